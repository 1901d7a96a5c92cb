import { afterAll, describe, expect, it } from 'vitest'
import { phoneCode } from '../../../test/factories/second-factor.ts'
import { makeUser, PASSWORD } from '../../../test/factories/user.ts'
import { startSecondFactorApp } from '../../../test/second-factor-app.ts'

const { app, send, logIn, isOpen, makeProtected, eventsOf } = await startSecondFactorApp()
afterAll(() => app.close())

describe('Turning a second factor off', () => {
  it('Turning the second factor off needs the present password, and then a password is enough again', async () => {
    const { id, email, token } = await makeProtected()
    const off = (payload: unknown) => send('DELETE', '/me/second-factor', token, payload)
    expect((await off({})).status).toBe(422)
    const wrong = await off({ current_password: 'errada' })
    expect(wrong.body.errors).toEqual({ current_password: ['A senha atual está incorreta.'] })
    expect((await logIn(email)).body.ticket).toBeDefined()
    expect((await off({ current_password: PASSWORD })).status).toBe(204)
    expect((await logIn(email)).body.access_token).toBeDefined()
    expect((await eventsOf('second-factor', id)).at(-1)).toMatchObject({ action: 'turn-off' })
  })

  it("Only administrators can turn off the second factor of another person, which ends that person's sessions", async () => {
    const lost = await makeProtected()
    const colleague = await app.userOf(5)
    const path = `/users/${lost.id}/second-factor`
    expect((await send('DELETE', path, colleague.token)).status).toBe(403)
    expect((await send('DELETE', path, app.admin)).status).toBe(204)
    expect(await isOpen(lost.token)).toBe(false)
    expect((await logIn(lost.email)).body.access_token).toBeDefined()
    expect((await eventsOf('second-factor', lost.id)).at(-1)).toMatchObject({
      action: 'turn-off',
      user_id: 1,
    })
    expect((await send('DELETE', '/users/999999/second-factor', app.admin)).status).toBe(404)
  })

  it('An administrator turns off their own second factor in the profile, like everybody', async () => {
    const admin = await makeProtected(1)
    const reply = await send('DELETE', `/users/${admin.id}/second-factor`, admin.token)
    expect(reply.status).toBe(403)
  })

  it('A second factor that was never on is not turned off: no session ends and no event says so', async () => {
    const { email, id } = await makeUser(app.services.db)
    const { access_token: token } = (await logIn(email)).body
    await send('POST', '/me/second-factor', token, {})
    const own = await send('DELETE', '/me/second-factor', token, { current_password: PASSWORD })
    const byAdmin = await send('DELETE', `/users/${id}/second-factor`, app.admin)
    expect([own.status, byAdmin.status]).toEqual([204, 204])
    expect(await isOpen(token)).toBe(true)
    expect((await eventsOf('second-factor', id)).map(({ action }) => action)).toEqual(['start'])
  })

  it('A secret that was still to be confirmed is worth nothing after the second factor is turned off', async () => {
    const { email } = await makeUser(app.services.db)
    const { access_token: token } = (await logIn(email)).body
    const { body } = await send<{ secret: string }>('POST', '/me/second-factor', token, {})
    await send('DELETE', '/me/second-factor', token, { current_password: PASSWORD })
    const code = phoneCode(body.secret)
    expect((await send('POST', '/me/second-factor/confirm', token, { code })).status).toBe(422)
  })
})
