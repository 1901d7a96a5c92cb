import { randomBytes } from 'node:crypto'
import { RESULT_LINKS_MAX } from '@iris/domain/result-link'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeResult } from '../../../test/factories/result.ts'
import { makeEvent } from '../../../test/factories/screening-event.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { pointsOf, printedCodes, renderedPages } from '../../../test/printed-codes.ts'
import { startLinkApp } from '../../../test/result-links.ts'

const links = await startLinkApp()
const { app, db, gate, open, end } = links
let technician: { id: number; token: string }
beforeAll(async () => {
  technician = await app.userOf(2)
})
afterAll(() => links.close())

const DOB = '1968-03-01'
const WAITING = { status: 'Avaliação Médica', final_classification: null } as const

type Refused = { code?: string; message?: string; errors?: Record<string, string[]> }
const slip = (exam: number, as: string | null = technician.token) =>
  app.call<Refused>('GET', `/exams/${exam}/slip.pdf`, { as })
const slips = (payload: object, as: string | null = technician.token) =>
  app.call<Refused>('POST', '/exams/slips.pdf', { as, payload })
const rowsOf = (exam: number) =>
  db.selectFrom('result_links').selectAll().where('exam_id', '=', exam).orderBy('id').execute()
/** The tokens of the addresses that the codes of a paper hold. */
const tokensOf = async (pdf: Buffer) =>
  (await printedCodes(pdf)).map((url) => url.split('/resultado/').at(-1) ?? '')

/** Whether the middle of each page, as another program draws it, is dark along its upper and its lower edge. */
const cutMarks = (pdf: Uint8Array) =>
  renderedPages(pdf).map((page) => {
    const { width, height, points } = pointsOf(page)
    const middle = Math.round(width / 2)
    const isDark = (row: number) =>
      [-1, 0, 1].some((aside) => (points[row * width + middle + aside] ?? 255) < 128)
    // Fourteen points, as rows of 150 dots an inch, without the half row at the very edge.
    const rows = Array.from({ length: 26 }, (_, row) => row + 1)
    return {
      above: rows.every(isDark),
      below: rows.every((row) => isDark(height - 1 - row)),
    }
  })

describe('The exit slip of one exam', () => {
  it('After the conclusion a slip has name, event, next step and a code that opens the result', async () => {
    const event = await makeEvent(app, { name: 'Campanha Visão', place: 'Galpão B' })
    const { id } = await makeResult(
      db,
      { name: 'MARIA DAS GRAÇAS NÓBREGA', company: event.company },
      { event_id: event.id },
    )
    const { status, raw, headers } = await slip(id)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['cache-control']).toContain('no-store')
    const words = pdfText(raw).replace(/\s+/g, ' ')
    for (const part of [
      'MARIA DAS GRAÇAS NÓBREGA',
      'Campanha Visão',
      'Galpão B',
      `nº ${id}`,
      'Marque uma consulta com um especialista em retina até',
      'Informe a data de nascimento',
    ])
      expect(words).toContain(part)
    const [url = ''] = await printedCodes(raw)
    expect(url).toMatch(/^https:\/\/iris\.exemplo\.test\/resultado\/[\w-]{43}$/)
    const opened = await open(url.split('/').at(-1) ?? '', DOB)
    expect(opened.body).toMatchObject({ patient_name: 'MARIA DAS GRAÇAS NÓBREGA' })
  })

  it('Before the verdict a slip tells nothing of the exam, and its link is not ready until the conclusion', async () => {
    const { id } = await makeResult(db, {}, WAITING)
    const { status, raw } = await slip(id)
    expect(status).toBe(200)
    const words = pdfText(raw).replace(/\s+/g, ' ')
    expect(words).toContain('Seu exame vai para avaliação médica')
    expect(words).not.toMatch(/retina|consulta|Acuidade/i)
    const [token = ''] = await tokensOf(raw)
    expect((await gate(token)).body).toMatchObject({ ready: false })
    expect((await open(token, DOB)).body).toMatchObject({ code: 'result.pending' })
    await db
      .updateTable('exams')
      .set({ status: 'Concluído', final_classification: 'liberado' })
      .where('id', '=', id)
      .execute()
    expect((await gate(token)).body).toMatchObject({ ready: true })
    expect((await open(token, DOB)).status).toBe(200)
  })

  it('An exam that is Pendente has no slip, and of an unknown exam there is none', async () => {
    const { id } = await makeResult(db, {}, { status: 'Pendente', final_classification: null })
    const refused = await slip(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'exam.no-slip'])
    expect(refused.body.message).toContain('Pendente')
    expect((await slip(999_999)).status).toBe(404)
    expect(await rowsOf(id)).toEqual([])
  })

  it('A slip that is printed again ends nothing: both papers open, each by an address of its own', async () => {
    const { id } = await makeResult(db)
    const [first = ''] = await tokensOf((await slip(id)).raw)
    const [second = ''] = await tokensOf((await slip(id)).raw)
    expect(second).not.toBe(first)
    for (const token of [first, second]) expect((await open(token, DOB)).status).toBe(200)
  })

  it('An exam has twenty links that open and no more, and is printed again once they were ended', async () => {
    const { id } = await makeResult(db)
    await links.link(id)
    const [one] = await rowsOf(id)
    const { id: _, ...row } = one!
    const others = Array.from({ length: RESULT_LINKS_MAX - 1 }, (_, n) => ({
      ...row,
      token_sha256: randomBytes(32),
      channel: n % 2 ? 'link' : 'print',
    }))
    await db.insertInto('result_links').values(others).execute()
    const refused = await slip(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'exam.links-full'])
    expect(await rowsOf(id)).toHaveLength(RESULT_LINKS_MAX)
    await end(id)
    expect((await slip(id)).status).toBe(200)
  })

  it('A slip stands in the delivery log as printed by who printed it, and in the audit without its token', async () => {
    const { id, patient_id } = await makeResult(db)
    const [token = ''] = await tokensOf((await slip(id)).raw)
    const log = await app.call('GET', `/exams/${id}/deliveries`, { as: technician.token })
    expect(log.body).toMatchObject([{ channel: 'print', state: 'sent', openings: 0 }])
    const audit = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('patient_id', '=', patient_id)
      .where('entity', '=', 'slip')
      .execute()
    expect(audit).toMatchObject([{ action: 'print', entity_id: id, user_id: technician.id }])
    expect(JSON.stringify(audit)).not.toContain(token)
  })

  it('Only staff who care for patients print slips', async () => {
    const { id } = await makeResult(db)
    for (const type of [1, 2, 3, 5] as const) {
      const { token } = await app.userOf(type)
      expect((await slip(id, token)).status).toBe(200)
    }
    expect((await slips({ ids: [id] })).status).toBe(200)
    for (const type of [4, null] as const) {
      const { token } = await app.userOf(type)
      expect((await slip(id, token)).status).toBe(403)
      expect((await slips({ ids: [id] }, token)).status).toBe(403)
    }
    expect((await slip(id, null)).status).toBe(401)
    expect((await slips({ ids: [id] }, null)).status).toBe(401)
  })
})

describe('Slips of many exams', () => {
  it('Two slips stand on one sheet in the order asked for, each with an address of its own', async () => {
    const people = ['ANA', 'BIA', 'CAIO'].map((name) => makeResult(db, { name: `${name} SOUZA` }))
    const [ana, bia, caio] = await Promise.all(people)
    const ids = [caio, ana, bia, caio].map((one) => one?.id ?? 0)
    const { status, raw } = await slips({ ids })
    expect(status).toBe(200)
    const tokens = await tokensOf(raw)
    expect(new Set(tokens).size).toBe(3)
    const names = []
    for (const token of tokens) names.push((await open(token, DOB)).body.patient_name)
    expect(names).toEqual(['CAIO SOUZA', 'ANA SOUZA', 'BIA SOUZA'])
    const sheets = pdfText(raw).split('\f').filter(Boolean)
    expect(sheets).toHaveLength(2)
    expect(sheets[0]).toMatch(/CAIO SOUZA.*ANA SOUZA/)
  })

  it('Of two people with one name and one birth date each paper has its own number and opens its own exam', {
    tags: 'long',
  }, async () => {
    const one = await makeResult(db, { name: 'JOSÉ DA SILVA' }, { right_eye: '20/20' })
    const two = await makeResult(db, { name: 'JOSÉ DA SILVA' }, { right_eye: '20/200' })
    const { raw } = await slips({ ids: [one.id, two.id] })
    expect(pdfText(raw)).toMatch(new RegExp(`nº ${one.id}\\b.*nº ${two.id}\\b`))
    const eyes = []
    for (const token of await tokensOf(raw))
      eyes.push((await open(token, DOB)).body.acuity.right_eye)
    expect(eyes).toEqual(['20/20', '20/200'])
  })

  it('Slips that are printed one a page have a page each', async () => {
    const ids = [(await makeResult(db)).id, (await makeResult(db)).id]
    const { raw } = await slips({ ids, layout: 'one' })
    expect(pdfText(raw).split('\f').filter(Boolean)).toHaveLength(2)
  })

  it('A sheet of two slips has a mark above and below where it is cut, and a page of one has none', async () => {
    const ids = [(await makeResult(db)).id, (await makeResult(db)).id]
    expect(cutMarks((await slips({ ids })).raw)).toEqual([{ above: true, below: true }])
    const none = { above: false, below: false }
    expect(cutMarks((await slips({ ids, layout: 'one' })).raw)).toEqual([none, none])
  })

  it('A slip that cannot be printed holds back all of them, so that nobody is left out unseen', async () => {
    const ready = await makeResult(db)
    const pending = await makeResult(db, {}, { status: 'Pendente' })
    expect((await slips({ ids: [ready.id, pending.id] })).body.code).toBe('exam.no-slip')
    expect((await slips({ ids: [ready.id, 999_999] })).status).toBe(404)
    expect(await rowsOf(ready.id)).toEqual([])
  })

  it.each([
    [[], 'Escolha ao menos um exame.'],
    [Array.from({ length: 201 }, (_, n) => n + 1), 'No máximo 200 comprovantes de cada vez.'],
  ])(
    'A printing of too few or too many slips is refused at its field in Portuguese',
    async (ids, message) => {
      const { status, body } = await slips({ ids })
      expect([status, body.errors]).toEqual([422, { ids: [message] }])
    },
  )

  it('Two who print the same people at once both get their papers, and every link opens', {
    tags: 'long',
  }, async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => makeResult(db)))
    const ids = made.map(({ id }) => id)
    const replies = await Promise.all([slips({ ids }), slips({ ids: [...ids].reverse() })])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const tokens = (await Promise.all(replies.map(({ raw }) => tokensOf(raw)))).flat()
    expect(new Set(tokens).size).toBe(12)
    for (const token of tokens) expect((await open(token, DOB)).status).toBe(200)
  })

  it('One row of the audit names everybody on the printed slips', async () => {
    const made = [await makeResult(db), await makeResult(db)]
    await slips({ ids: made.map(({ id }) => id) })
    const { subjects, detail } = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('entity', '=', 'slip')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([...(subjects ?? [])].sort()).toEqual(made.map(({ patient_id }) => patient_id).sort())
    expect(detail).toEqual({ exams: 2 })
  })
})
