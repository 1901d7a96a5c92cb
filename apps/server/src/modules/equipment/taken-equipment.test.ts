import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeEquipment } from '../../../test/factories/equipment.ts'
import { makeEvent } from '../../../test/factories/screening-event.ts'

let app: TestApp
let items: number[]
beforeAll(async () => {
  app = await createTestApp()
  items = []
  for (let n = 0; n < 3; n++) items.push((await makeEquipment(app.services.db)).id)
})
afterAll(() => app.close())

type Taken = { equipament_id: number; by: string; from: string; to: string | null; name: string }
const taken = async (query: string) =>
  (
    await app.call<Taken[]>('GET', `/equipaments/taken?ids=${items.join(',')}&${query}`, {
      as: app.admin,
    })
  ).body
const told = async (query: string) =>
  (await taken(query)).map(({ equipament_id, by }) => [items.indexOf(equipament_id), by])

test('An item is taken by a visit on any day of the span, by another event whose days meet it, and by who has it', async () => {
  const [first, second, third] = items
  const technician = await app.userOf(3)
  const { id: company } = await makeCompany(app.services.db)
  await app.call('POST', '/supports', {
    as: app.admin,
    payload: {
      user_id: technician.id,
      company_id: company,
      data_atendimento: '2027-03-02',
      equipaments: [first],
    },
  })
  const days = { starts_on: '2027-03-03', ends_on: '2027-03-05' }
  const event = await makeEvent(app, {
    status: 'planned',
    name: 'OUTRA AÇÃO',
    equipaments: [second],
    ...days,
  })
  await app.services.db
    .insertInto('equipament_history')
    .values({
      equipament_id: third ?? 0,
      user_id: technician.id,
      withdrawal_date: '2026-01-05',
    })
    .execute()

  expect(await told('from=2027-03-01&to=2027-03-03')).toEqual([
    [0, 'visit'],
    [1, 'event'],
    [2, 'person'],
  ])
  expect(await told('from=2027-03-03&to=2027-03-03')).toEqual([
    [1, 'event'],
    [2, 'person'],
  ])
  expect(await told('from=2025-01-01&to=2026-01-04')).toEqual([])
  const [, shown] = await taken('from=2027-03-02&to=2027-03-04')
  expect(shown).toMatchObject({
    by: 'event',
    from: '2027-03-03',
    to: '2027-03-05',
    name: 'OUTRA AÇÃO',
  })

  expect(await told(`from=2027-03-03&to=2027-03-04&except_event=${event.id}`)).toEqual([
    [2, 'person'],
  ])
  const own = await makeEvent(app, { status: 'planned', company_id: company, ...days })
  expect(await told(`from=2027-03-01&to=2027-03-02&except_event=${own.id}`)).toEqual([
    [2, 'person'],
  ])
  const isNew = `from=2027-03-01&to=2027-03-02&company_id=${company}`
  expect(await told(isNew), 'for an event that is not saved yet').toEqual([[2, 'person']])
  const { id: elsewhere } = await makeCompany(app.services.db)
  const moves = `from=2027-03-01&to=2027-03-02&except_event=${own.id}&company_id=${elsewhere}`
  expect(await told(moves), 'for an event that goes to another company').toEqual([
    [0, 'visit'],
    [2, 'person'],
  ])
  await app.services.db
    .updateTable('screening_events')
    .set({ status: 'closed' })
    .where('id', '=', event.id)
    .execute()
  expect(await told('from=2027-03-03&to=2027-03-03')).toEqual([[2, 'person']])
})

test('Items are asked about by numbers and days, and a span that ends before it begins is refused in words', async () => {
  for (const query of [
    'ids=&from=2027-01-01&to=2027-01-02',
    'ids=x&from=2027-01-01&to=2027-01-02',
    'ids=1',
  ])
    expect((await app.call('GET', `/equipaments/taken?${query}`, { as: app.admin })).status).toBe(
      422,
    )
  const turned = await app.call('GET', '/equipaments/taken?ids=1&from=2027-01-02&to=2027-01-01', {
    as: app.admin,
  })
  expect(turned).toMatchObject({
    status: 422,
    body: { errors: { to: ['O término não pode ser anterior ao início.'] } },
  })
})
