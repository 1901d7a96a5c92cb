import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { makeResult } from '../../../test/factories/result.ts'
import { newAddress, startLinkApp } from '../../../test/result-links.ts'

const { app, db, link, gate, open, pdf, linkOf, changeLink, auditOf, close } = await startLinkApp()
afterAll(close)

const DOB = '1968-03-01'
const WRONG = '1968-03-02'

describe('The gate of a result', () => {
  it('The gate tells the obscured first and last name, the clinic and the last day, and nothing else', async () => {
    const { id } = await makeResult(db, { name: 'MARIA DAS GRAÇAS NÓBREGA' })
    const { status, body } = await gate(await link(id))
    expect(status).toBe(200)
    expect(body).toEqual({
      patient: 'M*** N***',
      clinic: 'Íris',
      expires_at: (await linkOf(id)).expires_at,
      ready: true,
    })
  })

  it.each(['x', 'A'.repeat(43), 'A'.repeat(101), '../../etc', '%00', 'é'])(
    'The token %j is of no link and answers 404',
    async (token) => {
      expect((await gate(encodeURIComponent(token))).status).toBe(404)
      expect((await open(encodeURIComponent(token), DOB)).status).toBe(404)
      expect((await pdf(encodeURIComponent(token))).status).toBe(404)
    },
  )

  it.each([
    ['expired', { expires_at: new Date(0) }, 'result.expired', 'prazo'],
    ['revoked', { revoked_at: new Date() }, 'result.ended', 'encerrado'],
    ['locked', { wrong_dates: 10, locked_at: new Date() }, 'result.locked', '10 datas erradas'],
  ])(
    'A link that is %s answers 410 with a sentence of its own, to the right date as well',
    async (_, changes, code, words) => {
      const { id } = await makeResult(db)
      const token = await link(id)
      await changeLink(id, changes)
      for (const reply of [await gate(token), await open(token, DOB), await pdf(token)]) {
        expect([reply.status, reply.body.code]).toEqual([410, code])
        expect(reply.body.message).toContain(words)
      }
    },
  )

  it('Before the conclusion nothing opens and no try is counted, and afterwards the same link works', async () => {
    const { id } = await makeResult(db)
    const token = await link(id)
    const verdict = { status: 'Concluído', final_classification: 'especialista' }
    const set = (values: object) =>
      db.updateTable('exams').set(values).where('id', '=', id).execute()
    await set({ status: 'Avaliação Médica', final_classification: null })
    expect((await gate(token)).body.ready).toBe(false)
    for (const dob of [DOB, WRONG]) {
      const { status, body } = await open(token, dob)
      expect([status, body.code, body.message]).toEqual([
        409,
        'result.pending',
        'Seu resultado ainda está com o médico',
      ])
    }
    expect((await linkOf(id)).wrong_dates).toBe(0)
    await set(verdict)
    expect((await gate(token)).body.ready).toBe(true)
    expect((await open(token, DOB)).status).toBe(200)
  })
})

describe('Opening a result', () => {
  it('The right date opens the result, and the log counts each opening with its moments', async () => {
    const { id, patient_id } = await makeResult(db)
    const token = await link(id)
    expect((await open(token, DOB)).status).toBe(200)
    const first = await linkOf(id)
    expect((await open(token, DOB)).status).toBe(200)
    const second = await linkOf(id)
    expect([first.openings, second.openings]).toEqual([1, 2])
    expect(first.first_opened_at).toBe(first.last_opened_at)
    expect(second.first_opened_at).toBe(first.first_opened_at)
    expect(Date.parse(second.last_opened_at ?? '')).toBeGreaterThanOrEqual(
      Date.parse(first.last_opened_at ?? ''),
    )
    expect(await auditOf(patient_id)).toEqual(['create', 'read', 'read'])
  })

  it('Two phones open the same link at once', async () => {
    const { id } = await makeResult(db)
    const token = await link(id)
    const replies = await Promise.all([open(token, DOB), open(token, DOB)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await linkOf(id)).openings).toBe(2)
  })

  it('A wrong date says how many tries are left, the tenth closes the link for the right one too, and each is audited', async () => {
    const { id, patient_id } = await makeResult(db)
    const token = await link(id)
    for (let left = 9; left > 0; left--) {
      const { status, body } = await open(token, WRONG)
      expect([status, body.code, body.attempts_left]).toEqual([401, 'result.wrong-date', left])
      expect(body.message).toBe('Esta data não confere.')
    }
    const last = await open(token, WRONG)
    expect([last.status, last.body.code]).toEqual([410, 'result.locked'])
    expect((await open(token, DOB)).status).toBe(410)
    expect(await linkOf(id)).toMatchObject({ wrong_dates: 10, openings: 0 })
    expect(await auditOf(patient_id)).toEqual([
      'create',
      ...Array.from({ length: 10 }, () => 'wrong-date'),
      'lock',
    ])
  })

  it('Forty dates at once end at ten, whatever the right one among them does', async () => {
    const { id } = await makeResult(db)
    const token = await link(id)
    // Ten connections that are made already, or the dates would come one by one.
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(db)))
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, at) => open(token, at === 39 ? DOB : WRONG)),
    )
    const of = (status: number) => replies.filter((reply) => reply.status === status).length
    expect(of(401)).toBe(9)
    expect(of(200)).toBeLessThanOrEqual(1)
    expect(of(401) + of(200) + of(410)).toBe(40)
    expect((await linkOf(id)).wrong_dates).toBe(10)
    expect((await open(token, DOB)).status).toBe(410)
  })

  it('A right date does not give wrong ones back, and another link of the exam has tries of its own', async () => {
    const { id } = await makeResult(db)
    const [one, other] = [await link(id), await link(id)]
    await open(one, WRONG)
    await open(one, DOB)
    expect((await open(one, WRONG)).body.attempts_left).toBe(8)
    expect((await open(other, WRONG)).body.attempts_left).toBe(9)
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a Brazilian date', '01/03/1968'],
    ['a day that does not exist', '1968-02-30'],
    ['a number', 19680301],
    ['a list', [DOB]],
  ])('A birth date that is %s is refused at its field and costs no try', async (_, dob) => {
    const { id } = await makeResult(db)
    const token = await link(id)
    const { status, body } = await open(token, dob)
    expect([status, Object.keys((body as { errors?: object }).errors ?? {})]).toEqual([
      422,
      ['dob'],
    ])
    expect((await linkOf(id)).wrong_dates).toBe(0)
  })

  it('From one address sixty dates a minute are tried over all links and tokens, known or not, and no more', async () => {
    const ip = newAddress()
    const { id } = await makeResult(db)
    const token = await link(id)
    const replies = await Promise.all(
      Array.from({ length: 59 }, () => open('A'.repeat(43), DOB, ip)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]))
    expect((await open(token, DOB, ip)).status).toBe(200)
    const blocked = await open(token, DOB, ip)
    expect([blocked.status, blocked.body.code]).toEqual([429, 'auth.throttled'])
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
    expect((await open(token, DOB)).status).toBe(200)
  })

  it('From one address six hundred dates an hour are tried and no more', async () => {
    const ip = newAddress()
    const token = await link((await makeResult(db)).id)
    const hour = { limit: { name: 'result tries an hour', most: 600, minutes: 60 }, who: ip }
    await app.services.limits.take([hour])
    await sql`update limit_counts set n = 599 where subject = ${`result tries an hour ${ip}`}`.execute(
      db,
    )
    expect((await open(token, DOB, ip)).status).toBe(200)
    const blocked = await open(token, DOB, ip)
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(60)
  })
})
