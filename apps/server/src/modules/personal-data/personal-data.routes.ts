import { AppError } from '@iris/contracts/errors'
import { anonymisePatient, getPersonalData } from '@iris/contracts/personal-data'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { patientExists } from '../patients/patients.public.ts'
import { anonymise, dropFiles, storePixel } from './anonymise.commands.ts'
import { personalDataArchive } from './personal-data.ts'

export function personalDataRoutes(app: Server): void {
  serve(app, getPersonalData, async ({ db, services, params: { id }, audit }) => {
    if (!(await patientExists(db, id))) throw new AppError('not-found')
    await audit({ action: 'export', entity: 'personal-data', patient_id: id })
    return {
      stream: personalDataArchive(db, services.files, id),
      type: 'application/zip',
      name: `dados-pessoais-${id}.zip`,
      disposition: 'attachment' as const,
    }
  })

  serve<typeof anonymisePatient, string>(
    app,
    anonymisePatient,
    async ({ db, services, caller, audit, afterCommit, prepared: pixel, ...call }) => {
      const saving = { db, audit, pixel, user: asUser(caller) }
      const { patient, gone } = await anonymise(saving, call.params.id, call.body.reason)
      afterCommit(() => dropFiles(services.db, services.files, gone))
      return patient
    },
    // A store that takes long would hold whoever writes of this person.
    { prepare: ({ services }) => storePixel(services.files) },
  )
}
