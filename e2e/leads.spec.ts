import { lostOn } from '../shots/faults.ts'
import { expectAccessible } from './support/axe.ts'
import { makeLead, makeSeller, readLead, rowOf } from './support/leads.ts'
import { expectToast, openAs, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const DESK = { width: 1280, height: 800 }

test.beforeEach(({ page }) => page.setViewportSize(DESK))

test('A seller registers a lead, and errors have the words of the specification', async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'Tânia Ferraz')
  await openAs(page, iris, '/leads', seller.token)
  await page.getByRole('button', { name: 'Novo Lead' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Lead' })
  await expect(form.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  for (const tab of ['Dados', 'Atividades', 'Histórico'])
    await expect(form.getByRole('tab', { name: tab })).toBeVisible()
  await form.getByRole('button', { name: 'Salvar' }).click()
  for (const message of [
    'O nome é obrigatório.',
    'O nome da Empresa é obrigatório',
    'O email é obrigatório.',
  ])
    await expect(form.getByText(message, { exact: true })).toBeVisible()
  await expect(form.getByText('3 campos precisam de correção')).toBeVisible()
  await expectAccessible(page)

  await form.getByRole('textbox', { name: 'Nome' }).fill('Patrícia Furlan')
  await form.getByRole('textbox', { name: 'Empresa', exact: true }).fill('Usina Santa Luzia')
  await form.getByRole('textbox', { name: 'E-mail' }).fill('patricia@')
  await form.getByRole('textbox', { name: 'Telefone' }).fill('+55 (16) 98765-4321 ramal 12')
  await expect(form.getByText('Email inválido')).toBeVisible()
  await form.getByRole('textbox', { name: 'Zona' }).fill('x'.repeat(41))
  await expect(form.getByText('O telefone deve ter no máximo 20 caracteres.')).toBeVisible()
  await form.getByRole('textbox', { name: 'E-mail' }).fill('patricia@usina.example')
  await expect(form.getByText('Informe de que região você é')).toBeVisible()
  await form.getByRole('textbox', { name: 'Zona' }).fill('Alta Mogiana')
  await form.getByRole('textbox', { name: 'Telefone' }).fill('16987654321')
  await expect(form.getByRole('textbox', { name: 'Telefone' })).toHaveValue('(16) 98765-4321')

  const city = form.getByRole('combobox', { name: 'Cidade' })
  await expect(city, 'no city before its state').toBeDisabled()
  await pick(form, 'Estado', 'São Paulo (SP)')
  await city.click()
  await city.fill('ribeirão p')
  await page.getByRole('option', { name: 'Ribeirão Preto', exact: true }).click()
  await pick(form, 'Estado', 'Minas Gerais (MG)')
  await expect(city, 'another state clears the city').toHaveValue('')
  await city.click()
  await city.fill('uberl')
  await page.getByRole('option', { name: 'Uberlândia', exact: true }).click()

  await form.getByRole('combobox', { name: 'Origem' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Instagram',
    'Site',
    'Prospecção',
    'Indicação',
    'Google',
  ])
  await page.getByRole('option', { name: 'Indicação' }).click()
  await pick(form, 'Temperatura', 'Quente')
  await expect(
    form.getByRole('combobox', { name: 'Vendedor' }),
    'who sells is the seller of their own lead',
  ).toHaveValue('Tânia Ferraz - Comercial')
  await form.getByRole('textbox', { name: 'Valor unitário' }).pressSequentially('1.234,5')
  await form.getByRole('textbox', { name: 'Quantidade' }).fill('3')
  await expect(form.getByRole('textbox', { name: 'Valor total' })).toHaveValue('3.703,50')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Lead cadastrado com sucesso!')
  // It gives the focus back, which would take the search's.
  await expect(form).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('santa luzia')
  const row = rowOf(page, 'Usina Santa Luzia')
  for (const cell of ['Patrícia Furlan', 'Indicação', 'Oportunidade', 'Quente', 'Uberlândia'])
    await expect(row).toContainText(cell)
  await expect(row).toContainText('Tânia Ferraz')
  await expect(row.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    'https://wa.me/5516987654321',
  )
  await expect(row.getByRole('link', { name: /^Ligar/ })).toHaveAttribute(
    'href',
    'tel:+5516987654321',
  )
})

test('The table of leads has its columns, and each filter narrows it and can be cleared', async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'Rafael Coutinho')
  const lead = (fields: Record<string, unknown>) => makeLead(iris, seller.token, fields)
  await lead({
    company_name: 'FILTRADA A',
    name: 'Ângela',
    source: 'Google',
    city: 'Serra',
    state: 'ES',
  })
  await lead({
    company_name: 'FILTRADA B',
    name: 'Breno',
    funnel_stage: 'Reunião',
    source: 'Prospecção',
    temperature_stage: 'Quente',
    phone: '27999990000',
  })
  await lead({ company_name: 'FILTRADA C', name: 'Célia', temperature_stage: 'Frio' })
  await openAs(page, iris, '/leads?query=filtrada', seller.token)
  const before = ['Empresa', 'Nome', 'Origem', 'Funil', 'Temperatura', 'Região']
  const heads = page.getByRole('columnheader')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(heads).toHaveText([...before, 'Data de Cadastro', 'Vendedor', 'AÇÕES'])
  await expect.poll(() => lostOn(page)).toEqual([])
  // At a small desk the seller's name would lie under the buttons of its row: it stands under the date.
  for (const width of [1240, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(heads).toHaveText([...before, /^Data de Cadastro\s*Vendedor$/, 'AÇÕES'])
    await expect.poll(() => lostOn(page)).toEqual([])
  }
  const entries = (count: number) =>
    expect(page.getByText(`Mostrando 1 a ${count} de ${count} entradas`)).toBeVisible()
  await entries(3)
  await pick(page, 'Origem', 'Google')
  await entries(1)
  await page.getByLabel('Limpar: Origem').click()
  await pick(page, 'Temperatura', 'Frio')
  await expect(rowOf(page, 'FILTRADA C')).toBeVisible()
  await entries(1)
  await page.getByLabel('Limpar: Temperatura').click()
  await pick(page, 'Região', 'Serra')
  await expect(rowOf(page, 'FILTRADA A')).toBeVisible()
  await entries(1)
  await page.getByLabel('Limpar: Região').click()
  await entries(3)

  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const more = page.getByRole('dialog', { name: /^Filtros/ })
  await more.getByRole('textbox', { name: 'Nome' }).fill('bren')
  await entries(1)
  await more.getByRole('textbox', { name: 'Nome' }).fill('')
  await pick(more, 'Funil', 'Reunião')
  await expect(rowOf(page, 'FILTRADA B')).toBeVisible()
  await entries(1)
  await more.getByLabel('Limpar: Funil').click()
  const from = more.getByRole('textbox', { name: 'Cadastro desde' })
  const to = more.getByRole('textbox', { name: 'Cadastro até' })
  await from.fill('01/01/2020')
  await to.fill('31/12/2019')
  await expect(more.getByText('A data final não pode ser anterior à inicial.')).toBeVisible()
  await expect(page, 'an end before its beginning narrows nothing').not.toHaveURL(/created_to/)
  await to.fill('31/12/2021')
  await expect(page.getByText('Nenhum lead encontrado.')).toBeVisible()
  await to.fill('31/12/2199')
  await entries(3)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filtros (2)' })).toBeVisible()
  await page.getByRole('button', { name: 'Limpar Filtros' }).click()
  await expect(page).toHaveURL(/\/leads$/)
})

test('Five columns of leads sort, one at a time, and the pager works', async ({ iris, page }) => {
  const seller = await makeSeller(iris, 'Vendedora das Páginas')
  const stages = ['Fechamento', 'Oportunidade', 'Contato 2']
  for (let n = 1; n <= 12; n++)
    await makeLead(iris, seller.token, {
      company_name: `PAGINADA ${n}`,
      name: `Nome ${String(n).padStart(2, '0')}`,
      funnel_stage: stages[n % 3],
    })
  await openAs(page, iris, '/leads?query=paginada', seller.token)
  await expect(page.getByText('Mostrando 1 a 10 de 12 entradas')).toBeVisible()
  const head = (name: string) => page.getByRole('columnheader', { name })
  const sorted = (name: string, direction: string) =>
    expect(head(name)).toHaveAttribute('aria-sort', direction)
  for (const name of ['Nome', 'Origem', 'Funil', 'Temperatura', 'Data de Cadastro']) {
    await head(name).getByRole('button').click()
    await sorted(name, 'ascending')
    await head(name).getByRole('button').click()
    await sorted(name, 'descending')
  }
  await sorted('Nome', 'none')
  await head('Data de Cadastro').getByRole('button').click()
  await sorted('Data de Cadastro', 'none')
  await head('Nome').getByRole('button').click()
  await expect(page.getByRole('row').nth(1)).toContainText('Nome 01')
  await head('Nome').getByRole('button').click()
  await expect(page.getByRole('row').nth(1)).toContainText('Nome 12')
  await head('Funil').getByRole('button').click()
  await expect(page.getByRole('row').nth(1), 'in the order of the funnel').toContainText(
    'Oportunidade',
  )
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page.getByText('Mostrando 11 a 12 de 12 entradas')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Fechamento')
})

test('A lead with an e-mail, phone or company already in use is pointed out while typing', async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'Sônia Valadão')
  await makeLead(iris, seller.token, {
    company_name: 'FRIGORÍFICO TRÊS IRMÃOS',
    name: 'Túlio Menezes',
    email: 'tulio@frigorifico.example',
    phone: '49999887766',
    assigned_user_id: seller.id,
  })
  await openAs(page, iris, '/leads?lead=novo', seller.token)
  const form = page.getByRole('dialog', { name: 'Novo Lead' })
  const note = form.getByRole('group', { name: 'Já existe um lead parecido' })
  await form.getByRole('textbox', { name: 'Telefone' }).fill('(49) 99988-7766')
  await expect(note).toContainText('em comum: telefone')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByText('Já existe um lead parecido.', { exact: true })).toHaveRole('status')
  await form.getByRole('textbox', { name: 'E-mail' }).fill('TULIO@frigorifico.example')
  await expect(note).toContainText('em comum: e-mail, telefone')
  await form.getByRole('textbox', { name: 'Empresa', exact: true }).fill('frigorifico tres irmaos')
  await expect(note).toContainText('em comum: e-mail, telefone, empresa')
  await expect(note).toContainText('Oportunidade, Novo, com Sônia Valadão')
  const link = note.getByRole('link', { name: 'FRIGORÍFICO TRÊS IRMÃOS · Túlio Menezes' })
  const opened = page.waitForEvent('popup')
  await link.click()
  const other = await opened
  await expect(other.getByRole('dialog', { name: 'FRIGORÍFICO TRÊS IRMÃOS' })).toBeVisible()
  await other.close()
  await expect(form.getByRole('textbox', { name: 'Telefone' })).toHaveValue('(49) 99988-7766')

  await form.getByRole('textbox', { name: 'Nome' }).fill('Outro contato')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Lead cadastrado com sucesso!')
})

test('The second of two sellers who edit one lead sees what the first changed, and loses nothing', async ({
  iris,
  page,
  browser,
}) => {
  const first = await makeSeller(iris, 'Primeira Vendedora')
  const second = await makeSeller(iris, 'Segundo Vendedor')
  const { id } = await makeLead(iris, first.token, {
    company_name: 'DISPUTADA',
    zone: 'Norte',
    funnel_stage: 'Contato 1',
  })
  const context = await browser.newContext({ baseURL: iris.url, locale: 'pt-BR' })
  const otherPage = await context.newPage()
  await openAs(page, iris, `/leads?lead=${id}`, first.token)
  await openAs(otherPage, iris, `/leads?lead=${id}`, second.token)
  const mine = page.getByRole('dialog', { name: 'DISPUTADA' })
  const theirs = otherPage.getByRole('dialog', { name: 'DISPUTADA' })
  await expect(mine.getByRole('textbox', { name: 'Zona' })).toHaveValue('Norte')
  await theirs.getByRole('textbox', { name: 'Zona' }).fill('Sul')
  await pick(theirs, 'Funil', 'Reunião')
  await theirs.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(otherPage, 'Lead atualizado com sucesso!')

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
  await context.close()
})
