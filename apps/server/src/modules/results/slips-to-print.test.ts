import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeResult } from '../../../test/factories/result.ts'
import { makeEvent } from '../../../test/factories/screening-event.ts'
import { startLinkApp } from '../../../test/result-links.ts'

const links = await startLinkApp()
const { app, db, end } = links
let technician: { id: number; token: string }
beforeAll(async () => {
  technician = await app.userOf(2)
})
afterAll(() => links.close())

const slip = (exam: number) => app.call('GET', `/exams/${exam}/slip.pdf`, { as: technician.token })

describe('Which slips are still to print', () => {
  type Listed = { fresh: number[]; printed: number[]; pending: number; more: boolean }
  const list = (query: string) =>
    app.call<Listed>('GET', `/exams/slips?${query}`, { as: technician.token })

  it('An event lists by name who has no slip yet, who has one, and how many are still being examined', async () => {
    const event = await makeEvent(app)
    const of = (name: string, exam = {}) =>
      makeResult(db, { name, company: event.company }, { event_id: event.id, ...exam })
    const [zoe, ana] = [await of('ZOÉ REIS'), await of('ÁNA REIS')]
    await of('EVA REIS', { status: 'Pendente', final_classification: null })
    const read = async () => (await list(`event_id=${event.id}`)).body
    expect(await read()).toEqual({ fresh: [ana.id, zoe.id], printed: [], pending: 1, more: false })
    await slip(zoe.id)
    expect(await read()).toMatchObject({ fresh: [ana.id], printed: [zoe.id] })
    // What a correction ends is to be printed anew.
    await end(zoe.id)
    expect(await read()).toMatchObject({ fresh: [ana.id, zoe.id], printed: [] })
  })

  async function expectNewOne(_: string, ended: Parameters<typeof links.changeLink>[1]) {
    const event = await makeEvent(app)
    const exam = await makeResult(db, { company: event.company }, { event_id: event.id })
    const { id } = exam
    const read = async () => (await list(`event_id=${event.id}`)).body
    await slip(id)
    await links.changeLink(id, ended)
    expect(await read()).toMatchObject({ fresh: [], printed: [id] })
    const as = links.doctor.token
    const payload = { reason: 'Faltou a refração no resultado.' }
    await app.call('POST', `/exams/${id}/correct`, { as, payload })
    const path = `/patients/${exam.patient_id}/exams/${id}`
    await app.call('POST', path, { as, payload: { final_classification: 'consulta' } })
    expect(await read()).toMatchObject({ fresh: [id], printed: [] })
    await slip(id)
    expect(await read()).toMatchObject({ fresh: [], printed: [id] })
  }
  it.each([
    ['was closed by wrong birth dates', { locked_at: '2026-03-02T12:00:00Z', wrong_dates: 10 }],
  ])('Whose result was corrected after the link of their slip %s gets a new one', expectNewOne)
  it.each([['ended by itself', { expires_at: '2026-03-31T12:00:00Z' }]])(
    'Whose result was corrected after the link of their slip %s gets a new one',
    { tags: 'long' },
    expectNewOne,
  )

  it('A link that was sent in another way does not count as a slip', async () => {
    const event = await makeEvent(app)
    const { id } = await makeResult(db, { company: event.company }, { event_id: event.id })
    await links.link(id, 'whatsapp')
    expect((await list(`event_id=${event.id}`)).body).toMatchObject({ fresh: [id], printed: [] })
  })

  it('A day and a company list the exams of that day in São Paulo and of that company', async () => {
    const company = (await makeCompany(db)).id
    const at = (created_at: string, of = company) => makeResult(db, { company: of }, { created_at })
    const late = await at('2026-03-11T02:59:00Z')
    await at('2026-03-11T03:00:00Z')
    const other = await at('2026-03-10T15:00:00Z', (await makeCompany(db)).id)
    const one = await list(`day=2026-03-10&company_id=${company}`)
    expect(one.body).toMatchObject({ fresh: [late.id] })
    const all = await list('day=2026-03-10')
    expect([...all.body.fresh].sort()).toEqual([late.id, other.id].sort())
  })

  it.each(['', 'company_id=1', 'day=ontem', 'event_id=x'])(
    'A list of slips that is asked for with %j is refused in Portuguese',
    async (query) => {
      expect((await list(query)).status).toBe(422)
    },
  )
})
