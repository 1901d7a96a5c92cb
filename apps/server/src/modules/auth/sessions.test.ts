import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeUser, PASSWORD } from '../../../test/factories/user.ts'
import { holdTransaction, untilWaitedFor } from '../../../test/held-transaction.ts'
import { lockUser } from '../users/users.public.ts'
import { endSessions, sweepSessions } from './sessions.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ trustProxy: '127.0.0.1' })
})
afterAll(() => app.close())

type Shown = {
  id: number
  created_at: string
  last_seen_at: string
  ip: string
  device: string
  current: boolean
}

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'

let addresses = 0
async function logIn(email: string, agent = ANDROID) {
  const ip = `10.20.0.${++addresses}`
  const { body } = await app.call<{ access_token: string }>('POST', '/login', {
    payload: { email, password: PASSWORD },
    headers: { 'x-forwarded-for': ip, 'user-agent': agent },
  })
  return { token: body.access_token, ip }
}
const sessionsOf = async (as: string) =>
  (await app.call<Shown[]>('GET', '/me/sessions', { as })).body
const statusOf = async (as: string) => (await app.call('GET', '/me', { as })).status
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const rowOf = (token: string) =>
  app.services.db
    .selectFrom('sessions')
    .selectAll()
    .where('jti', '=', claimsOf(token).jti)
    .executeTakeFirst()
const agoOf = (token: string, minutes: number) =>
  app.services.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - minutes * 60_000) })
    .where('jti', '=', claimsOf(token).jti)
    .execute()
const seenAgo = (id: number, minutes: number) =>
  app.services.db
    .updateTable('users')
    .set({ last_seen_at: new Date(Date.now() - minutes * 60_000) })
    .where('id', '=', id)
    .execute()
const shownUser = async (id: number) =>
  (
    await app.call<{ last_seen_at: string; updated_at: string }>('GET', `/users/${id}`, {
      as: app.admin,
    })
  ).body

describe('The list of sessions', () => {
  it('The list of sessions shows in words where the account is open, the present one first', async () => {
    const user = await makeUser(app.services.db)
    const phone = await logIn(user.email)
    const desk = await logIn(user.email, FIREFOX)
    const sessions = await sessionsOf(phone.token)
    expect(sessions).toEqual([
      {
        id: expect.any(Number),
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        last_seen_at: expect.stringMatching(/^\d{4}-.*Z$/),
        ip: phone.ip,
        device: 'Chrome no Android',
        current: true,
      },
      expect.objectContaining({ ip: desk.ip, device: 'Firefox no Windows', current: false }),
    ])
    expect((await sessionsOf(desk.token))[0]?.device).toBe('Firefox no Windows')
  })

  it("The list of sessions shows nobody else's sessions", async () => {
    const [one, other] = [await makeUser(app.services.db), await makeUser(app.services.db)]
    const mine = await logIn(one.email)
    await logIn(other.email)
    expect(await sessionsOf(mine.token)).toHaveLength(1)
  })

  it('A token of the former version becomes a session when it is first used', async () => {
    const user = await makeUser(app.services.db)
    const { access_token } = app.server.tokens.login({ ...user, type: 3 }, true)
    expect(await rowOf(access_token)).toBeUndefined()
    const [session] = await sessionsOf(access_token)
    expect(session).toMatchObject({ current: true, ip: '127.0.0.1' })
    expect(await sessionsOf(access_token)).toHaveLength(1)
  })

  it('The list of sessions leaves out sessions that ended by a new password, by time, or by logging out', async () => {
    const user = await makeUser(app.services.db)
    const leaving = await logIn(user.email)
    const old = await logIn(user.email)
    const mine = await logIn(user.email)
    await app.call('POST', '/logout', { as: leaving.token })
    expect(await sessionsOf(mine.token)).toHaveLength(2)
    await app.services.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('jti', '=', claimsOf(old.token).jti)
      .execute()
    expect(await sessionsOf(mine.token)).toHaveLength(1)
    const attributes = { password: 'outra senha boa', password_confirmation: 'outra senha boa' }
    const { body } = await app.call<{ meta: { access_token: string } }>('PATCH', '/me', {
      as: mine.token,
      payload: { data: { type: 'profile', attributes } },
    })
    expect(await sessionsOf(body.meta.access_token)).toHaveLength(1)
  })
})

describe('The last use of a session', () => {
  it('The last use of a session is written at most every five minutes', async () => {
    const user = await makeUser(app.services.db)
    const { token } = await logIn(user.email)
    await agoOf(token, 4)
    const before = await rowOf(token)
    await app.call('GET', '/me', { as: token })
    expect(await rowOf(token)).toEqual(before)
    await agoOf(token, 6)
    await app.call('GET', '/me', {
      as: token,
      headers: { 'x-forwarded-for': '10.30.0.1', 'user-agent': FIREFOX },
    })
    const after = await rowOf(token)
    expect(Date.now() - Date.parse(after?.last_seen_at ?? '')).toBeLessThan(60_000)
    expect(after).toMatchObject({ ip: '10.30.0.1', user_agent: FIREFOX })
  })

  it('Who comes back in an open session was there just now, also for who administers users, and nothing of them was edited', async () => {
    const user = await makeUser(app.services.db)
    const { token } = await logIn(user.email)
    await agoOf(token, 60)
    await seenAgo(user.id, 60)
    const before = await shownUser(user.id)
    await app.call('GET', '/me', { as: token })
    const after = await shownUser(user.id)
    expect(Date.now() - Date.parse(after.last_seen_at)).toBeLessThan(60_000)
    expect(after.updated_at).toBe(before.updated_at)
    const { token: other } = await logIn(user.email)
    await agoOf(other, 6)
    await seenAgo(user.id, 4)
    const lately = await shownUser(user.id)
    await app.call('GET', '/me', { as: other })
    expect(await shownUser(user.id)).toEqual(lately)
  })

  it('A person whose user is being changed at this moment goes on in their session without waiting for it', async () => {
    const { db } = app.services
    const user = await makeUser(db)
    const { token } = await logIn(user.email)
    await agoOf(token, 60)
    await seenAgo(user.id, 60)
    const end = await holdTransaction(db, (trx) => lockUser(trx, user.id))
    expect(await statusOf(token)).toBe(200)
    await end()
    expect(Date.now() - Date.parse((await rowOf(token))?.last_seen_at ?? '')).toBeLessThan(60_000)
  })

  it("A session keeps only as much of the browser's name as the list needs", async () => {
    const user = await makeUser(app.services.db)
    const { token } = await logIn(user.email, 'x'.repeat(5000))
    expect((await rowOf(token))?.user_agent).toHaveLength(400)
  })
})

describe('A session that is ended', () => {
  it('An ended session gets 401 at once, and the others go on', async () => {
    const user = await makeUser(app.services.db)
    const [lost, mine] = [await logIn(user.email), await logIn(user.email)]
    const other = (await sessionsOf(mine.token)).find(({ current }) => !current)
    const path = `/me/sessions/${other?.id}`
    expect((await app.call('DELETE', path, { as: mine.token })).status).toBe(204)
    expect(await statusOf(lost.token)).toBe(401)
    expect(await statusOf(mine.token)).toBe(200)
    expect(await sessionsOf(mine.token)).toHaveLength(1)
    expect((await app.call('DELETE', path, { as: mine.token })).status).toBe(404)
    const events = await app.services.db
      .selectFrom('audit_events')
      .select(['action', 'entity_id'])
      .where('user_id', '=', user.id)
      .where('entity', '=', 'session')
      .execute()
    expect(events).toEqual([{ action: 'end', entity_id: other?.id }])
  })

  it('A session that is ended while its use is written down does not come back into the list', async () => {
    const { db } = app.services
    const user = await makeUser(db)
    const [lost, mine] = [await logIn(user.email), await logIn(user.email)]
    await agoOf(lost.token, 6)
    const end = await holdTransaction(db, (trx) =>
      endSessions(trx, user.id, { jti: claimsOf(lost.token).jti }),
    )
    const using = statusOf(lost.token)
    await untilWaitedFor(db)
    await end()
    await using
    expect(await rowOf(lost.token)).toBeUndefined()
    expect(await sessionsOf(mine.token)).toHaveLength(1)
  })

  it('A person may end the present session', async () => {
    const user = await makeUser(app.services.db)
    const { token } = await logIn(user.email)
    const [own] = await sessionsOf(token)
    expect((await app.call('DELETE', `/me/sessions/${own?.id}`, { as: token })).status).toBe(204)
    expect(await statusOf(token)).toBe(401)
  })

  it("A person cannot end another person's session", async () => {
    const [one, other] = [await makeUser(app.services.db), await makeUser(app.services.db)]
    const [theirs, mine] = [await logIn(one.email), await logIn(other.email)]
    const [session] = await sessionsOf(theirs.token)
    const reply = await app.call('DELETE', `/me/sessions/${session?.id}`, { as: mine.token })
    expect(reply.status).toBe(404)
    expect(await statusOf(theirs.token)).toBe(200)
  })
})

describe('Ending all other sessions', () => {
  it('Ending all other sessions leaves the present one and says how many there were', async () => {
    const user = await makeUser(app.services.db)
    const others = [await logIn(user.email), await logIn(user.email)]
    const mine = await logIn(user.email)
    const { status, body } = await app.call('POST', '/me/sessions/end-others', { as: mine.token })
    expect({ status, body }).toEqual({ status: 200, body: { ended: 2 } })
    for (const { token } of others) expect(await statusOf(token)).toBe(401)
    expect(await sessionsOf(mine.token)).toHaveLength(1)
    expect(await statusOf((await logIn(user.email)).token)).toBe(200)
    const events = await app.services.db
      .selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('user_id', '=', user.id)
      .where('entity', '=', 'session')
      .execute()
    expect(events).toEqual([{ action: 'end-others', detail: { ended: 2 } }])
  })

  it('Ending all other sessions also ends tokens of the former version that were never used here', async () => {
    const user = await makeUser(app.services.db)
    const unseen = app.server.tokens.login({ ...user, type: 3 }, true).access_token
    const mine = await logIn(user.email)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await app.call('POST', '/me/sessions/end-others', { as: mine.token })
    expect(await statusOf(unseen)).toBe(401)
    expect(await statusOf(mine.token)).toBe(200)
  })
})

describe('An administrator', () => {
  it('An administrator ends all sessions of another person, who may log in again', async () => {
    const user = await makeUser(app.services.db)
    const open = [await logIn(user.email), await logIn(user.email)]
    const path = `/users/${user.id}/sessions`
    expect((await app.call('DELETE', path, { as: open[0]?.token ?? null })).status).toBe(403)
    expect((await app.call('DELETE', path, { as: app.admin })).status).toBe(204)
    for (const { token } of open) expect(await statusOf(token)).toBe(401)
    expect(await statusOf((await logIn(user.email)).token)).toBe(200)
    const events = await app.services.db
      .selectFrom('audit_events')
      .select(['user_id', 'action'])
      .where('entity', '=', 'user')
      .where('entity_id', '=', user.id)
      .where('action', '=', 'end-all')
      .execute()
    expect(events).toEqual([{ user_id: 1, action: 'end-all' }])
  })

  it('An administrator ends no session of a user who is not there, and their own in the profile', async () => {
    const end = (id: number) => app.call('DELETE', `/users/${id}/sessions`, { as: app.admin })
    expect([(await end(999_999)).status, (await end(1)).status]).toEqual([404, 403])
    expect(await statusOf(app.admin)).toBe(200)
  })
})

it('The hourly sweep removes ended sessions and keeps the others', async () => {
  const { db } = app.services
  const [gone, stays] = [await makeUser(db), await makeUser(db)]
  const dead = await logIn(gone.email)
  const alive = await logIn(stays.email)
  await db.updateTable('users').set({ token_generation: 1 }).where('id', '=', gone.id).execute()
  await sweepSessions(db)
  expect(await rowOf(dead.token)).toBeUndefined()
  expect(await statusOf(alive.token)).toBe(200)
  expect(await rowOf(alive.token)).toBeDefined()
})
