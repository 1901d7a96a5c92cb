import { CALENDAR_SUPPORTS_MAX, type Support } from '@iris/contracts/supports'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { daysLater } from '@iris/domain/week'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCompany } from '../../../test/factories/company.ts'
import { startSupportApp } from '../../../test/support-app.ts'

const { app, tecnico, visit, post, list } = await startSupportApp()
afterAll(() => app.close())

const nameTechnician = async (name: string) => {
  const { id } = await app.userOf(3)
  await app.services.db.updateTable('users').set({ name }).where('id', '=', id).execute()
  return id
}

describe('The list of visits', () => {
  const made: number[] = []
  beforeAll(async () => {
    const { db } = app.services
    const [zilda, abel] = [
      await nameTechnician('Zilda Qwerty'),
      await nameTechnician('Ábel Qwerty'),
    ]
    const agua = await makeCompany(db, { corporate_reason: 'ÁGUA QWERTY' })
    const zinco = await makeCompany(db, { corporate_reason: 'ZINCO ASDF' })
    for (const [user_id, company_id, data_atendimento] of [
      [zilda, agua.id, '2026-03-02'],
      [abel, zinco.id, '2026-03-01'],
      [zilda, zinco.id, '2026-03-03'],
    ])
      made.push((await post(visit({ user_id, company_id, data_atendimento }))).body.id)
  })
  const order = async (query: string) =>
    (await list(`per_page=100&${query}`)).data
      .map(({ id }) => made.indexOf(id))
      .filter((place) => place >= 0)

  test('The list of visits has the newest first unless one of its three columns sorts it', async () => {
    expect(await order('')).toEqual([2, 1, 0])
    expect(await order('sort=user_name')).toEqual([1, 0, 2])
    expect(await order('sort=-user_name')).toEqual([2, 0, 1])
    expect(await order('sort=company_name')).toEqual([0, 1, 2])
    expect(await order('sort=-company_name')).toEqual([2, 1, 0])
    expect(await order('sort=data_atendimento')).toEqual([1, 0, 2])
    expect(await order('sort=-data_atendimento')).toEqual([2, 0, 1])
    expect((await app.call('GET', '/supports?sort=id', { as: tecnico.token })).status).toBe(422)
  })

  test('The list of visits finds by technician, company or day, without accents and case', async () => {
    expect(await order('query=qwerty')).toEqual([2, 1, 0])
    expect(await order('query=ABEL')).toEqual([1])
    expect(await order(`query=${encodeURIComponent('zinco 3/3/2026')}`)).toEqual([2])
    expect(await order(`query=${encodeURIComponent('água')}`)).toEqual([0])
    expect(await order('query=zinco')).toEqual([2, 1])
    expect(await order(`query=${encodeURIComponent('3/3/2026')}`)).toEqual([2])
    expect(await order('query=%25')).toEqual([])
    expect(await order('query=nada')).toEqual([])
  })

  test('The list of visits can be narrowed to a technician and to days, both included', async () => {
    const { data } = await list(`per_page=100&query=abel`)
    const abel = data[0]?.user_id
    expect(await order(`user_id=${abel}`)).toEqual([1])
    expect(await order('from=2026-03-02&to=2026-03-03')).toEqual([2, 0])
    expect(await order('from=2026-03-03&to=2026-03-02')).toEqual([])
    expect(await order(`user_id=${abel}&from=2026-03-02`)).toEqual([])
    for (const wrong of ['from=2026-02-30', 'to=hoje', 'user_id=0', 'user_id=x'])
      expect((await app.call('GET', `/supports?${wrong}`, { as: tecnico.token })).status).toBe(422)
  })

  test('The agenda has the visits to come first, the soonest before the others, then the past ones, page by page', async () => {
    const today = todayInSaoPaulo()
    const { body: soon } = await post(visit({ data_atendimento: today }))
    const { body: later } = await post(visit({ data_atendimento: daysLater(today, 40) }))
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id)
    const past = [made[2], made[0], made[1]]
    const all = await ids('agenda=true&per_page=100')
    expect(all.indexOf(soon.id)).toBeLessThan(all.indexOf(later.id))
    expect(all.indexOf(later.id)).toBeLessThan(all.indexOf(made[2] as number))
    expect(all.filter((id) => past.includes(id))).toEqual(past)
    const days = `from=2026-03-01&to=${today}`
    const ofDays = await ids(`agenda=true&per_page=100&${days}`)
    expect(ofDays).toContain(soon.id)
    expect(ofDays).not.toContain(later.id)
    const { total } = await list('agenda=true&query=qwerty')
    expect(total).toBe(3)
    const pages = [
      await ids('agenda=true&per_page=10'),
      await ids('agenda=true&per_page=10&page=2'),
    ]
    expect(pages.flat()).toEqual(all.slice(0, 20))
    expect(await ids('agenda=true&sort=data_atendimento&per_page=100'), 'a sort wins').not.toEqual(
      all,
    )
  })

  test('The list of visits has ten rows a page by default, and is empty beyond the last page', async () => {
    while ((await list()).total < 11) await post(visit())
    const first = await list()
    expect(first).toMatchObject({ per_page: 10, current_page: 1 })
    expect(first.data).toHaveLength(10)
    expect(first.last_page).toBe(Math.ceil(first.total / 10))
    expect((await list('page=99')).data).toEqual([])
  })

  test('The list of visits comes as one array with all=true', async () => {
    const all = await app.call<Support[]>('GET', '/supports?all=true&sort=data_atendimento', {
      as: tecnico.token,
    })
    expect(all.body).toHaveLength((await list()).total)
    const days = all.body.map(({ data_atendimento }) => data_atendimento)
    expect(days).toEqual(days.toSorted())
  })

  const calendar = (query: string, host = 'localhost') =>
    app.server.inject({
      method: 'GET',
      url: `/api/v2/supports/calendar?${query}`,
      headers: { authorization: `Bearer ${tecnico.token}`, host },
    })

  test('The visits of some days, or one, come as a calendar file', async () => {
    const some = await calendar('from=2026-03-02&to=2026-03-03&query=qwerty')
    expect(some.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(some.headers['content-disposition']).toContain('filename="atendimentos.ics"')
    expect(some.body.match(/^DTSTART.*$/gm)).toEqual(
      ['DTSTART;VALUE=DATE:20260302\r', 'DTSTART;VALUE=DATE:20260303\r'].map((line) => line.trim()),
    )
    expect(some.body).toContain('SUMMARY:Atendimento: ÁGUA QWERTY')
    const one = await calendar(`id=${made[1]}`)
    expect(one.body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(one.body).toContain('Ábel Qwerty')
    const uid = (body: string) => /^UID:.*$/m.exec(body)?.[0].trim()
    const otherName = await calendar(`id=${made[1]}`, '10.0.0.7:3000')
    const { hostname } = new URL(app.services.config.appUrl)
    expect(uid(otherName.body), 'whatever name the server was called by').toBe(uid(one.body))
    expect(uid(one.body)).toBe(`UID:atendimento-${made[1]}@${hostname}`)
    expect((await calendar('id=999999')).statusCode).toBe(404)
  })

  test('A calendar file that cannot have all visits has the ones to come, in the order of their days', async () => {
    const { id: technician } = await app.userOf(3)
    const { id: company } = await makeCompany(app.services.db)
    await sql`
      insert into supports (user_id, company_id, data_atendimento)
      select ${technician}::int, ${company}::int, date '2027-03-01' - n
      from generate_series(0, ${CALENDAR_SUPPORTS_MAX}::int) n`.execute(app.services.db)
    const { body } = await calendar(`user_id=${technician}`)
    const days = body.match(/(?<=^DTSTART;VALUE=DATE:)\d+/gm) ?? []
    expect(days).toHaveLength(CALENDAR_SUPPORTS_MAX)
    expect(days.at(-1)).toBe('20270301')
    expect(days).toEqual(days.toSorted())
  })
})
