import { createHash } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { makeApiKey } from './factories/api-key.ts'
import { makeCompany } from './factories/company.ts'
import { makeUser, PASSWORD } from './factories/user.ts'
import { cookieOf, jtiOf, makeLink } from './factories/visit.ts'
import type { Someone } from './someone.ts'

/** Holders of tokens that no longer count, and of secrets that are no token. */
export async function makeWorthless(app: TestApp, company: number): Promise<Someone[]> {
  const { db, config } = app.services
  const admin = await app.userOf(1)
  const login = () => app.server.tokens.login({ id: admin.id, type: 1, token_generation: 0 }, false)
  const signedWith = (key: string, claims: object) =>
    createSigner({ key, algorithm: 'HS256' })({ ...login().claims, ...claims })
  const past = Math.floor(Date.now() / 1000) - 60

  const ended = login().access_token
  await app.call('POST', '/logout', { as: ended })
  const leaving = await app.userOf(1)
  await db.updateTable('users').set({ active: false }).where('id', '=', leaving.id).execute()
  const changed = await app.userOf(1)
  await sql`update users set token_generation = 1 where id = ${changed.id}`.execute(db)
  const reset = 'um-token-de-senha-nova'
  const token_hash = createHash('sha256').update(reset).digest('hex')
  await sql`insert into password_resets (token_hash, user_id, expires_at)
            values (${token_hash}, ${admin.id}, now() + interval '1 hour')`.execute(db)

  const linkWith = async (change: { revoked_at?: Date; expires_at?: Date }) => {
    const token = await makeLink(app, company)
    await db.updateTable('registration_links').set(change).where('jti', '=', jtiOf(token)).execute()
    return token
  }
  const keyWith = async (change: { revoked_at?: Date; expires_at?: Date }) => {
    const { id, key } = await makeApiKey(app)
    await db.updateTable('api_keys').set(change).where('id', '=', id).execute()
    return key
  }
  const closed = (await makeCompany(db)).id
  const ofClosed = await makeLink(app, closed)
  await db.updateTable('companies').set({ active: false }).where('id', '=', closed).execute()
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${
    login().access_token.split('.')[1]
  }.`

  const { tokens: signed } = app.server
  const person = { id: admin.id, token_generation: 0 }
  const { body: device } = await app.call('GET', '/me/device-key', { as: login().access_token })
  const tokens: Record<string, string | null> = {
    'who has no credential': null,
    'a forged token': signedWith('x'.repeat(32), {}),
    'an unsigned token': unsigned,
    'a login that has run out': signedWith(config.jwtSecret, { exp: past }),
    'a session that was ended': ended,
    'a user who was deactivated': leaving.token,
    'a session from before a new password': changed.token,
    'a link that has expired': await linkWith({ expires_at: new Date(past * 1000) }),
    'a link that was revoked': await linkWith({ revoked_at: new Date() }),
    'a link of a closed company': ofClosed,
    'a link nobody made': app.server.tokens.link(company).token,
    'a link for a new password': reset,
    'a key that has expired': await keyWith({ expires_at: new Date(past * 1000) }),
    'a key that was revoked': await keyWith({ revoked_at: new Date() }),
    'a key nobody made': `iris_${'x'.repeat(43)}`,
    'a ticket between password and code': signed.ticket(person, false),
    'an opened result': signed.opening(1),
    "a device's key": String(device.key),
  }
  const cookies: Record<string, string> = {
    'the cookie of an opened result': `iris_result=${signed.opening(1)}`,
    'the cookie of a browser that is known': await makeKnownBrowser(app),
  }
  const nobody = { caller: 'nobody' as const, token: () => null }
  return [
    ...Object.entries(tokens).map(([name, token]) => ({
      ...nobody,
      name,
      token: () => token,
      ...(name.includes('link that') && token && { jti: jtiOf(token) }),
    })),
    ...Object.entries(cookies).map(([name, cookie]) => ({ ...nobody, name, cookie })),
  ]
}

/** The cookie of a browser in which an administrator has logged in. */
async function makeKnownBrowser(app: TestApp): Promise<string> {
  const { email } = await makeUser(app.services.db, { type: 1 })
  const reply = await app.call('POST', '/login', { payload: { email, password: PASSWORD } })
  return cookieOf(reply) ?? ''
}
