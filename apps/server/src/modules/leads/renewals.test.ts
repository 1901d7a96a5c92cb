import type { Dashboard } from '@iris/contracts/dashboard'
import type { AnswerOf } from '@iris/contracts/endpoint'
import type { listRenewals, Renewal } from '@iris/contracts/renewals'
import { lastDueDay } from '@iris/domain/renewal'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeExam } from '../../../test/factories/exam.ts'
import { leadBody } from '../../../test/factories/lead.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { makeEvent } from '../../../test/factories/screening-event.ts'
import { type Refusal, startLeadApp } from '../../../test/lead-app.ts'

const { app, ana, post, put } = await startLeadApp()
const { db } = app.services
afterAll(() => app.close())

const moved = (day: string, by: number) =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)
/** The last day that is due, and the one after it, which is too early. */
function daysNow(): { due: string; early: string } {
  const due = lastDueDay(todayInSaoPaulo())
  return { due, early: moved(due, 1) }
}

async function read<T = AnswerOf<typeof listRenewals>>(query = '', as = ana.token) {
  // As the server does by itself, every twenty seconds at the latest.
  await sql`select stat_fold()`.execute(db)
  return app.call<T>('GET', `/leads/renewals?${query}`, { as })
}
const renewalOf = async (company: number, as = ana.token): Promise<Renewal | undefined> =>
  (await read('', as)).body.data.find(({ company_id }) => company_id === company)

/** An exam of a new person, its moment as written. Returns the person's id. */
async function examAt(company: number, created_at: string, more: object = {}): Promise<number> {
  const { id } = await makePatient(db, { company })
  await makeExam(db, id, { created_at, status: 'Concluído', ...more })
  return id
}

describe('The companies to renew', () => {
  test('A company is listed from eleven months after the last day of its last event', async () => {
    const { due, early } = daysNow()
    const name = 'Campanha do ano passado'
    const dates = { starts_on: moved(due, -1), ends_on: due, name }
    const { company } = await makeEvent(app, { ...dates, status: 'closed' })
    const { company: later } = await makeEvent(app, { ...dates, ends_on: early, status: 'closed' })
    expect(await renewalOf(company, app.admin)).toMatchObject({
      last_on: due,
      last_event_name: name,
      people: 0,
      open_lead_id: null,
      contact_name: null,
      phone: null,
      email: null,
    })
    expect(await renewalOf(later)).toBeUndefined()
  })

  test('Whoever may not read events learns when a company was last seen, and of no event', async () => {
    const { due } = daysNow()
    const { company } = await makeEvent(app, {
      starts_on: due,
      ends_on: due,
      name: 'Campanha secreta',
      status: 'closed',
    })
    expect(await renewalOf(company)).toMatchObject({ last_on: due, last_event_name: null })
    expect((await read()).raw.toString()).not.toContain('Campanha')
  })

  test('A company without events is listed by its last exam, whose day is that of São Paulo', async () => {
    const { due, early } = daysNow()
    const { id: company } = await makeCompany(db, {
      phones: JSON.stringify([
        { contact_name: 'Rita Prado', department: 4, phone: '1632321010', extension: null },
      ]),
      emails: JSON.stringify([
        { contact_name: 'Financeiro', department: 2, email: 'contas@empresa.test' },
      ]),
    })
    await examAt(company, `${moved(due, -400)}T12:00:00Z`)
    // The last minute of the day, which in UTC is the next day.
    await examAt(company, `${due}T23:59:30-03:00`)
    expect(await renewalOf(company)).toMatchObject({
      city: 'São Paulo',
      state: 'SP',
      last_on: due,
      last_event_name: null,
      people: 2,
      contact_name: 'Rita Prado',
      phone: '1632321010',
      email: 'contas@empresa.test',
    })
    await examAt(company, `${early}T00:00:30-03:00`)
    expect(await renewalOf(company)).toBeUndefined()
  })

  test('The people of a renewal are those who are active, as the dashboard of its company counts them', async () => {
    const { id: company } = await makeCompany(db)
    await examAt(company, `${daysNow().due}T12:00:00Z`)
    await makePatient(db, { company, active: false })
    const path = `/dashboard?company_id=${company}`
    const { body } = await app.call<Dashboard>('GET', path, { as: app.admin })
    expect(body.patients_count.total).toBe(1)
    expect((await renewalOf(company))?.people).toBe(1)
  })

  test('An exam that was only begun, by who registered through a link, does not take a company off the list of renewals', async () => {
    const { due } = daysNow()
    const { id: company } = await makeCompany(db)
    await examAt(company, `${due}T12:00:00Z`)
    await examAt(company, new Date().toISOString(), { status: 'Pendente' })
    expect(await renewalOf(company)).toMatchObject({ last_on: due, people: 2 })
  })

  test('Whoever was examined in the event of another company, and works here since, changes nothing about when a company was last seen', async () => {
    const { due, early } = daysNow()
    const closedOn = (day: string) =>
      makeEvent(app, { starts_on: day, ends_on: day, status: 'closed' })
    const own = moved(due, -30)
    const { company, id: event } = await closedOn(own)
    for (const day of [moved(due, -10), moved(todayInSaoPaulo(), -60)]) {
      const other = await closedOn(day)
      const patient = await examAt(other.company, `${day}T12:00:00Z`, { event_id: other.id })
      await db.updateTable('patients').set({ company }).where('id', '=', patient).execute()
    }
    expect(await renewalOf(company)).toMatchObject({ last_on: own, people: 2 })
    await examAt(company, `${due}T12:00:00Z`, { event_id: event })
    expect((await renewalOf(company))?.last_on, 'an event of its own').toBe(due)
    await examAt(company, `${early}T12:00:00Z`)
    expect(await renewalOf(company)).toBeUndefined()
  })

  test('An event that lies ahead takes a company off the list of renewals, one that was never opened does not', async () => {
    const { due } = daysNow()
    const { id: company_id } = await makeCompany(db)
    await examAt(company_id, `${due}T12:00:00Z`)
    const never = moved(todayInSaoPaulo(), -20)
    const { id } = await makeEvent(app, { company_id, status: 'planned' })
    expect(await renewalOf(company_id)).toBeUndefined()
    await db
      .updateTable('screening_events')
      .set({ starts_on: never, ends_on: never })
      .where('id', '=', id)
      .execute()
    expect(await renewalOf(company_id)).toMatchObject({ last_on: due, last_event_name: null })
  })

  test('A company that is inactive, or never had an event or exam, is no renewal', async () => {
    const { due } = daysNow()
    const { id: unknown } = await makeCompany(db)
    const { id: gone } = await makeCompany(db, { active: false })
    await examAt(gone, `${due}T12:00:00Z`)
    expect(await renewalOf(unknown)).toBeUndefined()
    expect(await renewalOf(gone)).toBeUndefined()
  })

  test('A renewal names its open lead, linked to the company or called like it, until that is closed', async () => {
    const { due } = daysNow()
    const { id: company_id, corporate_reason } = await makeCompany(db)
    await examAt(company_id, `${due}T12:00:00Z`)
    const { body: called } = await post(leadBody({ company_name: corporate_reason.toLowerCase() }))
    expect((await renewalOf(company_id))?.open_lead_id).toBe(called.id)
    const { body: linked } = await post(leadBody({ company_id }))
    expect((await renewalOf(company_id))?.open_lead_id).toBe(linked.id)
    for (const { id } of [called, linked])
      await put(id, { status: 'perda', reason: 'Concorrência' })
    expect((await renewalOf(company_id))?.open_lead_id).toBeNull()
  })

  test('A renewal finds the open lead of USINA BOA VISTA SA where a seller wrote S/A, as Usina Boa Vista S/A', async () => {
    const { id } = await makeCompany(db, { corporate_reason: 'USINA BOA VISTA SA' })
    await examAt(id, `${daysNow().due}T12:00:00Z`)
    const { body: lead } = await post(leadBody({ company_name: 'Usina Boa Vista S/A' }))
    expect((await renewalOf(id))?.open_lead_id).toBe(lead.id)
  })

  test('A company whose name is only signs is not taken for the lead of another such name', async () => {
    const { id } = await makeCompany(db, { corporate_reason: '***' })
    await examAt(id, `${daysNow().due}T12:00:00Z`)
    await post(leadBody({ company_name: '---' }))
    expect((await renewalOf(id))?.open_lead_id).toBeNull()
  })

  test('Renewals come in pages, the last due first, and are found and sorted by name', async () => {
    const { due } = daysNow()
    const days = [moved(due, -30), moved(due, -10), moved(due, -20)]
    for (const [n, day] of days.entries()) {
      const { id } = await makeCompany(db, { corporate_reason: `ZEBU RENOVÁVEL ${n}` })
      await examAt(id, `${day}T12:00:00Z`)
    }
    const names = async (query: string) => {
      const { body } = await read(`query=renovavel&${query}`)
      return { total: body.total, last: body.data.map((row) => row.corporate_reason.at(-1)) }
    }
    expect(await names('')).toEqual({ total: 3, last: ['1', '2', '0'] })
    expect(await names('sort=last_on')).toEqual({ total: 3, last: ['0', '2', '1'] })
    expect(await names('sort=-corporate_reason')).toEqual({ total: 3, last: ['2', '1', '0'] })
    expect(await names('per_page=2&page=2')).toEqual({ total: 3, last: ['0'] })
    expect((await read('query=ninguem')).body).toMatchObject({ data: [], total: 0, last_page: 1 })
  })

  test.each([
    ['page=0', { page: ['Página deve ser no mínimo 1'] }],
    ['sort=people', { sort: ['Ordenação não é uma opção válida'] }],
  ])('The list of renewals refuses %s', async (query, errors) => {
    const reply = await read<Refusal>(query)
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual(errors)
  })

  test('The list of renewals is refused to who has no role yet and to nobody', async () => {
    const { token } = await app.userOf(null)
    expect((await read('', token)).status).toBe(403)
    expect((await app.call('GET', '/leads/renewals')).status).toBe(401)
  })
})
