import { afterAll, expect, it } from 'vitest'
import { makeReferral } from '../../../test/factories/referral.ts'
import { makeResult } from '../../../test/factories/result.ts'
import { newAddress, startLinkApp } from '../../../test/result-links.ts'

const links = await startLinkApp()
const { app, db, doctor, link, end, gate, open, auditOf } = links
afterAll(() => links.close())

const DOB = '1968-03-01'
const WRONG = '1968-03-02'

it('From one address three hundred links a minute are looked at and no more, whether they exist or not', {
  tags: 'long',
}, async () => {
  const { id } = await makeResult(db)
  const real = await link(id)
  const ip = newAddress()
  const look = (token: string) =>
    app.call('GET', `/results/${token}`, { headers: { 'x-forwarded-for': ip } })
  for (let n = 0; n < 300; n++) expect((await look(`unknown-${n}`)).status).toBe(404)
  const [known, unknown] = [await look(real), await look('unknown')]
  expect([known.status, unknown.status]).toEqual([429, 429])
  expect(known.body).toEqual(unknown.body)
  // Another factory is not kept waiting.
  expect((await gate(real)).status).toBe(200)
})

it('A date tried on a token that never was is answered as a look at it, and nothing is written down', async () => {
  const count = async () =>
    (await db.selectFrom('audit_events').select('id').execute()).length +
    (await db.selectFrom('result_links').select('id').execute()).length
  const before = await count()
  const token = 'A'.repeat(43)
  const [looked, tried] = [await gate(token), await open(token, DOB)]
  expect(looked.status).toBe(404)
  expect([tried.status, tried.body]).toEqual([looked.status, looked.body])
  expect(await count()).toBe(before)
})

it('Wrong dates on two phones are counted together, and the link closes for both', async () => {
  const { id } = await makeResult(db)
  const token = await link(id)
  const phones = [newAddress(), newAddress()]
  const left = []
  for (let n = 0; n < 10; n++)
    left.push((await open(token, WRONG, phones[n % 2])).body.attempts_left)
  expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, undefined])
  for (const phone of phones)
    expect((await open(token, DOB, phone)).body).toMatchObject({ code: 'result.locked' })
})

it('Who refused the referral still opens the result: it is theirs', async () => {
  const { id, patient_id } = await makeResult(db)
  const token = await link(id)
  await makeReferral(db, { exam_id: id, state: 'declined' })
  expect((await open(token, DOB)).status).toBe(200)
  expect(await auditOf(patient_id)).toContain('read')
})

it('Of somebody who died the clinic ends every link and paper, and each says so to whoever holds it', async () => {
  const { id } = await makeResult(db)
  const handed = [await link(id), await link(id, 'whatsapp'), await link(id, 'print')]
  expect((await end(id, doctor.token)).status).toBe(204)
  for (const token of handed) {
    expect((await gate(token)).body).toMatchObject({ code: 'result.ended' })
    expect((await open(token, DOB)).body).toMatchObject({ code: 'result.ended' })
  }
})
