import { makeLead, makeSeller, readLead, rowOf } from './support/leads.ts'
import { expectToast, openAs, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const DESK = { width: 1280, height: 800 }

test.beforeEach(({ page }) => page.setViewportSize(DESK))

test('A seller registers a lead, and finds it in the table with whom to call', {
  tag: '@long',
}, async ({ iris, page }) => {
  const seller = await makeSeller(iris, 'Tânia Ferraz')
  await openAs(page, iris, '/leads?lead=novo', seller.token)
  const form = page.getByRole('dialog', { name: 'Novo Lead' })
  await expect(form.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Nome' }).fill('Patrícia Furlan')
  await form.getByRole('textbox', { name: 'Empresa', exact: true }).fill('Usina Santa Luzia')
  await form.getByRole('textbox', { name: 'E-mail' }).fill('patricia@usina.example')
  await form.getByRole('textbox', { name: 'Telefone' }).fill('16987654321')
  await pick(form, 'Estado', 'Minas Gerais (MG)')
  const city = form.getByRole('combobox', { name: 'Cidade' })
  await city.click()
  await city.fill('uberl')
  await page.getByRole('option', { name: 'Uberlândia', exact: true }).click()
  await pick(form, 'Temperatura', 'Quente')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Lead cadastrado com sucesso!')
  // It gives the focus back, which would take the search's.
  await expect(form).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('santa luzia')
  const row = rowOf(page, 'Usina Santa Luzia')
  for (const cell of ['Patrícia Furlan', 'Oportunidade', 'Quente', 'Uberlândia', 'Tânia Ferraz'])
    await expect(row).toContainText(cell)
  await expect(row.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    'https://wa.me/5516987654321',
  )
  await expect(row.getByRole('link', { name: /^Ligar/ })).toHaveAttribute(
    'href',
    'tel:+5516987654321',
  )
})

test('The second of two sellers who edit one lead sees what the first changed, and loses nothing', {
  tag: '@long',
}, async ({ iris, page }) => {
  const first = await makeSeller(iris, 'Primeira Vendedora')
  const second = await makeSeller(iris, 'Segundo Vendedor')
  const { id } = await makeLead(iris, first.token, {
    company_name: 'DISPUTADA',
    zone: 'Norte',
    funnel_stage: 'Contato 1',
  })
  await openAs(page, iris, `/leads?lead=${id}`, first.token)
  const mine = page.getByRole('dialog', { name: 'DISPUTADA' })
  await expect(mine.getByRole('textbox', { name: 'Zona' })).toHaveValue('Norte')
  const theirs = { zone: 'Sul', funnel_stage: 'Reunião' }
  await iris.api('PUT', `/leads/${id}`, second.token, theirs)
  await mine.getByRole('textbox', { name: 'Zona' }).fill('Leste')
  await mine.getByRole('textbox', { name: 'Observações do lead' }).fill('Pediu proposta.')
  await mine.getByRole('button', { name: 'Salvar' }).click()
  const stale = page.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' })
  await expect(stale.getByRole('radiogroup', { name: 'Funil' })).toContainText('Reunião')
  await expect(stale.getByRole('radiogroup', { name: 'Zona' })).toContainText('Sul')
  await stale.getByRole('button', { name: 'Salvar por cima' }).click()
  await expectToast(page, 'Lead atualizado com sucesso!')
  expect(await readLead(iris, first.token, id)).toMatchObject({
    zone: 'Leste',
    funnel_stage: 'Reunião',
    notes: 'Pediu proposta.',
  })

  await rowOf(page, 'DISPUTADA').click()
  await mine.getByRole('tab', { name: 'Histórico' }).click()
  const history = mine.getByRole('list', { name: 'Histórico' })
  await expect(history.getByRole('listitem').first()).toContainText('Primeira Vendedora')
  await expect(history.getByRole('listitem').first()).toContainText('Leste')
  await expect(history.getByRole('listitem').nth(1)).toContainText('Segundo Vendedor')
  await expect(history.getByRole('listitem').nth(1)).toContainText('Reunião')
  await expect(history.getByRole('listitem').last()).toContainText('Lead cadastrado')
})
