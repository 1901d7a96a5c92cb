import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { makePatient } from '../../test/factories/patient.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await createTestApp()
  url = await app.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** A call whose body stays half sent until `finish`. */
function begin(method: string, path: string, token: string, body: object) {
  const text = JSON.stringify(body)
  const rest = Promise.withResolvers<void>()
  const stream = new ReadableStream({
    async start(to) {
      to.enqueue(new TextEncoder().encode(text.slice(0, 5)))
      await rest.promise
      to.enqueue(new TextEncoder().encode(text.slice(5)))
      to.close()
    },
  })
  const reply = fetch(`${url}/api/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: stream,
    duplex: 'half',
  } as RequestInit)
  return {
    async finish() {
      rest.resolve()
      const { status, json } = await reply.then(async (r) => ({
        status: r.status,
        json: await r.json(),
      }))
      return [status, (json as { code?: string }).code]
    },
  }
}

// They wait beside each other.

/** Longer than a call may be on its way before its caller is looked at again. */
const aLongWhile = () => setTimeout(1200)

/** A technician's call that was let in, then `meanwhile`, then the rest of its body. */
async function interrupted(
  meanwhile: (technician: { id: number; token: string }) => Promise<unknown>,
) {
  const patient = await makePatient(app.services.db)
  const technician = await app.userOf(3)
  const call = begin('POST', `/patients/${patient.id}/exams`, technician.token, {})
  await aLongWhile()
  await meanwhile(technician)
  const outcome = await call.finish()
  const exams = await app.services.db
    .selectFrom('exams')
    .select('id')
    .where('patient_id', '=', patient.id)
    .execute()
  return [...outcome, exams.length]
}

test.concurrent('A call that was let in before its login was ended does nothing once its body has come', async () => {
  const outcome = await interrupted(({ id }) =>
    app.call('DELETE', `/users/${id}/sessions`, { as: app.admin }),
  )
  expect(outcome).toEqual([401, 'auth.invalid', 0])
})

test.concurrent('A call that was let in before its user got another role is refused once its body has come', {
  tags: 'long',
}, async () => {
  const outcome = await interrupted(({ id }) =>
    app.services.db.updateTable('users').set({ type: 4 }).where('id', '=', id).execute(),
  )
  expect(outcome).toEqual([403, 'auth.denied', 0])
})

test.concurrent('A call that was on its way when the screen was locked is still done', async () => {
  const outcome = await interrupted(async ({ token }) => {
    expect((await app.call('POST', '/me/lock', { as: token, payload: {} })).status).toBe(204)
    expect((await app.call('GET', '/patients', { as: token })).body.code).toBe('session.locked')
  })
  expect(outcome).toEqual([201, undefined, 1])
})
