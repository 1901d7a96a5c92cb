import type { EndpointOptions } from '@iris/contracts/endpoint'
import { bearerOf } from '../../http/authenticate.ts'
import { asUser } from '../../http/caller.ts'
import type { Call } from '../../http/serve.ts'
import type { Signing } from './sign-result.commands.ts'

/** What signs in this call: the certificate of its session, or of the settings. */
export function signingOf({
  services: { db, files, certificate, config },
  caller,
  request,
  ip,
}: Pick<Call<EndpointOptions>, 'services' | 'caller' | 'request' | 'ip'>): Signing {
  return {
    db,
    files,
    certificate,
    referralDays: config.referralDays,
    signer: { user: asUser(caller), token: bearerOf(request) ?? '' },
    ip,
  }
}
