import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { makeDefaultUsers } from './first-start.commands.ts'
import { passwordMatches } from './password.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.config)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const settings = { adminEmail: 'chefe@exemplo.test', adminPassword: undefined }
const admin = () => db.selectFrom('users').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

describe('The first start', () => {
  it('The first start creates the three default users, with a random password to be shown once', async () => {
    const first = await makeDefaultUsers(db, settings)
    expect(first).toEqual({ email: 'chefe@exemplo.test', password: expect.any(String) })
    expect(first?.password.length).toBeGreaterThanOrEqual(16)
    expect(await passwordMatches((await admin()).password_hash, first?.password ?? '')).toBe(true)
    const users = await db
      .selectFrom('users')
      .select(['id', 'type', 'active', 'password_hash'])
      .orderBy('id')
      .execute()
    expect(users).toEqual([
      { id: 1, type: 1, active: true, password_hash: expect.stringMatching(/^\$argon2id\$/) },
      { id: 2, type: 3, active: false, password_hash: null },
      { id: 3, type: 5, active: false, password_hash: null },
    ])
  })

  it('Instances that start at once on one empty database make the default users once, and none of them fails', {
    tags: 'long',
  }, async () => {
    for (let round = 0; round < 5; round++) {
      const empty = await createTestDatabase()
      const instances = Array.from({ length: 6 }, () => createDatabase(empty.config))
      const first = await Promise.all(instances.map((one) => makeDefaultUsers(one, settings)))
      expect(first.filter(Boolean)).toHaveLength(1)
      await Promise.all(instances.map((one) => one.destroy()))
      await empty.drop()
    }
  })

  it('The first start leaves the next user the next id', async () => {
    expect((await makeUser(db)).id).toBe(4)
  })

  it('The first start happens once, and a later start changes nothing', async () => {
    const before = await admin()
    expect(await makeDefaultUsers(db, { ...settings, adminEmail: 'outro@exemplo.test' })).toBeNull()
    expect(await admin()).toEqual(before)
  })
})

describe('ADMIN_PASSWORD', () => {
  const start = () => makeDefaultUsers(db, { ...settings, adminPassword: 'definida por fora' })

  it("The setting ADMIN_PASSWORD sets the administrator's password at a later start and ends the sessions", async () => {
    const before = await admin()
    expect(await start()).toBeNull()
    const after = await admin()
    expect(await passwordMatches(after.password_hash, 'definida por fora')).toBe(true)
    expect(after.token_generation).toBe(before.token_generation + 1)
  })

  it('The setting ADMIN_PASSWORD ends nothing when it is already the password', async () => {
    const before = await admin()
    await start()
    expect(await admin()).toEqual(before)
  })
})
