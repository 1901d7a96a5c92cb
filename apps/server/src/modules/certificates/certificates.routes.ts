import {
  deleteCertificate,
  getCertificate,
  putCertificate,
} from '@iris/contracts/signing-certificate'
import { bearerOf } from '../../http/authenticate.ts'
import { asUser } from '../../http/caller.ts'
import { requestPlace } from '../../http/place.ts'
import { type Server, serve } from '../../http/serve.ts'
import { loadCertificate, loadedCertificate, removeCertificate } from './certificates.commands.ts'

export function certificateRoutes(app: Server): void {
  serve(app, getCertificate, ({ db, caller, services: { certificate } }) =>
    loadedCertificate(db, asUser(caller), certificate),
  )
  serve(
    app,
    putCertificate,
    ({ db, caller, request, ip, body }) => {
      const signer = { user: asUser(caller), token: bearerOf(request) ?? '' }
      return loadCertificate({ db, signer, place: requestPlace(caller, ip), ip }, body)
    },
    { transaction: 'own' },
  )
  serve(app, deleteCertificate, ({ db, caller, audit }) =>
    removeCertificate(db, asUser(caller), audit),
  )
}
