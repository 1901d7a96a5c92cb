import { AppError } from '@iris/contracts/errors'
import { keepExamVersion, listExamVersions, readVersionFile } from '@iris/contracts/exam-versions'
import { orNotFound } from '../../db/or-not-found.ts'
import { asUser } from '../../http/caller.ts'
import { openStoredFile, STORED } from '../../http/file-answer.ts'
import { type Server, serve } from '../../http/serve.ts'
import { findVersionFile } from './exam-version-files.sql.ts'
import { keepVersion } from './exam-versions.commands.ts'
import { versionsOfExam } from './exam-versions.sql.ts'
import { patientsOfExams } from './exams.sql.ts'

export function examVersionRoutes(app: Server): void {
  serve(app, listExamVersions, async ({ db, params: { id }, audit }) => {
    const [patient_id] = await patientsOfExams(db, [id])
    if (patient_id === undefined) throw new AppError('not-found')
    const versions = await versionsOfExam(db, id)
    await audit({ action: 'read-versions', entity: 'exam', entity_id: id, patient_id })
    return versions
  })

  serve(
    app,
    readVersionFile,
    async ({ db, services, params, audit }) => {
      const { patient_id, ...file } = orNotFound(await findVersionFile(db, params))
      const { id, version, field } = params
      const detail = { field, version_id: version }
      await audit({ action: 'read', entity: 'exam', entity_id: id, patient_id, detail })
      return openStoredFile(services.files, file)
    },
    STORED,
  )

  serve(app, keepExamVersion, ({ db, caller, params, body, audit }) =>
    keepVersion({ db, user: asUser(caller), audit }, params.id, body),
  )
}
