import type { Lead } from '@iris/contracts/leads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { leadBody } from '../../../test/factories/lead.ts'
import { saveSheet } from '../../../test/factories/saved-rows.ts'
import { sheetFile } from '../../../test/spreadsheet-files.ts'

let app: TestApp
let ana: { id: number; token: string; email: string }
beforeAll(async () => {
  app = await createTestApp()
  ana = await app.userOf(4)
})
afterAll(() => app.close())

const leadOf = async (seller: { id: number }, email: string): Promise<Lead> => {
  const payload = leadBody({ company_name: 'Usina', email, assigned_user_id: seller.id })
  return (await app.call<Lead>('POST', '/leads', { as: ana.token, payload })).body
}

const change = (user: { id: number }, values: { active?: boolean; type?: 2; name?: string }) =>
  app.services.db.updateTable('users').set(values).where('id', '=', user.id).execute()

test('Sellers who left are offered as a filter as long as leads are theirs', async () => {
  const [left, demoted, idle] = [await app.userOf(4), await app.userOf(4), await app.userOf(4)]
  const lead = await leadOf(left, 'a@filtro.test')
  await leadOf(demoted, 'b@filtro.test')
  await change(left, { active: false })
  await change(idle, { active: false })
  await change(demoted, { type: 2 })
  const offered = async () => {
    const reply = await app.call<{ value: number }[]>('GET', '/leads/sellers', { as: ana.token })
    return reply.body.map(({ value }) => value)
  }
  const before = await offered()
  expect(before).toEqual(expect.arrayContaining([ana.id, left.id, demoted.id]))
  expect(before).not.toContain(idle.id)
  const payload = { assigned_user_id: ana.id }
  await app.call('PUT', `/leads/${lead.id}`, { as: ana.token, payload })
  expect(await offered()).not.toContain(left.id)
})

test('A sheet may name the seller who left where the lead is still theirs, and nowhere else', async () => {
  const [left, namesake] = [await app.userOf(4), await app.userOf(4)]
  const { id } = await leadOf(left, 'rui@planilha.test')
  await change(left, { active: false, name: 'Rui Vendas' })
  await change(namesake, { name: 'Rui Vendas' })
  const saved = async (...lines: [email: string, seller: string][]) => {
    const rows = lines.map(([email, seller]) => ['Usina', 'Rita', email, seller])
    const file = await sheetFile([['Empresa', 'Nome', 'E-mail', 'Vendedor'], ...rows])
    return saveSheet(app, 'leads', file, { user_id: ana.id })
  }
  const seller = async () =>
    (await app.call<Lead>('GET', `/leads/${id}`, { as: ana.token })).body.assigned_user_id

  const result = await saved(['rui@planilha.test', 'Rui Vendas'], ['b@new.test', left.email])
  expect(result).toMatchObject({ updated: 1, failed: 1 })
  expect(result.errors).toMatchObject([
    { row: 3, field: 'assigned_user_id', message: 'Vendedor não encontrado' },
  ])
  expect(await seller()).toBe(left.id)
  await saved(['rui@planilha.test', namesake.email])
  expect(await seller()).toBe(namesake.id)
})
