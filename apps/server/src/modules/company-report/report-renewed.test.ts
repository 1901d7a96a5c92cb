import type { CompanyReport } from '@iris/contracts/company-report'
import type { ReportIndicator } from '@iris/domain/report-indicators'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerHere } from '../../../test/answered-here.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { makeEvent } from '../../../test/factories/screening-event.ts'
import {
  addPatients,
  makeSurroundings,
  randomAnswers,
  randomFindings,
} from '../../../test/random-population.ts'
import { createDice } from '../../demo/dice.ts'

answerHere()

let app: TestApp
let companies: number[]
const dice = createDice(20_261_127)

beforeAll(async () => {
  app = await createTestApp()
  companies = await makeSurroundings(app.services.db, 3)
})

afterAll(() => app.close())

/** So many people examined today, whom no doctor has read yet. */
async function examineMany(company: number, count: number): Promise<number[]> {
  const { db } = app.services
  const patients = await addPatients(db, dice, [company], count, () => ({ active: true }))
  const exams = await db
    .insertInto('exams')
    .values(
      patients.map((patient_id) => ({
        patient_id,
        ...randomFindings(dice),
        status: 'Avaliação Médica',
        ishihara_wrong_answer: 0,
      })),
    )
    .returning(['id as exam_id', 'patient_id'])
    .execute()
  await db
    .insertInto('triages')
    .values(exams.map((exam) => ({ ...exam, ...randomAnswers(dice) })))
    .execute()
  return patients
}

/** A doctor concludes the exams of these: the first ones go to the specialist. */
async function conclude(patients: readonly number[], toSpecialist: number): Promise<void> {
  const special = patients.slice(0, toSpecialist)
  await sql`
    update exams set status = 'Concluído', final_classification =
      case when patient_id = any(${special}) then 'especialista' else 'liberado' end
    where patient_id = any(${patients})`.execute(app.services.db)
}

async function reportOf(company: number, query = ''): Promise<CompanyReport> {
  const reply = await app.call<CompanyReport>('GET', `/companies/${company}/report${query}`, {
    as: app.admin,
  })
  expect(reply.status).toBe(200)
  return reply.body
}

const publish = (company: number, query = '') =>
  app.call('GET', `/companies/${company}/report.xlsx${query}`, { as: app.admin })

async function merge(patient: number, into: number): Promise<void> {
  const path = `/patients/${patient}/merge`
  const merged = await app.call('POST', path, { as: app.admin, payload: { into } })
  expect(merged.status).toBe(200)
}

const countIn = ({ indicators }: CompanyReport, key: ReportIndicator) =>
  indicators.find((one) => one.key === key)?.count

const kept = async (company: number) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from company_reports where company_id = ${company}`.execute(
    app.services.db,
  )
  return rows[0]!.n
}

test('A report given out on the evening of the event shows the conclusions of the week after, though two people came late', async () => {
  const company = companies[0]!
  const people = await examineMany(company, 60)
  expect((await publish(company)).status).toBe(200)
  const unread = { count: 0, of: 0, percentage: null, unread: true }
  const { indicators } = await reportOf(company)
  expect(indicators.find(({ key }) => key === 'liberado')).toMatchObject(unread)
  await conclude(people, 20)
  await conclude(await examineMany(company, 2), 1)
  const report = await reportOf(company)
  expect([countIn(report, 'especialista'), countIn(report, 'liberado')]).toEqual([20, 40])
  expect(report.totals.examined, 'not those who came late').toBe(60)
  expect(report.same_as, 'whose people these are').not.toBeNull()
  await publish(company)
  await publish(company)
  expect(await kept(company), 'what was found since is given out anew, once').toBe(2)
})

test('What a doctor corrects for two people after a report was given out stays as it was in the next', async () => {
  const company = companies[1]!
  const people = await examineMany(company, 40)
  await conclude(people, 12)
  await publish(company)
  await conclude(people.slice(0, 15), 14)
  const report = await reportOf(company)
  expect([countIn(report, 'especialista'), report.same_as === null]).toEqual([12, false])
  await publish(company)
  expect(await kept(company)).toBe(1)
})

test('Four people who were registered twice and became one each do not make way for the result of the one who is new', async () => {
  const company = companies[2]!
  const people = await examineMany(company, 40)
  await conclude(people, 12)
  await publish(company)
  const before = await reportOf(company)
  for (let at = 0; at < 4; at++) await merge(people[39 - at]!, people[at]!)
  await conclude(await examineMany(company, 1), 1)
  const report = await reportOf(company)
  expect(report.same_as).not.toBeNull()
  expect(report.indicators).toEqual(before.indicators)
  expect(report.totals.examined).toBe(40)
})

test('People of an event who became part of registrations at another company are still those of its earlier report', {
  tags: 'long',
}, async () => {
  const event = await makeEvent(app)
  const people = await examineMany(event.company, 8)
  await sql`update exams set event_id = ${event.id} where patient_id = any(${people})`.execute(
    app.services.db,
  )
  await conclude(people, 0)
  const query = `?event_id=${event.id}`
  expect((await publish(event.company, query)).status).toBe(200)
  const before = await reportOf(event.company, query)
  for (const one of people) {
    const { id } = await makePatient(app.services.db, { company: companies[0]! })
    await merge(one, id)
  }
  const report = await reportOf(event.company, query)
  expect(report.totals).toEqual(before.totals)
  expect(report.totals.examined).toBe(8)
  expect(report.weighed, 'the report of the same people').toBe(before.weighed)
  expect(report.same_as).toEqual(before.same_as)
})
