import type { ResultDelivery } from '@iris/contracts/results'
import { afterAll, describe, expect, it } from 'vitest'
import { makeResult } from '../../../test/factories/result.ts'
import { startResultApp } from '../../../test/result-app.ts'
import { resultLinks } from '../../../test/result-links.ts'

const { app, db, doctor, send, close } = await startResultApp()
const { link, open, end } = resultLinks(app, doctor.token)
afterAll(close)

const logOf = (exam: number, as: string | null = doctor.token) =>
  app.call<ResultDelivery[]>('GET', `/exams/${exam}/deliveries`, { as })

describe('The deliveries of a result', () => {
  it('Mails and links stand in one list, the newest first, each with a number of its own', async () => {
    const { id } = await makeResult(db, { phone: '11987124460', email: 'maria@exemplo.test' })
    expect((await logOf(id)).body).toEqual([])
    await send(id)
    const token = await link(id, 'whatsapp')
    await link(id, 'print')
    await open(token, '1968-03-01')
    const { status, body } = await logOf(id)
    expect(status).toBe(200)
    expect(body.map(({ channel }) => channel)).toEqual(['print', 'whatsapp', 'email'])
    expect(new Set(body.map((each) => each.id)).size).toBe(3)
    const [print, whatsapp, email] = body
    expect(email).toEqual({
      id: expect.any(Number),
      channel: 'email',
      state: 'sent',
      failure: null,
      destination: 'm***@exemplo.test',
      requested_by_name: expect.stringMatching(/^Pessoa /),
      requested_at: expect.stringMatching(/^\d{4}-.*Z$/),
      opened_at: null,
      openings: 0,
      link: null,
    })
    expect(whatsapp).toMatchObject({
      state: 'sent',
      destination: '(11) *****-4460',
      openings: 1,
      opened_at: expect.stringMatching(/Z$/),
      link: { expires_at: expect.stringMatching(/Z$/), revoked_at: null, locked_at: null },
    })
    expect(print).toMatchObject({ destination: null, openings: 0, opened_at: null })
  })

  it('A link that was ended or locked stays in the list and says so', async () => {
    const { id } = await makeResult(db)
    const token = await link(id)
    for (let at = 0; at < 10; at++) await open(token, '2000-01-01')
    await link(id)
    await end(id)
    expect((await logOf(id)).body.map((each) => each.link)).toMatchObject([
      { revoked_at: expect.any(String), locked_at: null },
      { revoked_at: null, locked_at: expect.any(String) },
    ])
  })

  it('A mail that was refused says why, and the result of a minor goes to the masked address of the guardian', async () => {
    const { id } = await makeResult(db, { email: 'recusado@exemplo.test' })
    await send(id)
    expect((await logOf(id)).body).toMatchObject([
      { state: 'failed', failure: 'address', destination: 'r***@exemplo.test' },
    ])
    const minor = await makeResult(db, {
      dob: `${new Date().getFullYear() - 10}-01-01`,
      responsible_name: 'MÃE',
      responsible_email: 'tutora@exemplo.test',
    })
    await send(minor.id)
    expect((await logOf(minor.id)).body).toMatchObject([{ destination: 't***@exemplo.test' }])
  })

  it.each([
    [null, 'failed'],
    [new Date(), 'unknown'],
  ])(
    'A mail whose server died a minute ago, handed over at %s, is %s though nobody wrote it down',
    async (handed_at, state) => {
      const { id } = await makeResult(db)
      await db
        .insertInto('result_deliveries')
        .values({
          exam_id: id,
          requested_by: doctor.id,
          requested_at: new Date(Date.now() - 60_000),
          handed_at,
        })
        .execute()
      expect((await logOf(id)).body).toMatchObject([{ state, destination: null }])
    },
  )

  it('Who cares for patients reads the list, nobody else, and of an unknown exam there is none', async () => {
    const { id } = await makeResult(db)
    for (const [type, status] of [
      [2, 200],
      [3, 200],
      [4, 403],
      [null, 403],
    ] as const)
      expect([type, (await logOf(id, (await app.userOf(type)).token)).status]).toEqual([
        type,
        status,
      ])
    expect((await logOf(id, null)).status).toBe(401)
    expect((await logOf(999_999)).status).toBe(404)
  })
})
