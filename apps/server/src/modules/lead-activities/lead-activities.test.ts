import type { LeadActivity } from '@iris/contracts/lead-activities'
import type { Lead } from '@iris/contracts/leads'
import { formatTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { leadBody } from '../../../test/factories/lead.ts'
import { findDue } from './lead-activities.sql.ts'

let app: TestApp
let ana: { id: number; token: string }
beforeAll(async () => {
  app = await createTestApp()
  ana = await app.userOf(4)
})
afterAll(() => app.close())

type Refusal = { message: string; errors: Record<string, string[]> }
type Page = { data: LeadActivity[]; total: number; last_page: number }

const call = <T>(method: string, path: string, payload?: unknown) =>
  app.call<T>(method, path, { as: ana.token, ...(payload !== undefined && { payload }) })
const newLead = async (more = {}) => (await call<Lead>('POST', '/leads', leadBody(more))).body
const add = (payload: unknown) => call<LeadActivity>('POST', '/lead-activities', payload)

/** `n` days from today. */
const inDays = (n: number) =>
  new Date(Date.parse(todayInSaoPaulo()) + n * 86_400_000).toISOString().slice(0, 10)

test('An activity keeps what was written, starts as Em aberto, and says who added it', async () => {
  const { id: lead_id } = await newLead()
  const body = { lead_id, activity: 'call', date: '2026-11-20', notes: 'Pediu proposta' }
  const { status, body: made } = await add(body)
  expect(status).toBe(201)
  expect(made).toMatchObject({ ...body, status: 'open', user_id: ana.id })
  expect((await call('GET', `/leads/${lead_id}/activities`)).body).toEqual([made])
  expect((await call('GET', `/lead-activities?lead_id=${lead_id}`)).body).toEqual([made])
})

test('An activity can be changed and deleted; a deleted one is shown nowhere but kept', async () => {
  const { id: lead_id } = await newLead()
  const { body: made } = await add({ lead_id, activity: 'visit', date: '2026-11-20' })
  const changed = await call<LeadActivity>('PUT', `/lead-activities/${made.id}`, {
    status: 'completed',
    notes: 'Feito',
    updated_at: made.updated_at,
  })
  expect(changed.body).toMatchObject({
    ...made,
    status: 'completed',
    notes: 'Feito',
    updated_at: expect.any(String),
  })
  const stale = await call('PUT', `/lead-activities/${made.id}`, {
    status: 'open',
    updated_at: made.updated_at,
  })
  expect(stale.status).toBe(409)
  expect((await call('DELETE', `/lead-activities/${made.id}`)).status).toBe(204)
  expect((await call('DELETE', `/lead-activities/${made.id}`)).status).toBe(404)
  expect((await call('PUT', `/lead-activities/${made.id}`, { status: 'open' })).status).toBe(404)
  expect((await call('GET', `/leads/${lead_id}/activities`)).body).toEqual([])
  const kept = await app.services.db
    .selectFrom('lead_activities')
    .select('archived_at')
    .where('id', '=', made.id)
    .executeTakeFirst()
  expect(kept?.archived_at).not.toBeNull()
})

test('A new activity with nothing filled in gets all its errors at once, in the words of the form', async () => {
  const { id: lead_id } = await newLead()
  const reply = await call<Refusal>('POST', '/lead-activities', {
    lead_id,
    activity: '',
    status: null,
    date: '',
  })
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toEqual({
    activity: ['A atividade é obrigatória.'],
    status: ['O status é obrigatório.'],
    date: ['A data é obrigatória.'],
  })
})

test.each([
  [{ activity: 'dança' }, 'activity', 'Atividade não é uma opção válida'],
  [{ status: 'talvez' }, 'status', 'Status não é uma opção válida'],
  [{ date: '2026-02-30' }, 'date', 'Data deve ser uma data válida'],
  [{ date: '2100-01-01' }, 'date', 'Data deve ser uma data válida'],
  [{ date: 7 }, 'date', 'A data é obrigatória.'],
  [{ time: '24:00' }, 'time', 'Hora deve ser um horário válido, como 14:30'],
  [{ notes: 'x'.repeat(501) }, 'notes', 'Observações deve ter no máximo 500 caracteres'],
  [{ lead_id: 999_999 }, 'lead_id', 'Lead não encontrado'],
  [{ lead_id: undefined }, 'lead_id', 'Lead é obrigatório'],
])(
  'An activity with a wrong field is refused under that field: %j',
  async (fault, field, message) => {
    const { id: lead_id } = await newLead()
    const reply = await call<Refusal>('POST', '/lead-activities', {
      lead_id,
      activity: 'email',
      date: '2026-11-20',
      ...fault,
    })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual({ [field]: [message] })
  },
)

test('Overdue activities and those of today are listed oldest first, for all or for one seller', async () => {
  const mine = await newLead({ assigned_user_id: ana.id })
  const other = await newLead()
  const due = async (query = '') =>
    (
      await call<
        Record<
          'today' | 'overdue',
          { count: number; activities: (LeadActivity & { lead: Lead })[] }
        >
      >('GET', `/lead-activities/due${query}`)
    ).body
  const before = await due()
  const activity = (lead: Lead, date: string, status = 'open') =>
    add({ lead_id: lead.id, activity: 'call', date, status })
  await activity(mine, inDays(0))
  await activity(mine, inDays(-1), 'in_progress')
  await activity(mine, '2000-01-01', 'completed')
  await activity(mine, inDays(1))
  const oldest = await activity(other, '2000-01-02')
  const after = await due()
  expect(after.today.count).toBe(before.today.count + 1)
  expect(after.overdue.count).toBe(before.overdue.count + 2)
  expect(after.overdue.activities[0]).toMatchObject({
    id: oldest.body.id,
    lead: { id: other.id, company_name: other.company_name, assigned_user: null },
  })
  const ofAna = await due(`?assigned_user_id=${ana.id}`)
  expect([ofAna.today.count, ofAna.overdue.count]).toEqual([1, 1])
  // What 'Só meus leads' shows beside them: the leads that nobody has.
  const everybodys = await due(`?assigned_user_id=${ana.id}&open_to=${ana.id}`)
  expect([everybodys.today.count, everybodys.overdue.count]).toEqual([1, 1])
  const openTo = async ({ id }: { id: number }) => (await due(`?open_to=${id}`)).overdue
  const [open, openToBia] = [await openTo(ana), await openTo(await app.userOf(4))]
  expect(open.activities.map(({ id }) => id)).toContain(oldest.body.id)
  expect(open.count).toBe(openToBia.count + 1)

  const lost = await newLead({ assigned_user_id: ana.id })
  await activity(lost, inDays(-3))
  await call('PUT', `/leads/${lost.id}`, { status: 'perda', reason: 'Concorrência' })
  expect((await due(`?assigned_user_id=${ana.id}`)).overdue.count).toBe(1)

  const { body } = await call<Lead>('GET', `/leads/${mine.id}`)
  expect(body.next_activity_date).toBe(inDays(-1))

  for (let n = 0; n < 25; n++) await activity(mine, inDays(-2))
  const many = await due(`?assigned_user_id=${ana.id}`)
  expect(many.overdue.count).toBe(26)
  expect(many.overdue.activities).toHaveLength(20)
})

test('A lead answers the time of its next activity, the earliest of its day, and none where that has the whole day', async () => {
  const { id } = await newLead()
  const next = async () => {
    const { body } = await call<Lead>('GET', `/leads/${id}`)
    return [body.next_activity_date, body.next_activity_time]
  }
  expect(await next()).toEqual([null, null])
  const at = (date: string, time?: string, status = 'open') =>
    add({ lead_id: id, activity: 'call', date, time, status })
  await at(inDays(2), '08:00')
  await at(inDays(1))
  expect(await next()).toEqual([inDays(1), null])
  await at(inDays(1), '15:30')
  await at(inDays(1), '09:00')
  await at(inDays(1), '08:00', 'completed')
  expect(await next()).toEqual([inDays(1), '09:00'])
  await call('PUT', `/leads/${id}`, { status: 'perda', reason: 'Concorrência' })
  expect(await next()).toEqual([null, null])
})

test('An activity keeps its time of the day; others are shown in the order of the clock, and no time is the end of the day', async () => {
  const { id: lead_id } = await newLead()
  const at = async (date: string, time?: string | null) =>
    (await add({ lead_id, activity: 'call', date, time })).body
  const late = await at('2026-11-20', '15:00')
  const noTime = await at('2026-11-20')
  const early = await at('2026-11-20', '08:05')
  const before = await at('2026-11-19', '23:59')
  expect([late.time, noTime.time]).toEqual(['15:00', null])
  const { body } = await call<LeadActivity[]>('GET', `/leads/${lead_id}/activities`)
  expect(body.map(({ id }) => id)).toEqual([noTime, late, early, before].map(({ id }) => id))

  const changed = await call<LeadActivity>('PUT', `/lead-activities/${late.id}`, { time: '' })
  expect(changed.body).toMatchObject({ date: '2026-11-20', time: null })
  const kept = await call<LeadActivity>('PUT', `/lead-activities/${early.id}`, { notes: 'Ligar' })
  expect(kept.body.time).toBe('08:05')
})

test('An activity of today is overdue once its time is past, and due until then or the whole day without one', async () => {
  const bia = await app.userOf(4)
  const lead = await newLead({ assigned_user_id: bia.id })
  const [day, before] = ['2026-11-20', '2026-11-19']
  for (const time of ['23:59', null, '12:00', '11:59', '00:00'])
    await add({ lead_id: lead.id, activity: 'call', date: day, time })
  for (const time of ['23:59', '07:00'])
    await add({ lead_id: lead.id, activity: 'call', date: before, time })
  const times = async (when: 'today' | 'overdue', now: { date: string; time: string }) => {
    const found = await findDue(app.services.db, when, now, { assigned_user_id: bia.id })
    return found.activities.map(({ time }) => time)
  }
  const noon = { date: day, time: '12:00' }
  expect(await times('today', noon)).toEqual(['12:00', '23:59', null])
  expect(await times('overdue', noon)).toEqual(['07:00', '23:59', '00:00', '11:59'])
  const midnight = { date: day, time: formatTime('2026-11-20T03:00:59Z') }
  expect(await times('today', midnight)).toEqual(['00:00', '11:59', '12:00', '23:59', null])
  expect(await times('overdue', midnight)).toEqual(['07:00', '23:59'])
})

test('The list of activities comes in pages or whole, the newest date first', async () => {
  const first = await call<Page>('GET', '/lead-activities?page=1&per_page=5')
  const all = (await call<LeadActivity[]>('GET', '/lead-activities?all=true')).body
  expect(first.body.total).toBe(all.length)
  expect(first.body.data).toEqual(all.slice(0, 5))
  const second = await call<Page>('GET', '/lead-activities?page=2&per_page=5')
  expect(second.body.data).toEqual(all.slice(5, 10))
  const beyond = await call<Page>('GET', '/lead-activities?page=999')
  expect(beyond.body.data).toEqual([])
  const dates = all.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect((await call('GET', '/lead-activities?lead_id=abc')).status).toBe(422)
  expect((await call('GET', '/lead-activities?lead_id=999999')).body).toEqual([])
  expect((await call('GET', '/leads/999999/activities')).status).toBe(404)
})
