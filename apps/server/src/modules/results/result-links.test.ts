import { createHash } from 'node:crypto'
import { RESULT_LINK_DAYS } from '@iris/domain/result-link'
import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/app.ts'
import { makeResult } from '../../../test/factories/result.ts'
import { holdTransaction, untilWaitedFor } from '../../../test/held-transaction.ts'
import { resultLinks } from '../../../test/result-links.ts'
import { inTransaction } from '../../db/transaction.ts'
import { endResultLinks, makeResultLink } from './result-links.public.ts'

const app = await createTestApp({ trustProxy: true, appUrl: 'https://iris.exemplo.test' })
const { db } = app.services
const doctor = await app.userOf(5)
const { make, link, end, gate, open } = resultLinks(app, doctor.token)
afterAll(() => app.close())

const DAY = 86_400_000
const DOB = '1968-03-01'
const rowsOf = (exam: number) =>
  db.selectFrom('result_links').selectAll().where('exam_id', '=', exam).orderBy('id').execute()
const auditOf = (patient: number) =>
  db
    .selectFrom('audit_events')
    .select(['action', 'entity', 'entity_id', 'user_id', 'detail'])
    .where('patient_id', '=', patient)
    .where('entity', '=', 'result-link')
    .orderBy('id')
    .execute()

describe('Making a link to a result', () => {
  it('A link has the address of the web app, a token of 256 bits and thirty days', async () => {
    const { id } = await makeResult(db)
    const { status, body } = await make(id)
    expect(status).toBe(201)
    expect(body.url).toMatch(/^https:\/\/iris\.exemplo\.test\/resultado\/[\w-]{43}$/)
    expect((Date.parse(body.expires_at) - Date.now()) / DAY).toBeGreaterThan(29.99)
  })

  it('A link opens through the whole last day that its paper and its page name, whenever it was made', async () => {
    const before = todayInSaoPaulo()
    const { id } = await makeResult(db)
    const made = [
      (await make(id)).body.expires_at,
      (await make(id, { channel: 'print' })).body.expires_at,
    ]
    const days = [before, todayInSaoPaulo()].map((day) => startOfDay(day, RESULT_LINK_DAYS + 1))
    // The moment after is midnight.
    for (const end of made) expect(days.map(Date.parse)).toContain(Date.parse(end) + 1)
  })

  it('The database keeps the SHA-256 of the token and nowhere the token itself, not even for a repeated request', async () => {
    const { id } = await makeResult(db)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const path = `/exams/${id}/result-link`
    const call = () =>
      app.call<{ url: string }>('POST', path, { as: doctor.token, payload: {}, headers })
    const { body } = await call()
    const token = body.url.split('/').at(-1) ?? ''
    const [row] = await rowsOf(id)
    expect(row?.token_sha256).toEqual(createHash('sha256').update(token).digest())
    const kept = await db.selectFrom('idempotency_keys').selectAll().execute()
    const audit = await db.selectFrom('audit_events').selectAll().execute()
    expect(JSON.stringify([kept, audit])).not.toContain(token)
    const again = await call()
    expect(again.status).toBe(201)
    expect(again.body.url).not.toBe(body.url)
  })

  it.each([
    ['link', null],
    ['whatsapp', '(11) *****-4460'],
    ['print', null],
  ])(
    'A link by the channel %s is noted with its masked destination',
    async (channel, destination) => {
      const { id } = await makeResult(db, { phone: '11987124460' })
      expect((await make(id, { channel })).status).toBe(201)
      expect(await rowsOf(id)).toMatchObject([
        { channel, destination, created_by: doctor.id, openings: 0, wrong_dates: 0 },
      ])
    },
  )

  it('An unknown channel is refused at its field', async () => {
    const { id } = await makeResult(db)
    const { status, body } = await make(id, { channel: 'fax' })
    expect([status, body.code]).toEqual([422, 'validation'])
  })

  it.each(['Pendente', 'Avaliação Médica'])(
    'An exam that is %s has no link by any channel',
    async (status) => {
      const { id } = await makeResult(db, {}, { status, final_classification: null })
      for (const channel of ['link', 'whatsapp', 'print']) {
        const reply = await make(id, { channel })
        expect([reply.status, reply.body.code]).toEqual([409, 'exam.not-sendable'])
      }
      expect(await rowsOf(id)).toEqual([])
    },
  )

  it('Only administrators and doctors make and end links, and of an unknown exam there are none', async () => {
    const { id } = await makeResult(db)
    for (const type of [2, 3, 4, null] as const) {
      const { token } = await app.userOf(type)
      expect((await make(id, {}, token)).status).toBe(403)
      expect((await end(id, token)).status).toBe(403)
    }
    expect((await make(id, {}, null)).status).toBe(401)
    expect((await make(999_999)).status).toBe(404)
    expect((await end(999_999)).status).toBe(404)
    expect((await make(id, {}, app.admin)).status).toBe(201)
  })

  it('The audit names who made and who ended a link, and neither the token nor the person', async () => {
    const { id, patient_id } = await makeResult(db)
    await link(id, 'whatsapp')
    await end(id)
    const [row] = await rowsOf(id)
    expect(await auditOf(patient_id)).toEqual([
      {
        action: 'create',
        entity: 'result-link',
        entity_id: row?.id,
        user_id: doctor.id,
        detail: { exam_id: id, channel: 'whatsapp' },
      },
      {
        action: 'revoke',
        entity: 'result-link',
        entity_id: null,
        user_id: doctor.id,
        detail: { exam_id: id, links: 1 },
      },
    ])
  })

  it('A slip printed before the conclusion has a link, but an exam that is Pendente has none', async () => {
    const waiting = await makeResult(db, {}, { status: 'Avaliação Médica' })
    const pending = await makeResult(db, {}, { status: 'Pendente' })
    const of = (examId: number, channel: 'print' | 'link') =>
      makeResultLink(db, { examId, channel, userId: doctor.id, appUrl: 'http://localhost' })
    const made = await of(waiting.id, 'print')
    expect(made).toMatchObject({ patient_id: waiting.patient_id, id: expect.any(Number) })
    await expect(of(waiting.id, 'link')).rejects.toMatchObject({ code: 'exam.not-sendable' })
    await expect(of(pending.id, 'print')).rejects.toMatchObject({ code: 'exam.no-slip' })
  })
})

describe('Ending the links of an exam', () => {
  it('Ending the links of an exam ends all of them, and none of another exam', async () => {
    const [one, other] = [await makeResult(db), await makeResult(db)]
    const tokens = [await link(one.id), await link(one.id, 'print')]
    const alive = await link(other.id)
    const reply = await end(one.id)
    expect([reply.status, reply.raw.length]).toEqual([204, 0])
    for (const token of tokens) {
      expect((await gate(token)).body).toMatchObject({
        code: 'result.ended',
        message: expect.stringContaining('encerrado'),
      })
      expect((await open(token, DOB)).status).toBe(410)
    }
    expect((await open(alive, DOB)).status).toBe(200)
    expect((await end(one.id)).status).toBe(204)
  })

  it('Only links that still open something are counted and marked as ended', async () => {
    const { id } = await makeResult(db)
    await link(id)
    await link(id)
    await db
      .updateTable('result_links')
      .set({ expires_at: new Date(0) })
      .where('id', '=', (await rowsOf(id))[0]?.id ?? 0)
      .execute()
    expect(await endResultLinks(db, id)).toBe(1)
    expect(await endResultLinks(db, id)).toBe(0)
    expect((await rowsOf(id)).map(({ revoked_at }) => revoked_at !== null)).toEqual([false, true])
  })

  it('A link that is made while a correction ends them all is refused or ended, and never outlives it', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await makeResult(db)
      const correct = inTransaction(db, async (trx) => {
        await trx.selectFrom('exams').selectAll().where('id', '=', id).forUpdate().execute()
        await trx
          .updateTable('exams')
          .set({ status: 'Avaliação Médica', final_classification: null })
          .where('id', '=', id)
          .execute()
        await endResultLinks(trx, id)
      })
      await Promise.all([correct, make(id), make(id), make(id)])
      const alive = (await rowsOf(id)).filter(({ revoked_at }) => revoked_at === null)
      expect(alive).toEqual([])
    }
  })
  it('A link and the end of all links wait for a merge that moves the exam, and are of who the person became', async () => {
    const from = await makeResult(db)
    const into = await makeResult(db)
    for (const [call, status] of [
      [make, 201],
      [end, 204],
    ] as const) {
      const patient_id = status === 201 ? into.patient_id : from.patient_id
      const letGo = await holdTransaction(db, (trx) =>
        trx.updateTable('exams').set({ patient_id }).where('id', '=', from.id).execute(),
      )
      const calling = call(from.id)
      await untilWaitedFor(db)
      await letGo()
      expect((await calling).status).toBe(status)
      expect(await auditOf(patient_id)).toHaveLength(1)
    }
  })
})
