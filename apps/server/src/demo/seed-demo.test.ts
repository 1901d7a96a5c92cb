import { companyCreateBody } from '@iris/contracts/companies'
import type { Dashboard } from '@iris/contracts/dashboard'
import { equipmentCreateBody } from '@iris/contracts/equipment'
import type { EventBoard } from '@iris/contracts/event-stations'
import { leadClosureBody, leadRecord } from '@iris/contracts/lead-fields'
import { medicalRecordCreateBody } from '@iris/contracts/medical-records'
import { patientCreateBody } from '@iris/contracts/patient-body'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { supportCreateBody } from '@iris/contracts/supports'
import { triageCreateBody } from '@iris/contracts/triages'
import { userCreateBody } from '@iris/contracts/users'
import { faultsOfUses } from '@iris/domain/equipment-use'
import { EXAM_STATUSES } from '@iris/domain/exam-status'
import { FUNNEL_STAGES } from '@iris/domain/lead'
import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { isAllowed, readDemoExams } from '../../test/demo-exams.ts'
import { plainStatistics, readPlainRows } from '../../test/plain-statistics.ts'
import { demoEvents } from './moving-day.sql.ts'
import { seedDemo } from './seed-demo.ts'
import { startDemo } from './start-demo.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './users.ts'

let app: TestApp
const seededAt = new Date()
const said: string[] = []
const log = (line: string) => said.push(line)

beforeAll(async () => {
  app = await createTestApp()
  await seedDemo({ db: app.services.db, files: app.services.files, log, now: seededAt })
}, 120_000)

afterAll(() => app.close())

const faults = (result: { success: boolean; error?: { issues: unknown } }) =>
  result.success ? [] : [result.error?.issues]

test('Every company, user, patient and triage of the demo would be accepted by the API', async () => {
  const { db } = app.services
  const companies = await db.selectFrom('companies').selectAll().execute()
  expect(companies).toHaveLength(30)
  expect(companies.flatMap((row) => faults(companyCreateBody.safeParse(row)))).toEqual([])

  const users = await db.selectFrom('users').selectAll().where('type', 'is not', null).execute()
  const people = users
    .filter(({ id }) => id > 3)
    .map((row) => ({ ...row, password: DEMO_PASSWORD }))
  expect(new Set(people.map(({ type }) => type))).toEqual(new Set([1, 2, 3, 4, 5]))
  expect(people.flatMap((row) => faults(userCreateBody.safeParse(row)))).toEqual([])

  const patients = await db.selectFrom('patients').selectAll().execute()
  expect(patients).toHaveLength(2000)
  expect(patients.flatMap((row) => faults(patientCreateBody.safeParse(row)))).toEqual([])
  expect(patients.filter((row) => patientCreateBody.parse(row).name !== row.name)).toEqual([])
  expect(new Set(patients.map(({ sex }) => sex))).toEqual(new Set(['M', 'F', 'P', 'O']))
  expect(new Set(patients.map(({ health_type }) => health_type)).size).toBe(3)
  expect(patients.some(({ responsible_name }) => responsible_name !== null)).toBe(true)
  expect(patients.some(({ active }) => !active)).toBe(true)

  const triages = await db.selectFrom('triages').selectAll().execute()
  expect(triages.flatMap((row) => faults(triageCreateBody.safeParse(row)))).toEqual([])
})

test('Every exam of the demo is in a state that the rules allow', async () => {
  const wrong = (await readDemoExams(app.services.db)).filter((exam) => !isAllowed(exam))
  expect(wrong).toEqual([])
})

test('The demo has every status and every mix of finished parts', async () => {
  const all = await readDemoExams(app.services.db)
  expect(all.length).toBeGreaterThan(2500)
  const count = all.length.toLocaleString('pt-BR')
  expect(said).toContain(`Demonstração pronta: 2.000 pacientes, ${count} exames.`)
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(EXAM_STATUSES))
  const mixes = all
    .filter(({ status }) => status === 'Pendente')
    .map(({ parts }) => JSON.stringify(parts))
  expect(new Set(mixes).size).toBe(16)
})

test('Nothing in the demo lies in the future, and the newest exam has the highest number', async () => {
  const now = new Date().toISOString()
  const last = new Map<number, string>()
  for (const exam of await readDemoExams(app.services.db)) {
    expect(exam.created_at > (last.get(exam.patient_id) ?? '')).toBe(true)
    last.set(exam.patient_id, exam.created_at)
    expect(exam.created_at <= exam.updated_at && exam.updated_at < now).toBe(true)
    if (exam.classified_at) expect(exam.classified_at <= exam.updated_at).toBe(true)
    if (exam.triage) expect(exam.triage.updated_at < now).toBe(true)
  }
})

test('About one man in twelve in the demo cannot see the colours of the plates', async () => {
  const men = await app.services.db
    .selectFrom('ishihara_tests')
    .innerJoin('patients', 'patients.id', 'ishihara_tests.patient_id')
    .select('ishihara_tests.altered')
    .where('patients.sex', '=', 'M')
    .execute()
  const rate = men.filter(({ altered }) => altered).length / men.length
  expect(rate).toBeGreaterThan(0.05)
  expect(rate).toBeLessThan(0.11)
})

test('Every picture that a row of the demo names is in the store', async () => {
  const { db, files } = app.services
  const rows = await db.selectFrom('stored_files').selectAll().execute()
  expect(rows).toHaveLength(24)
  for (const { key, size } of rows) expect(await files.stat(key)).toEqual({ size })
})

test('Every person the demo names can log in', async () => {
  for (const { email, password } of DEMO_USERS) {
    const reply = await app.call('POST', '/login', { payload: { email, password } })
    expect(reply.status, email).toBe(200)
  }
})

test('The dashboard of the demo shows what a plain count gives', { tags: 'long' }, async () => {
  const reply = await app.call<Dashboard>('GET', '/dashboard', { as: app.admin })
  const rows = await readPlainRows(app.services.db)
  expect(reply.body).toEqual(plainStatistics(rows, null, todayInSaoPaulo()))
})

test('Rows made after the demo get the next ids', async () => {
  const { db } = app.services
  const { id } = await db
    .insertInto('healthcare_operators')
    .values({ name: 'Mais uma' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(id).toBe(10)
  expect((await app.userOf(3)).id).toBe(18)
})

test('The same minute gives the same demo, and a later start finds it made', {
  tags: 'long',
}, async () => {
  const other = await createTestApp()
  try {
    const { db, files } = other.services
    const lines = await startDemo({ db, files, log, now: seededAt })
    expect(lines).toHaveLength(1 + DEMO_USERS.length)
    const pick = (from: TestApp) =>
      from.services.db
        .selectFrom('patients')
        .leftJoin('exams', 'exams.patient_id', 'patients.id')
        .select(['patients.id', 'cpf', 'name', 'exams.id as exam', 'status', 'right_eye'])
        .orderBy('patients.id')
        .orderBy('exams.id')
        .execute()
    expect(await pick(other)).toEqual(await pick(app))
    const again: string[] = []
    expect(await startDemo({ db, files, log: (line) => again.push(line) })).toEqual(lines)
    expect(again).toEqual([])
  } finally {
    await other.close()
  }
})

test("The demo's records are by doctors, with later and later versions, and another can be opened", async () => {
  const { db } = app.services
  const versions = await db
    .selectFrom('medical_record_versions as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.record_id', 'v.notes', 'u.type', 'v.created_at'])
    .orderBy('v.id')
    .execute()
  expect(versions.length).toBeGreaterThan(300)
  expect(versions.flatMap((row) => faults(medicalRecordCreateBody.safeParse(row)))).toEqual([])
  expect(new Set(versions.map(({ type }) => type))).toEqual(new Set([5]))
  for (const [index, version] of versions.entries()) {
    const before = versions[index - 1]
    if (before?.record_id === version.record_id)
      expect(version.created_at > before.created_at).toBe(true)
  }
  const { id } = await db
    .selectFrom('patients')
    .select('id')
    .where('id', 'not in', db.selectFrom('medical_records').select('patient_id'))
    .limit(1)
    .executeTakeFirstOrThrow()
  const opened = await app.call('POST', `/patients/${id}/medicalRecords`, {
    as: app.admin,
    payload: { notes: 'Primeira.' },
  })
  expect(opened.status).toBe(201)
})

test('Every item of the demo was lent by the rules, many are out, and another can be registered', async () => {
  const { db } = app.services
  const items = await db.selectFrom('equipaments').selectAll().execute()
  expect(new Set(items.map(({ equipament_type }) => equipament_type)).size).toBe(7)
  const bare = items.map((item) => ({ ...item, invoice_img: null, insurance_img: null }))
  expect(bare.flatMap((row) => faults(equipmentCreateBody.safeParse(row)))).toEqual([])
  const uses = await db.selectFrom('equipament_history').selectAll().execute()
  expect(uses.length).toBeGreaterThan(200)
  const byItem = Map.groupBy(uses, ({ equipament_id }) => equipament_id)
  const wrong = [...byItem.values()].flatMap((own) => faultsOfUses(own, todayInSaoPaulo()))
  expect(wrong).toEqual([])
  const out = uses.filter(({ return_date }) => return_date === null).length
  expect(out).toBeGreaterThan(3)
  expect(out).toBeLessThan(items.length)
  const added = await app.call('POST', '/equipaments', {
    as: app.admin,
    payload: {
      equipament_type: 1,
      historyEquipaments: [{ user_id: 1, withdrawal_date: '2026-01-01' }],
    },
  })
  expect(added.status).toBe(201)
})

test("The demo's visits are by technicians, past and future, and no item is in two places on one day", async () => {
  const { db } = app.services
  const { body } = await app.call<{ data: object[]; total: number }>(
    'GET',
    '/supports?per_page=100',
    {
      as: app.admin,
    },
  )
  expect(body.total).toBeGreaterThan(100)
  expect(body.data.flatMap((row) => faults(supportCreateBody.safeParse(row)))).toEqual([])
  const items = await db
    .selectFrom('support_equipaments as i')
    .innerJoin('supports as s', 's.id', 'i.support_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['i.equipament_id', 's.data_atendimento', 'u.type', 'u.active'])
    .execute()
  expect(items.filter(({ type, active }) => type !== 3 || !active)).toEqual([])
  const places = items.map((item) => `${item.equipament_id} ${item.data_atendimento}`)
  expect(new Set(places).size).toBe(places.length)
  const today = todayInSaoPaulo()
  expect(items.some(({ data_atendimento }) => data_atendimento > today)).toBe(true)
  expect(items.some(({ data_atendimento }) => data_atendimento < today)).toBe(true)
})

test("The demo's funnel has two years of leads at every stage, closed by the rules, and work for today", async () => {
  const { db } = app.services
  const leads = await db.selectFrom('leads').selectAll().execute()
  expect(leads).toHaveLength(420)
  const record = (lead: object) => ({ ...lead, company_id: null })
  expect(leads.flatMap((lead) => faults(leadRecord.safeParse(record(lead))))).toEqual([])
  const closed = leads.filter(({ status }) => status === 'ganho' || status === 'perda')
  expect(closed.flatMap((lead) => faults(leadClosureBody.safeParse(lead)))).toEqual([])
  expect(new Set(leads.map(({ funnel_stage }) => funnel_stage))).toEqual(new Set(FUNNEL_STAGES))
  expect(new Set(leads.map(({ status }) => status)).size).toBe(5)
  const now = new Date().toISOString()
  expect(leads.filter((lead) => lead.created_at > now || lead.updated_at > now)).toEqual([])
  expect(leads.filter(({ created_at, funnel_stage_at }) => created_at > funnel_stage_at)).toEqual(
    [],
  )

  const get = async <T>(path: string) => (await app.call<T>('GET', path, { as: app.admin })).body
  const due = await get<Record<'today' | 'overdue', { count: number }>>('/lead-activities/due')
  expect(due.today.count).toBeGreaterThan(0)
  expect(due.overdue.count).toBeGreaterThan(0)
  const goal = await get<{ salesGoal: number }>('/leads/dashboard?period=semester')
  expect(goal.salesGoal).toBeGreaterThan(0)
  // A semester that has just begun has no sales yet.
  const today = todayInSaoPaulo()
  const days = `startDate=${startOfDay(today, -180).slice(0, 10)}&endDate=${today}`
  const sales = await get<{ salesCount: number }>(`/leads/dashboard?period=custom&${days}`)
  expect(sales.salesCount).toBeGreaterThan(3)
  expect((await get<{ count: number }>('/leads/board')).count).toBe(420)
})

test('The demo has one planned, one open and three closed events, and the queue of the open one is alive', async () => {
  const { body } = await app.call<{ data: ScreeningEvent[] }>('GET', '/screening-events', {
    as: app.admin,
  })
  const states = body.data.map(({ status }) => status).sort()
  expect(states).toEqual(['closed', 'closed', 'closed', 'open', 'planned'])
  for (const { status, counts, ends_on } of body.data) {
    expect(counts.total).toBeGreaterThan(9)
    if (status === 'closed') expect(counts).toMatchObject({ called: 0, present: 1, missing: 2 })
    if (status === 'planned') expect(counts.called).toBe(counts.total)
    expect(ends_on < todayInSaoPaulo()).toBe(status === 'closed')
  }
  const one = (state: string) => body.data.find(({ status }) => status === state)
  const [over, open] = [one('closed'), one('open')]
  const past = await app.call<EventBoard>('GET', `/screening-events/${over?.id}/board`, {
    as: app.admin,
  })
  expect(past.body.hourly.reduce((sum, { done }) => sum + done, 0)).toBe(over?.counts.done)
  for (const { median_wait_s } of past.body.stations) expect(median_wait_s).not.toBeNull()
  expect(await demoEvents(app.services.db)).toEqual([one('planned')?.id, open?.id])
  const board = await app.call<EventBoard>('GET', `/screening-events/${open?.id}/board`, {
    as: app.admin,
  })
  expect(board.body.counts.done).toBeGreaterThan(2)
  expect(board.body.per_hour).toBeGreaterThan(0)
  expect(board.body.expected_end).not.toBeNull()
  expect(board.body.calls.length).toBeGreaterThan(5)
  expect(Math.max(...board.body.stations.map(({ waiting }) => waiting))).toBeGreaterThan(2)
  for (const { median_wait_s } of board.body.stations) expect(median_wait_s).not.toBeNull()
})
