import { correctedResult } from '@iris/domain/corrected-result'
import { judgedOnWords, NEXT_STEP } from '@iris/domain/result-words'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/app.ts'
import { makeStoredFile } from '../../../test/factories/exam.ts'
import { makeResult } from '../../../test/factories/result.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { cookieOf, resultLinks, startLinkApp } from '../../../test/result-links.ts'

const { app, db, doctor, link, gate, open, pdf, linkOf, changeLink, auditOf, close } =
  await startLinkApp()
afterAll(close)

const DOB = '1968-03-01'
const WRONG = '1968-03-02'

describe('Whose result a link opens', () => {
  it('Each of two people with one name and one birth date opens their own exam', async () => {
    const twin = { name: 'ANA LIMA', dob: DOB }
    const first = await makeResult(db, twin, { right_eye: '20/20' })
    const second = await makeResult(db, twin, { right_eye: '20/200' })
    const eyes = async (exam: number) => (await open(await link(exam), DOB)).body.acuity.right_eye
    expect([await eyes(first.id), await eyes(second.id)]).toEqual(['20/20', '20/200'])
  })

  it('After a merge the link opens with the birth date of who the person became, under their name', async () => {
    const from = await makeResult(db, { name: 'MARIA SOUZA' })
    const into = await makeResult(db, { name: 'MARIA SOUZA LIMA', dob: '1970-05-06' })
    const token = await link(from.id)
    const path = `/patients/${from.patient_id}/merge`
    const payload = { into: into.patient_id }
    expect((await app.call('POST', path, { as: app.admin, payload })).status).toBe(200)
    expect((await gate(token)).body.patient).toBe('M*** L***')
    expect((await open(token, DOB)).status).toBe(401)
    expect((await open(token, '1970-05-06')).body.patient_name).toBe('MARIA SOUZA LIMA')
  })

  it('A corrected birth date is the one that opens', async () => {
    const { id, patient_id } = await makeResult(db)
    const token = await link(id)
    await db
      .updateTable('patients')
      .set({ dob: '1969-03-01' })
      .where('id', '=', patient_id)
      .execute()
    expect((await open(token, DOB)).status).toBe(401)
    expect((await open(token, '1969-03-01')).status).toBe(200)
  })

  it('The link of a minor opens with the birth date of the minor, before and after the eighteenth birthday', async () => {
    for (const years of [17, 18]) {
      const dob = `${new Date().getFullYear() - years}-01-01`
      const { id } = await makeResult(db, { dob, responsible_name: 'MÃE', responsible_dob: DOB })
      const token = await link(id)
      expect((await open(token, DOB)).status).toBe(401)
      expect((await open(token, dob)).status).toBe(200)
    }
  })

  it('The result of somebody who left the company, and is inactive, still opens', async () => {
    const { id } = await makeResult(db, { active: false })
    expect((await open(await link(id), DOB)).status).toBe(200)
  })

  it('Every result link of an anonymised person has ended, and no other can be made', async () => {
    const long = { created_at: '2002-03-04', updated_at: '2002-03-04' }
    const { id, patient_id } = await makeResult(db, { ...long, phone: '11987124460' }, long)
    // Made just now, it and the link would keep the person for twenty years.
    await db.deleteFrom('triages').where('exam_id', '=', id).execute()
    const token = await link(id, 'whatsapp')
    await db
      .updateTable('result_links')
      .set({ created_at: long.created_at })
      .where('exam_id', '=', id)
      .execute()
    const payload = { reason: 'Pedido da própria pessoa.' }
    const path = `/patients/${patient_id}/anonymise`
    expect((await app.call('POST', path, { as: app.admin, payload })).status).toBe(200)
    expect((await gate(token)).body.code).toBe('result.ended')
    expect((await open(token, DOB)).status).toBe(410)
    expect(await linkOf(id)).toMatchObject({ destination: null, revoked_at: expect.any(String) })
    const again = await app.call('POST', `/exams/${id}/result-link`, {
      as: doctor.token,
      payload: {},
    })
    expect(again.body.code).toBe('patient.anonymised')
  })

  it('An exam that has a link cannot be deleted, so no link is left without its exam', async () => {
    const { id } = await makeResult(db)
    await link(id)
    await db.deleteFrom('triages').where('exam_id', '=', id).execute()
    await expect(db.deleteFrom('exams').where('id', '=', id).execute()).rejects.toThrow(
      'result_links',
    )
  })
})

describe('A result that was corrected', () => {
  it('After a correction the next link opens the new verdict, and page and PDF say in the same words when it was corrected', async () => {
    const made = await makeResult(db)
    const { id, patient_id } = made
    const before = await link(id)
    expect((await open(before, DOB)).body.corrected_at).toBeNull()
    const as = doctor.token
    const payload = { reason: 'A retina era de outra pessoa.' }
    expect((await app.call('POST', `/exams/${id}/correct`, { as, payload })).status).toBe(200)
    const conclusion = { final_classification: 'consulta', specialist_specialties: [] }
    const path = `/patients/${patient_id}/exams/${id}`
    expect((await app.call('POST', path, { as, payload: conclusion })).status).toBe(200)
    expect((await open(before, DOB)).body.code).toBe('result.ended')
    const token = await link(id)
    const opened = await open(token, DOB)
    const { classification, next_step, next_step_note, concluded_at, corrected_at } = opened.body
    expect(classification.title).toBe('Marque uma consulta de rotina')
    const words = pdfText((await pdf(token, cookieOf(opened))).raw).replace(/\s+/g, ' ')
    for (const part of [
      correctedResult(corrected_at ?? ''),
      `${classification.title} ${classification.text}`,
      `${NEXT_STEP}: ${next_step} · ${next_step_note}`,
      judgedOnWords(concluded_at),
    ])
      expect(words).toContain(part)
  })

  it('The doctor is named with CRM and RQE on the page and on the PDF', async () => {
    const council = { crm: '148302', crm_uf: 'SP', rqe: '61455' }
    await db.updateTable('users').set(council).where('id', '=', doctor.id).execute()
    const classified = { classified_by: doctor.id, classified_at: new Date() }
    const token = await link((await makeResult(db, {}, classified)).id)
    const opened = await open(token, DOB)
    expect(opened.body.doctor).toMatchObject(council)
    expect(pdfText((await pdf(token, cookieOf(opened))).raw)).toContain('CRM/SP 148302 · RQE 61455')
  })
})

describe('The fundus of an opened result', () => {
  const SEEN = { mark: 'Alterada', altered: true }
  it.each([
    [
      'no picture',
      { retinography_img: null },
      { mark: 'Não feita', altered: null },
      'A foto não foi feita.',
    ],
    [
      'one eye',
      { retinography_eye: 'OE' },
      SEEN,
      'Algo no fundo do olho esquerdo precisa ser visto de perto por um oftalmologista. O olho direito não foi fotografado.',
    ],
    [
      'no eye that anybody named',
      {},
      SEEN,
      'Algo no fundo do olho precisa ser visto de perto por um oftalmologista.',
    ],
  ])('Of %s read as altered the page and its PDF say the same', async (_, taken, told, text) => {
    const { id } = await makeResult(db, {}, { has_changed: 1, ...taken })
    const token = await link(id)
    const opened = await open(token, DOB)
    expect(opened.body.retinography).toMatchObject({ ...told, text })
    const words = pdfText((await pdf(token, cookieOf(opened))).raw)
    expect(words.replace(/\s+/g, ' ')).toContain(text)
  })

  it('Two pictures, one of each eye, are told as of both', async () => {
    const both = { retinography_eye: 'OD', retinography_other_img: await makeStoredFile(db) }
    const { id } = await makeResult(db, {}, { has_changed: 0, ...both })
    const { retinography } = (await open(await link(id), DOB)).body
    expect(retinography.text).toBe('Nada de diferente no fundo do olho.')
  })
})

describe('The PDF of an opened result', () => {
  it('Only the browser that opened the link reads the PDF, for ten minutes and under this link alone', async () => {
    const { id, patient_id } = await makeResult(db)
    const token = await link(id)
    expect((await pdf(token)).body.code).toBe('result.not-open')
    const opened = await open(token, DOB)
    expect(String(opened.headers['set-cookie'])).toBe(
      `${cookieOf(opened)}; Max-Age=600; Path=/api/v2/results/${token}; HttpOnly; Secure; SameSite=Strict`,
    )
    expect(cookieOf(opened)).toMatch(/^__Secure-iris_result=/)
    const reply = await pdf(token, cookieOf(opened))
    expect(reply.status).toBe(200)
    expect(reply.raw.subarray(0, 5).toString()).toBe('%PDF-')
    expect(reply.headers['content-disposition']).toContain('attachment')
    expect(await auditOf(patient_id)).toEqual(['create', 'read', 'print'])
    const other = await link(id)
    expect((await pdf(other, cookieOf(opened))).status).toBe(401)
  })

  it('The cookie is worth nothing once it is too old, changed, or the link has ended, and is no login', async () => {
    const { id } = await makeResult(db)
    const token = await link(id)
    const cookie = cookieOf(await open(token, DOB))
    const value = cookie.split('=')[1] ?? ''
    expect((await pdf(token, `${cookie}x`)).status).toBe(401)
    expect((await app.call('GET', '/me', { as: value })).status).toBe(401)
    const { exp, iat } = app.server.tokens.read(value) ?? { exp: 0, iat: 0 }
    expect(exp - iat).toBe(600)
    await changeLink(id, { revoked_at: new Date() })
    expect((await pdf(token, cookie)).status).toBe(410)
  })
})

describe('How often a link draws the PDF', () => {
  it('A link gives out ten PDFs a minute, whoever asks for them, and another link is not kept waiting', {
    tags: 'long',
  }, async () => {
    const { id } = await makeResult(db)
    const [token, other] = [await link(id), await link(id)]
    const [cookie, own] = [cookieOf(await open(token, DOB)), cookieOf(await open(other, DOB))]
    for (let n = 0; n < 10; n++) expect((await pdf(token, cookie)).status).toBe(200)
    const refused = await pdf(token, cookie)
    expect([refused.status, refused.body.code]).toEqual([429, 'auth.throttled'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await pdf(other, own)).status).toBe(200)
  })

  it('Whoever asks for the PDF of a link many times at once has few drawn at a time, and the others are told to wait', async () => {
    const token = await link((await makeResult(db)).id)
    const cookie = cookieOf(await open(token, DOB))
    const replies = await Promise.all(Array.from({ length: 8 }, () => pdf(token, cookie)))
    const told = replies.map(({ status, body }) => (status === 200 ? 200 : body.code))
    expect(told).toContain('papers.busy')
    expect(new Set(told)).toEqual(new Set([200, 'papers.busy']))
  })
})

describe('What is left behind', () => {
  it('Every answer says that nobody keeps it, lists it or learns its address', async () => {
    const token = await link((await makeResult(db)).id)
    const opened = await open(token, DOB)
    const replies = [
      await gate(token),
      await gate('unknown'),
      opened,
      await open(token, WRONG),
      await pdf(token, cookieOf(opened)),
      await pdf(token),
    ]
    for (const { headers } of replies) {
      expect(headers['cache-control']).toContain('no-store')
      expect(headers['x-robots-tag']).toBe('noindex')
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
  })

  it('No line of the log holds a token, a name, a birth date or a cookie', async () => {
    const lines: string[] = []
    const logged = await createTestApp({}, undefined, { write: (line) => lines.push(line) })
    const own = await logged.userOf(5)
    const calls = resultLinks(logged, own.token)
    const { id } = await makeResult(logged.services.db, { name: 'ZULMIRA PRADO' })
    const token = await calls.link(id)
    await calls.gate(token)
    const opened = await calls.open(token, DOB)
    await calls.open(token, WRONG)
    await calls.open(token, 'x')
    await calls.pdf(token, cookieOf(opened))
    await calls.gate(`${token}%`)
    await logged.close()
    expect(lines.length).toBeGreaterThan(5)
    for (const secret of [token, 'ZULMIRA', DOB, WRONG, cookieOf(opened).split('=')[1] ?? ''])
      expect(lines.join('')).not.toContain(secret)
  })
})
