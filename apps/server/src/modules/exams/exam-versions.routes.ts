import { AppError } from '@iris/contracts/errors'
import { keepExamVersion, listExamVersions } from '@iris/contracts/exam-versions'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
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

  serve(app, keepExamVersion, ({ db, caller, params, body, audit }) =>
    keepVersion({ db, user: asUser(caller), audit }, params.id, body),
  )
}
