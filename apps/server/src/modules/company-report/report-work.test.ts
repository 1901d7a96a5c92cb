import type { CompanyReport } from '@iris/contracts/company-report'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerHere } from '../../../test/answered-here.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { fileOf } from '../../../test/factories/person-row.ts'
import { saveSheet } from '../../../test/factories/saved-rows.ts'
import { makeEvent, type TestEvent } from '../../../test/factories/screening-event.ts'
import { makePhone } from '../../../test/factories/visit.ts'

answerHere()

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { name: string; cpf: string; dob: string }

/** The sheet that the company sends before its event. */
async function sendSheet({ id: event_id }: TestEvent, people: readonly Person[], work: object) {
  const rows = people.map(({ name, cpf, dob }) => ({
    Nome: name,
    CPF: cpf,
    'Data de nascimento': dob.split('-').reverse().join('/'),
    ...work,
  }))
  const sheet = await fileOf(rows)
  expect(await saveSheet(app, 'roster', sheet, { event_id })).toMatchObject({ failed: 0 })
}

/** Each on their own phone, by the link of the event. */
async function registerByLink({ id, company }: TestEvent, people: readonly object[]) {
  const link = await app.call<{ token: string }>('POST', '/companies/token/generate', {
    as: app.admin,
    payload: { company_id: company, event_id: id },
  })
  for (const person of people) {
    const phone = makePhone(app, link.body.token)
    await phone.open()
    expect((await phone.call('POST', '/patients', person)).status).toBe(201)
  }
}

/** An exam of an event that was concluded, of everybody on its list. */
const examineListed = ({ id }: TestEvent) =>
  sql`
    insert into exams (patient_id, event_id, status)
    select patient_id, event_id, 'Concluído' from screening_participants where event_id = ${id} and patient_id is not null`.execute(
    app.services.db,
  )

async function reportOf(company: number, query = '') {
  const { body } = await app.call<CompanyReport>('GET', `/companies/${company}/report?${query}`, {
    as: app.admin,
  })
  return body
}

const groupsOf = async (company: number, query: string) =>
  (await reportOf(company, query)).groups.map(({ name, examined }) => [name, examined])

test('Who registers by the link is in the sector and unit of the company’s sheet in its report, as on the list', async () => {
  const event = await makeEvent(app)
  const people = Array.from({ length: 5 }, () => patientBody(0))
  await sendSheet(event, people, { Setor: 'Solda', Unidade: 'Matriz' })
  await registerByLink(event, people)
  await examineListed(event)
  expect(await groupsOf(event.company, 'by=sector')).toEqual([['Solda', 5]])
  expect(await groupsOf(event.company, `by=unit&event_id=${event.id}`)).toEqual([['Matriz', 5]])
})

test('A report asks the newest list that says it, the chosen event its own, and no list of another company', {
  tags: 'long',
}, async () => {
  const former = await makeEvent(app)
  const { company } = former
  const [first, next] = [
    await makeEvent(app, { company_id: company }),
    await makeEvent(app, { company_id: company }),
  ]
  const people = []
  for (let made = 0; made < 5; made++)
    people.push(await makePatient(app.services.db, { company, unit: made === 0 ? 'Filial' : null }))
  await sendSheet(former, people, { Setor: 'Solda', Unidade: 'Matriz' })
  await sendSheet(first, people, { Setor: 'Pintura' })
  await sendSheet(next, people, {})
  await examineListed(first)
  expect(await groupsOf(company, 'by=sector')).toEqual([['Pintura', 5]])
  expect(await groupsOf(company, `by=sector&event_id=${first.id}`)).toEqual([['Pintura', 5]])
  expect(await groupsOf(company, `by=unit&event_id=${first.id}`)).toEqual([['Demais', 5]])
  // What the patient says comes first: four are in Matriz.
  expect(await groupsOf(company, 'by=unit')).toEqual([['Demais', 5]])
  const { db } = app.services
  await sql`update patients set unit = null where company = ${company}`.execute(db)
  expect(await groupsOf(company, 'by=unit')).toEqual([['Matriz', 5]])
  expect(await groupsOf(company, `by=unit&event_id=${first.id}`)).toEqual([['Não informado', 5]])
  const other = await makeEvent(app)
  await sql`update patients set company = ${other.company} where company = ${company}`.execute(db)
  expect(await groupsOf(other.company, 'by=sector')).toEqual([['Não informado', 5]])
})

/** So many people of a company for each spelling of their sector, each with a concluded exam. */
async function examineWritten(company: number, written: Record<string, number>) {
  const { db } = app.services
  for (const [sector, people] of Object.entries(written))
    for (let made = 0; made < people; made++) await makePatient(db, { company, sector })
  // Every other one of a sector sees well with one eye.
  await sql`
    insert into exams (patient_id, status, right_eye, left_eye)
    select id, 'Concluído', '20/100',
      case row_number() over (partition by sector order by id) % 2 when 0 then '20/20' else '20/100' end
    from patients where company = ${company}`.execute(db)
}

test('One sector written in several ways is one group of a report, called as most people write it', async () => {
  const { id: company } = await makeCompany(app.services.db)
  await examineWritten(company, {
    SOLDA: 3,
    Solda: 12,
    Pintura: 6,
    '-': 2,
    'NAO INFORMADO': 3,
    DEMAIS: 3,
    Torno: 2,
  })
  expect(await groupsOf(company, '')).toEqual([
    ['Solda', 15],
    ['Pintura', 6],
    ['Não informado', 5],
    ['Demais', 5],
  ])
})

test('A group that is called otherwise since the last report shows the same figures of the same people', {
  tags: 'long',
}, async () => {
  const { id: company } = await makeCompany(app.services.db)
  await examineWritten(company, { Solda: 12, SOLDA: 11, Pintura: 14 })
  const { status } = await app.call('GET', `/companies/${company}/report.xlsx`, { as: app.admin })
  expect(status).toBe(200)
  const before = await reportOf(company)
  await sql`
    update patients set sector = 'SOLDA' where id in (
      select id from patients where company = ${company} and sector = 'Solda' limit 3)`.execute(
    app.services.db,
  )
  const after = await reportOf(company)
  expect(before.groups.map(({ name }) => name)).toEqual(['Solda', 'Pintura'])
  expect(after.groups.map(({ name }) => name)).toEqual(['SOLDA', 'Pintura'])
  const figures = ({ groups }: CompanyReport) => groups.map(({ indicators }) => indicators)
  expect(figures(after)).toEqual(figures(before))
  expect(figures(after)[0]).toContainEqual({ key: 'baixa_visao', count: 12, percentage: 52.17 })
})
