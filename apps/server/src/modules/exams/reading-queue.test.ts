import type { Exam, ExamPage, QueuedExam } from '@iris/contracts/exams'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'

type Queue = {
  waiting: number
  waiting_since: string | null
  next: QueuedExam | null
  previous: QueuedExam | null
}

let app: TestApp
let doctor: { id: number; token: string }
let tecnico: string

beforeAll(async () => {
  app = await createTestApp()
  doctor = await app.userOf(5)
  tecnico = (await app.userOf(3)).token
})
afterAll(() => app.close())

const read = async <T>(path: string, as = doctor.token) =>
  (await app.call<T>('GET', path, { as })).body
const queue = (search: string) => read<Queue>(`/exams/reading-queue?${search}`)

describe('The reading queue', () => {
  let company: number
  let other: number
  /**
   * 1 to 6 by their day, and locked in that order except 2, which came last; 3 is Pendente, the 5th is of another
   * company.
   */
  let exams: number[]
  const at = (n: number) => exams[n - 1] ?? 0
  const seen = async (n: number, search = '') => {
    const { next, previous } = await queue(`exam_id=${at(n)}&${search}`)
    const place = (exam: QueuedExam | null) => (exam ? exams.indexOf(exam.id) + 1 : null)
    return [place(previous), place(next)]
  }

  beforeEach(async () => {
    const { db } = app.services
    company = (await makeCompany(db, { corporate_reason: 'TÊXTIL IPÊ' })).id
    other = (await makeCompany(db, { corporate_reason: 'AÇOS IPÊ' })).id
    await db.updateTable('exams').set({ status: 'Pendente' }).execute()
    const names = ['FÁBIO', 'ÉRICA', 'DANTE', 'CLÁUDIA', 'BRUNO', 'ÁGATA']
    exams = []
    for (const [index, name] of names.entries()) {
      const n = index + 1
      const patient = await makePatient(db, {
        name: `${name} DA FILA`,
        company: n === 5 ? other : company,
        dob: '1990-05-10',
      })
      const exam = await makeExamWith(db, patient.id, undefined, {
        status: n === 3 ? 'Pendente' : 'Avaliação Médica',
        created_at: `2026-03-0${n}T12:00:00Z`,
        review_since: n === 3 ? null : `2026-04-0${n === 2 ? 9 : n}T12:00:00Z`,
      })
      exams.push(exam.id)
    }
  })

  it('The reading queue starts with the longest wait and says since when', async () => {
    const { waiting, waiting_since, next, previous } = await queue('')
    expect(waiting).toBe(5)
    expect(waiting_since).toBeNull()
    expect(previous).toBeNull()
    expect(next).toEqual({
      id: at(1),
      patient_id: expect.any(Number),
      patient_name: 'FÁBIO DA FILA',
      dob: '1990-05-10',
      waiting_since: '2026-04-01T12:00:00.000Z',
      updated_at: expect.any(String),
    })
  })

  it('The reading queue goes on to the next longest wait, and from the last back to the first', async () => {
    expect(await seen(1)).toEqual([null, 4])
    expect(await seen(4)).toEqual([1, 5])
    expect(await seen(6)).toEqual([5, 2])
    expect(await seen(2)).toEqual([6, 1])
  })

  it('The reading queue opened from an exam that never waited starts with the longest wait', async () => {
    expect(await seen(3)).toEqual([null, 1])
    expect(await queue(`exam_id=${at(3)}`)).toMatchObject({ waiting_since: null })
  })

  it('The wait of the exam in view is shown, and counts from zero when it is locked again', async () => {
    const of = async () => (await queue(`exam_id=${at(4)}`)).waiting_since
    expect(await of()).toBe('2026-04-04T12:00:00.000Z')
    const { patient_id } = await read<Exam>(`/exams/${at(4)}`)
    const move = (status: string) =>
      app.call('POST', `/patients/${patient_id}/exams/${at(4)}`, {
        as: doctor.token,
        payload: { status },
      })
    await move('Pendente')
    expect(await of()).toBeNull()
    await move('Avaliação Médica')
    expect(Date.parse((await of()) ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(await seen(2)).toEqual([6, 4])
  })

  it.each([
    ['sort=created_at', [2, 5]],
    ['sort=id', [2, 5]],
    ['sort=patient_name', [5, 2]],
    ['sort=-patient_name', [2, 5]],
    ['sort=status', [2, 5]],
    ['sort=-status', [5, 2]],
    ['sort=companyName', [2, 6]],
    ['sort=-companyName', [6, 2]],
  ])('The reading queue follows the order of the list: %s', async (sort, neighbours) => {
    expect(await seen(4, sort)).toEqual(neighbours)
  })

  it.each(['patient_name', 'companyName', 'id', 'created_at', 'status'])(
    'The reading queue walked by %s meets everybody who waits, in the order of the list',
    async (sort) => {
      const review = encodeURIComponent('Avaliação Médica')
      const page = await read<ExamPage>(
        `/exams/with-patient-name?status=${review}&sort=${sort}&per_page=100`,
      )
      const walked: number[] = []
      let { next } = await queue(`sort=${sort}`)
      while (next && !walked.includes(next.id)) {
        walked.push(next.id)
        next = (await queue(`sort=${sort}&exam_id=${next.id}`)).next
      }
      expect(walked).toEqual(page.exams.map(({ id }) => id))
      expect(walked).toHaveLength(5)
    },
  )

  it('The reading queue stays within the company and the search of the list', async () => {
    expect(await seen(4, `company_id=${company}`)).toEqual([1, 6])
    expect(await queue(`company_id=${other}`)).toMatchObject({ waiting: 1, next: { id: at(5) } })
    expect(await seen(6, 'query=claudia')).toEqual([4, 4])
    expect(await queue('query=ninguem')).toEqual({
      waiting: 0,
      waiting_since: null,
      next: null,
      previous: null,
    })
  })

  it("The reading queue skips what another doctor has just classified, and goes on from one's own", async () => {
    const colleague = await app.userOf(5)
    const exam = await read<Exam>(`/exams/${at(5)}`)
    const saved = await app.call<Exam>('POST', `/patients/${exam.patient_id}/exams/${at(5)}`, {
      as: colleague.token,
      payload: { final_classification: 'liberado' },
    })
    expect(saved.body.status).toBe('Concluído')
    expect(await seen(4)).toEqual([1, 6])
    expect(await seen(5)).toEqual([4, 6])
  })

  it('The reading queue leads two doctors to different exams, until nothing else is left', async () => {
    const colleague = await app.userOf(5)
    for (const n of [1, 4]) await read(`/exams/${at(n)}`, colleague.token)
    // Whoever examines or manages looks at exams without reading them for a result.
    for (const as of [tecnico, app.admin]) await read(`/exams/${at(5)}`, as)
    expect(await queue('')).toMatchObject({ waiting: 5, next: { id: at(5) } })
    expect(await seen(2)).toEqual([6, 5])
    expect(await seen(6)).toEqual([5, 2])
    const theirs = `/exams/reading-queue?exam_id=${at(1)}`
    expect(await read<Queue>(theirs, colleague.token)).toMatchObject({ next: { id: at(4) } })
    for (const n of [5, 6]) await read(`/exams/${at(n)}`, colleague.token)
    expect(await seen(2)).toEqual([6, 1])
  })

  it('An exam that a colleague opened some time ago is in the reading queue again', async () => {
    const colleague = await app.userOf(5)
    const owner = new pg.Client(app.owner as pg.ClientConfig)
    await owner.connect()
    await owner.query(
      `insert into audit_events (at, user_id, action, entity, entity_id, patient_id)
        select now() - interval '6 minutes', $1, 'read', 'exam', id, patient_id from exams where id = $2`,
      [colleague.id, at(1)],
    )
    await owner.end()
    expect(await queue('')).toMatchObject({ next: { id: at(1) } })
  })

  it('The reading queue is empty once only the exam in view waits', async () => {
    await app.services.db.updateTable('exams').set({ status: 'Concluído' }).execute()
    await app.services.db
      .updateTable('exams')
      .set({ status: 'Avaliação Médica' })
      .where('id', '=', at(2))
      .execute()
    expect(await queue(`exam_id=${at(2)}`)).toEqual({
      waiting: 1,
      waiting_since: expect.any(String),
      next: null,
      previous: null,
    })
  })

  it('The reading queue opened from an unknown exam starts at its top', async () => {
    expect(await queue('exam_id=2147483647')).toMatchObject({ next: { id: at(1) } })
  })

  it('The reading queue is for those who classify, refuses a wrong place, and is audited by numbers alone', async () => {
    expect((await app.call('GET', '/exams/reading-queue')).status).toBe(401)
    expect((await app.call('GET', '/exams/reading-queue', { as: tecnico })).status).toBe(403)
    for (const search of ['exam_id=0', 'exam_id=abc', 'sort=cpf', 'company_id=-1'])
      expect(
        (await app.call('GET', `/exams/reading-queue?${search}`, { as: doctor.token })).status,
      ).toBe(422)
    await queue(`exam_id=${at(4)}`)
    const row = await app.services.db
      .selectFrom('audit_events')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ action: 'list', entity: 'exam', user_id: doctor.id })
    expect(row.detail).toEqual({ ids: [at(5), at(1)] })
  })
})
