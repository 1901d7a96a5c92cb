import {
  readClinicLogo,
  removeClinicLogo,
  updateClinic,
  uploadClinicLogo,
} from '@iris/contracts/clinic'
import { getClinic } from '@iris/contracts/clinic-view'
import { dropReleased } from '../../files/resource-files.ts'
import { openStoredFile } from '../../http/file-answer.ts'
import { type Server, serve } from '../../http/serve.ts'
import { editClinic, removeLogo, replaceLogo } from './clinic.commands.ts'
import { clinicOf } from './clinic.public.ts'
import { findLogo } from './clinic.sql.ts'
import { clinicView, publicView } from './clinic-view.ts'

export function clinicRoutes(app: Server): void {
  serve(
    app,
    getClinic,
    async ({ db, caller }) => {
      const clinic = await clinicOf(db)
      return caller ? clinic : publicView(clinic)
    },
    { knowsLogin: true },
  )
  serve(app, updateClinic, async (call) => clinicView(await editClinic(call, call.body)))
  serve(app, uploadClinicLogo, async (call) => {
    const { clinic, released } = await replaceLogo(call)
    dropReleased(call, released)
    return clinicView(clinic)
  })
  serve(app, removeClinicLogo, async (call) => {
    const { released } = await removeLogo(call)
    dropReleased(call, released)
  })
  serve(app, readClinicLogo, async ({ db, services }) =>
    openStoredFile(services.files, await findLogo(db)),
  )
}
