import { REFERRAL_TO_COME, type Referral } from '@iris/contracts/referrals'
import { REFERRAL_MOVES, REFERRAL_STATES, type ReferralState } from '@iris/domain/referral'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { appointmentIn, makeReferral } from '../../../test/factories/referral.ts'
import { CONTACTS_MAX } from './referrals.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Answer = Referral & { code?: string; errors?: Record<string, string[]> }
const record = (id: number, payload: object, as = app.admin) =>
  app.call<Answer>('PUT', `/referrals/${id}`, { as, payload })
const read = async (id: number) =>
  (await app.call<Referral>('GET', `/referrals/${id}`, { as: app.admin })).body

/** A referral in a state, with what that state needs. */
const makeIn = (state: ReferralState) => {
  const seen = ['scheduled', 'attended', 'no_show'].includes(state)
  return makeReferral(app.services.db, {
    state,
    ...(seen ? { scheduled_at: appointmentIn(0), booked_at: appointmentIn(-1) } : {}),
    ...(state === 'attended' ? { outcome: 'confirmed' } : {}),
  })
}
/** What a move to a state must bring along. */
const NEEDED: Partial<Record<ReferralState, object>> = {
  scheduled: { scheduled_at: appointmentIn(5) },
  attended: { outcome: 'treated' },
}

const STATES = REFERRAL_STATES.map(({ value }) => value)
const PAIRS = STATES.flatMap((from) =>
  STATES.filter((to) => to !== from).map((to) => [from, to] as const),
)
describe('moves', () => {
  test.for(PAIRS)(
    'A referral moves from %s to %s only where the table says so',
    async ([from, to]) => {
      const { id } = await makeIn(from)
      const reply = await record(id, { state: to, ...NEEDED[to] })
      const allowed = REFERRAL_MOVES.some(
        (move) => move.by === 'staff' && move.from === from && move.to === to,
      )
      expect(reply.status).toBe(allowed ? 200 : 409)
      expect((await read(id)).state).toBe(allowed ? to : from)
    },
  )
})

test('A booked referral needs a date, and what is missing is told at its field', async () => {
  const { id } = await makeReferral(app.services.db)
  const missing = await record(id, { state: 'scheduled', provider: 'Clínica Olhos do Iguaçu' })
  expect(missing.status).toBe(422)
  expect(missing.body.errors).toEqual({ scheduled_at: ['Data é obrigatória'] })
  const scheduled_at = appointmentIn(9)
  const booked = await record(id, { state: 'scheduled', scheduled_at, provider: 'Clínica Olhos' })
  expect(booked.body).toMatchObject({ state: 'scheduled', scheduled_at, provider: 'Clínica Olhos' })
  expect(Date.parse(booked.body.booked_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('An appointment in the past is taken, in whatever zone it is written', async () => {
  const { id } = await makeReferral(app.services.db)
  const scheduled_at = '2026-03-05T14:30:00-03:00'
  const booked = await record(id, { state: 'scheduled', scheduled_at })
  expect(booked.body).toMatchObject({ scheduled_at: '2026-03-05T17:30:00.000Z', overdue: true })
})

test.for(['amanhã', '2026-02-30T10:00:00Z', '0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z', 5])(
  'The appointment %s is refused at its field',
  async (scheduled_at) => {
    const { id } = await makeReferral(app.services.db)
    const reply = await record(id, { state: 'scheduled', scheduled_at })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors ?? {})).toEqual(['scheduled_at'])
  },
)

test('A referral with a missed appointment needs a new one to be booked again', async () => {
  const { id } = await makeIn('no_show')
  const former = await record(id, { state: 'scheduled' })
  expect(former.body.errors).toEqual({ scheduled_at: ['Data é obrigatória'] })
  const scheduled_at = appointmentIn(12)
  expect((await record(id, { state: 'scheduled', scheduled_at })).body.scheduled_at).toBe(
    scheduled_at,
  )
})

test('The date of a referral can be set only by booking', async () => {
  const { id } = await makeReferral(app.services.db)
  const reply = await record(id, { scheduled_at: appointmentIn(3) })
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toHaveProperty('scheduled_at')
})

test('A referral needs an outcome when the person came, and takes none otherwise', async () => {
  const { id } = await makeIn('scheduled')
  const missing = await record(id, { state: 'attended' })
  expect(missing.status).toBe(422)
  expect(missing.body.errors).toEqual({ outcome: ['Desfecho é obrigatório'] })
  expect((await record(id, { outcome: 'confirmed' })).status).toBe(422)
  const came = await record(id, {
    state: 'attended',
    outcome: 'not_confirmed',
    outcome_notes: 'Estava tudo bem.',
  })
  expect(came.body).toMatchObject({ state: 'attended', outcome: 'not_confirmed', overdue: false })
  expect(came.body.closed_at).not.toBeNull()
})

test.each(['attended', 'no_show'] as const)(
  'Nobody is recorded as %s before the day of the appointment, unless its date is put right with it',
  async (state) => {
    const { id } = await makeReferral(app.services.db, {
      state: 'scheduled',
      scheduled_at: appointmentIn(1),
      booked_at: appointmentIn(-1),
    })
    const seen = { state, ...NEEDED[state] }
    const early = await record(id, seen)
    expect(early.status).toBe(422)
    expect(early.body.errors).toEqual({
      scheduled_at: [
        'A consulta ainda não aconteceu: registre a presença a partir do dia marcado, ou corrija a data.',
      ],
    })
    expect((await record(id, { ...seen, scheduled_at: appointmentIn(0) })).status).toBe(200)
  },
)

test.each(['attended', 'no_show'] as const)(
  'The appointment of somebody recorded as %s is not moved to a day to come, and what else was recorded is still put right',
  async (state) => {
    const { id } = await makeIn(state)
    const moved = await record(id, { scheduled_at: appointmentIn(30) })
    expect(moved.status).toBe(422)
    expect(moved.body.errors).toEqual({ scheduled_at: [REFERRAL_TO_COME] })
    const scheduled_at = appointmentIn(-2)
    const put = await record(id, { scheduled_at, provider: 'Clínica Olhos' })
    expect(put.body).toMatchObject({ state, scheduled_at, provider: 'Clínica Olhos' })
  },
)

test('An outcome that was recorded wrongly is put right, and cannot be taken away', async () => {
  const { id } = await makeIn('attended')
  expect((await record(id, { outcome: 'treated' })).body.outcome).toBe('treated')
  expect((await record(id, { outcome: null })).status).toBe(422)
})

test('An edit of a referral that changed meanwhile is refused', async () => {
  const { id, updated_at } = await makeReferral(app.services.db)
  const first = await record(id, { provider: 'Clínica A', updated_at })
  expect(first.status).toBe(200)
  const second = await record(id, { provider: 'Clínica B', updated_at })
  expect([second.status, second.body.code]).toEqual([409, 'edit.stale'])
  expect((await read(id)).provider).toBe('Clínica A')
})

test('A contact does not make an open form stale', async () => {
  const { id, updated_at } = await makeReferral(app.services.db)
  await app.call('POST', `/referrals/${id}/contacts`, {
    as: app.admin,
    payload: { channel: 'phone', notes: 'Não atendeu.' },
  })
  expect((await record(id, { provider: 'Clínica A', updated_at })).status).toBe(200)
})

test('Contacts stand with who made them, the newest first, and nobody alters them', async () => {
  const { db } = app.services
  const { id } = await makeReferral(db)
  const technician = await app.userOf(3)
  for (const payload of [{ channel: 'phone', notes: ' Não atendeu. ' }, { channel: 'whatsapp' }]) {
    const said = await app.call('POST', `/referrals/${id}/contacts`, {
      as: technician.token,
      payload,
    })
    expect(said.status).toBe(201)
    expect(said.body).toMatchObject({ channel: payload.channel })
  }
  const { contacts } = await read(id)
  expect(contacts).toMatchObject([
    { channel: 'whatsapp', notes: null },
    { channel: 'phone', notes: 'Não atendeu.' },
  ])
  expect(contacts[0]?.user_name).toMatch(/^Pessoa/)
  const update = db.updateTable('referral_contacts').set({ notes: 'Atendeu.' })
  await expect(update.where('referral_id', '=', id).execute()).rejects.toThrow()
  const remove = db.deleteFrom('referral_contacts').where('referral_id', '=', id)
  await expect(remove.execute()).rejects.toThrow()
})

test.for([{ channel: 'pombo' }, {}, { channel: 'phone', notes: 'x'.repeat(501) }])(
  'The contact %o is refused at its field',
  async (payload) => {
    const { id } = await makeReferral(app.services.db)
    const reply = await app.call('POST', `/referrals/${id}/contacts`, { as: app.admin, payload })
    expect(reply.status).toBe(422)
  },
)

test('A referral keeps so many contacts and no more', async () => {
  const { db } = app.services
  const { id } = await makeReferral(db)
  const rows = Array.from({ length: CONTACTS_MAX }, () => ({ referral_id: id, channel: 'phone' }))
  await db.insertInto('referral_contacts').values(rows).execute()
  const payload = { channel: 'phone' }
  const reply = await app.call('POST', `/referrals/${id}/contacts`, { as: app.admin, payload })
  expect([reply.status, reply.body.code]).toEqual([409, 'referral.contacts-full'])
})

test('Administrators, technicians and doctors see to referrals, sellers see none', async () => {
  const { id } = await makeReferral(app.services.db)
  for (const [type, status] of [
    [1, 200],
    [2, 200],
    [3, 200],
    [5, 200],
    [4, 403],
  ] as const) {
    const { token } = await app.userOf(type)
    expect((await app.call('GET', '/referrals', { as: token })).status).toBe(status)
    expect((await app.call('GET', '/referrals/summary', { as: token })).status).toBe(status)
    expect((await record(id, { provider: `Clínica ${type}` }, token)).status).toBe(status)
  }
  expect((await app.call('GET', `/referrals/${id}`, { as: null })).status).toBe(401)
})

test.for(['/referrals/999999', '/referrals/nada'])(
  'The wrong address of a referral, %s, is answered 404',
  async (path) => {
    expect((await app.call('GET', path, { as: app.admin })).status).toBe(404)
    expect((await app.call('PUT', path, { as: app.admin, payload: {} })).status).toBe(404)
  },
)
