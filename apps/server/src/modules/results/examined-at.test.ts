import { formatDateTime, startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeResult } from '../../../test/factories/result.ts'
import { checkIn, makeEvent, type TestEvent } from '../../../test/factories/screening-event.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { cookieOf, startLinkApp } from '../../../test/result-links.ts'

const { app, db, doctor, link, open, pdf, close } = await startLinkApp()
afterAll(close)

const DOB = '1968-03-01'
/** Ten days ago, lately enough that the event takes over what was begun then. */
const THAT_DAY = todayInSaoPaulo(new Date(Date.now() - 10 * 86_400_000))
/** Still its evening in São Paulo, 21:13, and the next day in UTC. */
const AT_HOME = new Date(Date.parse(startOfDay(THAT_DAY, 1)) - 167 * 60_000).toISOString()

let event: TestEvent
let exam: { id: number; checked_in_at: string }
/** Somebody who answered the triage at home, which made their exam, and is examined at an event today. */
beforeAll(async () => {
  event = await makeEvent(app)
  const begun = { status: 'Pendente', final_classification: null, right_eye: null }
  const atHome = { ...begun, created_at: AT_HOME }
  const { id, patient_id } = await makeResult(db, { company: event.company, dob: DOB }, atHome)
  const { body } = await checkIn(app, event, { patient_id })
  expect(body.exam_id).toBe(id)
  await db
    .updateTable('exams')
    .set({ status: 'Concluído', final_classification: 'liberado', right_eye: '20/20' })
    .where('id', '=', id)
    .execute()
  exam = { id, checked_in_at: String(body.checked_in_at) }
})

const wordsOf = (paper: Buffer) => pdfText(paper).replace(/\s+/g, ' ')

test('A result says that the exam was made at the check-in, and not when the triage was answered at home', async () => {
  const token = await link(exam.id)
  const opened = await open(token, DOB)
  expect(opened.body.examined_on).toBe(todayInSaoPaulo(new Date(exam.checked_in_at)))
  const made = `Exame nº ${exam.id}, feito em ${formatDateTime(exam.checked_in_at)}`
  expect(wordsOf((await pdf(token, cookieOf(opened))).raw)).toContain(made)
  const printed = await app.call('GET', `/exams/${exam.id}/result.pdf`, { as: doctor.token })
  expect(wordsOf(printed.raw)).toContain(made)
})

test('A slip says that the exam was made at the check-in, and not when the triage was answered at home', async () => {
  const { raw } = await app.call('GET', `/exams/${exam.id}/slip.pdf`, { as: doctor.token })
  const made = formatDateTime(exam.checked_in_at).replace(' ', ' às ')
  expect(wordsOf(raw)).toContain(`Exame feito em ${made}`)
})

test('Whoever answered the triage at home is among the slips of the day of their check-in, and of no other', async () => {
  const listed = async (day: string) => {
    const path = `/exams/slips?day=${day}&company_id=${event.company}`
    const { body } = await app.call<Record<'fresh' | 'printed', number[]>>('GET', path, {
      as: doctor.token,
    })
    return [...body.fresh, ...body.printed]
  }
  expect(await listed(todayInSaoPaulo(new Date(exam.checked_in_at)))).toEqual([exam.id])
  expect(await listed(THAT_DAY)).toEqual([])
})

test('A result of no event says when its exam was opened', async () => {
  const { id } = await makeResult(db, { dob: DOB }, { created_at: AT_HOME })
  expect((await open(await link(id), DOB)).body.examined_on).toBe(THAT_DAY)
})
