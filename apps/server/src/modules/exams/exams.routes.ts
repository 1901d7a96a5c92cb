import type { EndpointOptions } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import {
  addRetinography,
  listRefractionFiles,
  listRetinographyFiles,
  readExamFile,
  readRetinographyFile,
} from '@iris/contracts/exam-files'
import { correctExam } from '@iris/contracts/exam-versions'
import {
  createExam,
  type Exam,
  type ExamPage,
  type ExamSave,
  examChanges,
  examsOfToday,
  exportExams,
  findExams,
  getExam,
  listExams,
  listPatientExams,
  printExamResult,
  readingQueue,
  updateExam,
} from '@iris/contracts/exams'
import { sendExamResult } from '@iris/contracts/result-sending'
import { signExamResult } from '@iris/contracts/sign-result'
import { lastPage } from '@iris/domain/paging'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Audit } from '../../audit/audit.ts'
import { findAllIds, findPage } from '../../db/list-page.sql.ts'
import { oneView } from '../../db/one-view.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { dropReleased } from '../../files/resource-files.ts'
import { asUser } from '../../http/caller.ts'
import { openStoredFile, pdfAnswer, STORED } from '../../http/file-answer.ts'
import { type Call, type Server, serve } from '../../http/serve.ts'
import { exportList } from '../../spreadsheets/export-list.ts'
import { patientExists } from '../patients/patients.public.ts'
import { examChangesSince, examsRevision } from './exam-changes.sql.ts'
import { correctResult } from './exam-corrections.commands.ts'
import {
  findExamFile,
  findRetinography,
  listRefractions,
  listRetinographies,
  patientsOfFiles,
} from './exam-files.sql.ts'
import { EXAMS, type ExamFilters } from './exam-list.sql.ts'
import { agreedTo, SENT_MESSAGE, sendResult } from './exam-result.commands.ts'
import { examsForSheet } from './exam-sheet.sql.ts'
import { EXAM_SHEET } from './exam-sheet.ts'
import { examsOfPatient, examViews } from './exam-view.sql.ts'
import * as commands from './exams.commands.ts'
import { patientsOfExams } from './exams.sql.ts'
import { peopleOfDay } from './exams-of-today.sql.ts'
import { handOverPrinted } from './handed-over.commands.ts'
import { readQueue } from './reading-queue.sql.ts'
import { keepRetinography } from './retinographies.commands.ts'
import { demandSignature, signResult } from './sign-result.commands.ts'
import { signingOf } from './signing-of.ts'

const PUBLIC_UPLOADS_A_MINUTE = 20

export function examRoutes(app: Server): void {
  serve(app, listExams, pageOfExams)
  serve(app, findExams, pageOfExams)

  serve(app, exportExams, async (call) => {
    const ids = await findAllIds(call.db, EXAMS, call.query)
    const subjects = await patientsOfExams(call.db, ids)
    return exportList(call, EXAM_SHEET, { ids, views: examsForSheet, subjects })
  })

  serve(app, examChanges, ({ db, query }) => examChangesSince(db, query.since))

  serve(app, readingQueue, async ({ db, query, audit, caller }) => {
    const queue = await readQueue(db, query, asUser(caller))
    await auditList(
      audit,
      [queue.next, queue.previous].flatMap((exam) => exam ?? []),
    )
    return queue
  })

  serve(app, examsOfToday, async ({ db, audit }) => {
    const revision = await examsRevision(db)
    const date = todayInSaoPaulo()
    const { people, more } = await peopleOfDay(db, date)
    const subjects = people.map(({ patient_id }) => patient_id)
    await audit({ action: 'list', entity: 'exam', subjects, detail: { day: date } })
    return { date, people, more, revision }
  })

  serve(app, listPatientExams, async ({ db, params: { patientId }, audit }) => {
    if (!(await patientExists(db, patientId))) throw new AppError('not-found')
    const exams = await examsOfPatient(db, patientId)
    await audit({ action: 'read', entity: 'exam', patient_id: patientId })
    return exams
  })

  serve(app, getExam, async ({ db, params: { id }, audit }) => {
    const exam = await oneView(db, examViews, id)
    await audit({ action: 'read', entity: 'exam', entity_id: id, patient_id: exam.patient_id })
    return exam
  })

  serve(app, createExam, async (call) =>
    answerSaved(call, await commands.createExam(savingOf(call), call.params.patientId)),
  )

  serve(app, updateExam, async (call) => {
    const saved = await commands.updateExam(savingOf(call), call.params)
    // The conclusion stands whether or not it can be signed at this moment: there is a button for later.
    if (saved.concluded) call.afterCommit(() => signResult(signingOf(call), saved.id))
    return answerSaved(call, saved)
  })

  serve(app, correctExam, async ({ db, caller, params: { id }, body, audit }) => {
    await correctResult({ db, user: asUser(caller), audit }, id, body)
    return oneView(db, examViews, id)
  })

  serve(
    app,
    readExamFile,
    async ({ db, services, params: { id, field }, audit }) => {
      const file = orNotFound(await findExamFile(db, id, field))
      const { patient_id } = file
      await audit({ action: 'read', entity: 'exam', entity_id: id, patient_id, detail: { field } })
      return openStoredFile(services.files, file)
    },
    STORED,
  )

  serve(app, listRefractionFiles, async ({ db, query, audit }) => {
    const files = await listRefractions(db, query.query)
    const ids = files.map(({ exam_id }) => exam_id)
    const subjects = files.map(({ patient_id }) => patient_id)
    await audit({ action: 'list', entity: 'refraction', subjects, detail: { ids } })
    return files
  })
  serve(app, listRetinographyFiles, async ({ db, query, audit }) => {
    const stored = await listRetinographies(db, query.query)
    // Audited by the key of each file, because its name may be a person's.
    const files = stored.map(({ file_key }) => file_key)
    const subjects = await patientsOfFiles(db, files)
    await audit({ action: 'list', entity: 'retinography', subjects, detail: { files } })
    return stored
  })

  serve(
    app,
    readRetinographyFile,
    async ({ db, services, params, audit }) => {
      const file = orNotFound(await findRetinography(db, params.name))
      const subjects = await patientsOfFiles(db, [file.key])
      await audit({ action: 'read', entity: 'retinography', subjects, detail: { file: file.key } })
      return openStoredFile(services.files, file)
    },
    STORED,
  )

  const isClosed = app.services.config.retinographyRequiresLogin
  serve(
    app,
    isClosed ? { ...addRetinography, access: 'exams.write' } : addRetinography,
    async ({ db, caller, audit, body: { file_name }, files }) => {
      await keepRetinography(db, { file_name, upload: files.retinography_img, caller }, audit)
      return { message: 'Salvo com sucesso!', file_name }
    },
    // Most who send have a login.
    { perMinute: PUBLIC_UPLOADS_A_MINUTE, knowsLogin: true },
  )

  serve(
    app,
    sendExamResult,
    async (call) => {
      const { db, services, caller, ip, params, body, retryKey } = call
      const { files, mailer, config } = services
      const asked = { user: asUser(caller), ip, retryKey, ...agreedTo(body) }
      const sending = { db, files, mailer, config, signing: signingOf(call), ...asked }
      await sendResult(sending, params.id)
      return { message: SENT_MESSAGE }
    },
    { transaction: 'own', share: 'outside' },
  )

  serve(
    app,
    signExamResult,
    async (call) => {
      const { db, params } = call
      await demandSignature(signingOf(call), params.id)
      return oneView(db, examViews, params.id)
    },
    { transaction: 'own' },
  )

  serve(
    app,
    printExamResult,
    async (call) => {
      const { id } = call.params
      const signing = signingOf(call)
      await signResult(signing, id)
      const pdf = await handOverPrinted({ ...signing, user: signing.signer.user }, id)
      return pdfAnswer(`resultado-exame-${id}.pdf`, pdf)
    },
    { transaction: 'own', share: 'paper' },
  )
}

type ListCall = Pick<Call<EndpointOptions>, 'db' | 'audit'> & {
  query: ExamFilters & { page: number; per_page: number }
}

async function pageOfExams({ db, query, audit }: ListCall): Promise<ExamPage> {
  // Read before the rows, so that whatever is written meanwhile counts as a change.
  const revision = await examsRevision(db)
  const { ids, total } = await findPage(db, EXAMS, query)
  const exams = await examViews(db, ids)
  await auditList(audit, exams)
  const { page, per_page: perPage } = query
  return { exams, total, perPage, page, lastPage: lastPage(total, perPage), revision }
}

/** What a list showed, and whose data it was. */
async function auditList(audit: Audit, exams: readonly { id: number; patient_id: number }[]) {
  const ids = exams.map(({ id }) => id)
  const subjects = exams.map(({ patient_id }) => patient_id)
  await audit({ action: 'list', entity: 'exam', subjects, detail: { ids } })
}

type SaveCall = Pick<Call<EndpointOptions>, 'db' | 'services' | 'caller' | 'files' | 'audit'> & {
  body: ExamSave
}

function savingOf({ db, services, caller, body, files, audit }: SaveCall): commands.ExamSaving {
  const { referralDays } = services.config
  return { db, user: asUser(caller), input: body, files, referralDays, audit }
}

function answerSaved(
  call: Pick<Call<EndpointOptions>, 'db' | 'services' | 'afterCommit'>,
  { id, released }: commands.ExamSaved,
): Promise<Exam> {
  dropReleased(call, released)
  return oneView(call.db, examViews, id)
}
