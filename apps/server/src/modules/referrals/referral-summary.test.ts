import type { ReferralSummary } from '@iris/contracts/referrals'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { appointmentIn, inDays, makeReferral } from '../../../test/factories/referral.ts'
import { createDatabase } from '../../db/database.ts'

let app: TestApp
let company: number
beforeAll(async () => {
  app = await createTestApp()
  company = (await makeCompany(app.services.db)).id
})
afterAll(() => app.close())

const summary = (query = '') =>
  app
    .call<ReferralSummary>('GET', `/referrals/summary?${query}`, { as: app.admin })
    .then(({ body }) => body)
const fold = () => sql`select stat_fold()`.execute(app.services.db)

const NOBODY = { pending: 0, scheduled: 0, no_show: 0, attended: 0, declined: 0, lost: 0 }

test('A summary without referrals has only zeros', async () => {
  expect(await summary(`company_id=${company}`)).toEqual({
    referred: 0,
    since: null,
    scheduled: 0,
    attended: 0,
    overdue: 0,
    overdue_without_contact: 0,
    attendance_rate: 0,
    states: NOBODY,
  })
})

test('The summary of a period that ends before it begins is refused', async () => {
  const query = 'from=2026-02-01&to=2026-01-01'
  const reply = await app.call<{ errors: object }>('GET', `/referrals/summary?${query}`, {
    as: app.admin,
  })
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toEqual({ to: ['O término não pode ser anterior ao início.'] })
})

test('The summary of referrals counts all but the withdrawn, whoever was ever booked, and the open ones that are late', async () => {
  const { db } = app.services
  const booked = { scheduled_at: appointmentIn(4), booked_at: appointmentIn(-4) }
  const due_on = inDays(-1)
  const patient = { company }
  const late = await makeReferral(db, { patient, due_on })
  await makeReferral(db, { patient, due_on })
  await makeReferral(db, { patient, state: 'scheduled', ...booked })
  await makeReferral(db, { patient, state: 'no_show', ...booked })
  await makeReferral(db, { patient, state: 'attended', outcome: 'treated', due_on, ...booked })
  await makeReferral(db, { patient, state: 'attended', outcome: 'confirmed', ...booked })
  await makeReferral(db, { patient, state: 'declined', due_on, ...booked })
  await makeReferral(db, { patient, state: 'lost', due_on })
  await makeReferral(db, { patient, state: 'withdrawn', due_on })
  await makeReferral(db, { due_on })
  await db
    .insertInto('referral_contacts')
    .values({ referral_id: late.id, channel: 'phone' })
    .execute()

  const expected = {
    referred: 8,
    since: inDays(0),
    scheduled: 5,
    attended: 2,
    overdue: 2,
    overdue_without_contact: 1,
    attendance_rate: 50,
    states: { pending: 2, scheduled: 1, no_show: 1, attended: 2, declined: 1, lost: 1 },
  }
  expect(await summary(`company_id=${company}`)).toEqual(expected)
  await fold()
  expect(await summary(`company_id=${company}`)).toEqual(expected)
  expect(await summary(`company_id=${company}&from=${inDays(0)}&to=${inDays(0)}`)).toEqual(expected)
  expect((await summary(`company_id=${company}&from=${inDays(1)}`)).referred).toBe(0)
  expect((await summary()).referred).toBe(9)
})

test('A share of one third is shown with two decimals', async () => {
  const other = (await makeCompany(app.services.db)).id
  const patient = { company: other }
  for (const state of ['attended', 'lost', 'declined'])
    await makeReferral(app.services.db, {
      patient,
      state,
      ...(state === 'attended' ? { outcome: 'treated' } : {}),
    })
  expect((await summary(`company_id=${other}`)).attendance_rate).toBe(33.33)
})

test('The kept totals of referrals follow every move, and a person who changes company', async () => {
  const { db } = app.services
  const [from, to] = [(await makeCompany(db)).id, (await makeCompany(db)).id]
  const { id } = await makePatient(db, { company: from })
  const referral = await makeReferral(db, { patient_id: id })
  for (const payload of [
    { state: 'scheduled', scheduled_at: appointmentIn(3) },
    { state: 'no_show' },
    { state: 'declined' },
  ])
    await app.call('PUT', `/referrals/${referral.id}`, { as: app.admin, payload })
  await db.updateTable('patients').set({ company: to }).where('id', '=', id).execute()
  expect((await summary(`company_id=${from}`)).referred).toBe(0)
  expect(await summary(`company_id=${to}`)).toMatchObject({
    referred: 1,
    scheduled: 1,
    states: { ...NOBODY, declined: 1 },
  })
  await fold()
  const owner = createDatabase(app.owner)
  const { rows } = await sql<{ wrong: number }>`select list_recount() as wrong`.execute(owner)
  await owner.destroy()
  expect(rows[0]?.wrong).toBe(0)
})

test.for(['from=ontem', 'to=2026-02-30', 'company_id=0'])(
  'A summary of referrals of %s is refused',
  async (query) => {
    const reply = await app.call('GET', `/referrals/summary?${query}`, { as: app.admin })
    expect(reply.status).toBe(422)
  },
)

test('The summary says since when people were referred, in São Paulo, without who was withdrawn', async () => {
  const { db } = app.services
  const patient = { company: (await makeCompany(db)).id }
  await makeReferral(db, { patient, created_at: '2026-03-11T02:30:00Z' })
  await makeReferral(db, { patient, created_at: '2026-05-11T12:00:00Z' })
  await makeReferral(db, { patient, created_at: '2026-01-11T12:00:00Z', state: 'withdrawn' })
  const { since } = await summary(`company_id=${patient.company}`)
  expect(since).toBe('2026-03-10')
  expect((await summary(`company_id=${patient.company}&from=2026-04-01`)).since).toBe('2026-05-11')
})
