import {
  readClinicLogo,
  removeClinicLogo,
  updateClinic,
  uploadClinicLogo,
} from '@iris/contracts/clinic'
import { getClinic } from '@iris/contracts/clinic-view'
import { dropReleased } from '../../files/resource-files.ts'
import { callerIfAny } from '../../http/authenticate.ts'
import type { Caller } from '../../http/caller.ts'
import { openStoredFile } from '../../http/file-answer.ts'
import { type Server, serve } from '../../http/serve.ts'
import { editClinic, removeLogo, replaceLogo } from './clinic.commands.ts'
import { clinicOf } from './clinic.public.ts'
import { findLogo } from './clinic.sql.ts'
import { clinicView, publicView } from './clinic-view.ts'

export function clinicRoutes(app: Server): void {
  serve(app, getClinic, async ({ db, request }) => {
    const clinic = await clinicOf(db)
    return isStaff(await callerIfAny(request, app)) ? clinic : publicView(clinic)
  })
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

/** Somebody with a login that is open: a locked screen, and one who owes a password or a code, are not. */
function isStaff(caller: Caller | null): boolean {
  return caller?.kind === 'user' && !caller.isLocked && caller.owes === null
}
