import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { phoneCode } from '../../../test/factories/second-factor.ts'
import { makeUser, PASSWORD } from '../../../test/factories/user.ts'
import { setForThisTest } from '../../../test/other-settings.ts'

type Entered = { access_token: string; second_factor_needed?: true }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ secondFactor: 'required' })
})
afterAll(() => app.close())

describe('Where SECOND_FACTOR is required', () => {
  it.each([1, 5] as const)(
    'A user of type %i sees nothing else before the second factor is set up',
    async (type) => {
      const user = await makeUser(app.services.db, { type })
      const { body } = await app.call<Entered>('POST', '/login', {
        payload: { email: user.email, password: PASSWORD },
      })
      expect(body.second_factor_needed).toBe(true)
      const as = body.access_token
      const own = await app.call('GET', `/users/${user.id}`, { as })
      expect(own.body).toMatchObject({ second_factor_needed: true })
      const refused = await app.call('GET', '/patients', { as })
      expect([refused.status, refused.body.code]).toEqual([403, 'second-factor.needed'])
      const begun = await app.call('POST', '/me/second-factor', { as, payload: {} })
      const code = phoneCode(String(begun.body.secret))
      await app.call('POST', '/me/second-factor/confirm', { as, payload: { code } })
      expect((await app.call('GET', '/patients', { as })).status).toBe(200)
    },
  )

  it('An administrator who has not set up the second factor sees no colleague, and puts no picture of theirs in place of another', async () => {
    const [owing, colleague] = [await app.userOf(1), await app.userOf(3)]
    const picture = new FormData()
    const size = { width: 8, height: 8, channels: 3, background: 'red' } as const
    const png = await sharp({ create: size }).png().toBuffer()
    picture.append('attachment', new Blob([new Uint8Array(png)]), 'foto.png')
    const put = (id: number) =>
      app.call('POST', `/uploads/users/${id}/profile-image`, {
        as: owing.token,
        payload: picture,
      })
    for (const reply of [
      await app.call('GET', `/users/${colleague.id}`, { as: owing.token }),
      await app.call('GET', `/users/${colleague.id}/profile-image`, { as: owing.token }),
      await put(colleague.id),
    ])
      expect([reply.status, reply.body.code]).toEqual([403, 'second-factor.needed'])
    expect((await put(owing.id)).status, 'their own').toBe(200)
  })

  it.each([2, 3, 4] as const)('A user of type %i works without a second factor', async (type) => {
    const user = await makeUser(app.services.db, { type })
    const { body } = await app.call<Entered>('POST', '/login', {
      payload: { email: user.email, password: PASSWORD },
    })
    expect(body.second_factor_needed).toBeUndefined()
    expect((await app.call('GET', '/companies', { as: body.access_token })).status).toBe(200)
  })
})

it('Where SECOND_FACTOR is off a password is enough, even for a person who lost phone and codes', async () => {
  setForThisTest(app, { secondFactor: 'off' })
  const user = await makeUser(app.services.db, { second_factor_since: new Date() })
  const { body } = await app.call<Entered>('POST', '/login', {
    payload: { email: user.email, password: PASSWORD },
  })
  expect(body.access_token).toBeDefined()
})
