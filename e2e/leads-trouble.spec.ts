import { expectAccessible, expectNoOverflow } from './support/axe.ts'
import { makeLead, makeSeller, readLead, rowOf } from './support/leads.ts'
import { untilQuiet } from './support/quiet.ts'
import { expectToast, makeStaff, openAs, PHONE, pick, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const DESK = { width: 1280, height: 800 }

test.beforeEach(({ page }) => page.setViewportSize(DESK))

test('A lead whose save fails keeps what was typed, and is sent once on the second try', async ({
  iris,
  page,
  context,
}) => {
  const seller = await makeSeller(iris, 'Sem Rede')
  await openAs(page, iris, '/leads?lead=novo', seller.token)
  const form = page.getByRole('dialog', { name: 'Novo Lead' })
  await form.getByRole('textbox', { name: 'Nome' }).fill('Jairo Stédile')
  await form.getByRole('textbox', { name: 'Empresa', exact: true }).fill('MÓVEIS ARAUCÁRIA')
  await form.getByRole('textbox', { name: 'E-mail' }).fill('jairo@moveis.example')
  await untilQuiet(page)
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Ocorreu um erro ao salvar o usuário.')
  await expect(form.getByText('O que você digitou continua aqui.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue('Jairo Stédile')
  await context.setOffline(false)
  await form.getByRole('button', { name: 'Tentar de novo' }).click()
  await expectToast(page, 'Lead cadastrado com sucesso!')
  // It gives the focus back, which would take the search's.
  await expect(form).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('moveis araucaria')
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
})

test('A changed lead form asks before it closes, and a click outside does nothing', async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'Distraída')
  const { id } = await makeLead(iris, seller.token, { company_name: 'DESCARTÁVEL' })
  await openAs(page, iris, `/leads?lead=${id}`, seller.token)
  const form = page.getByRole('dialog', { name: 'DESCARTÁVEL' })
  await form.getByRole('textbox', { name: 'Zona' }).fill('Oeste')
  await page.mouse.click(10, 400)
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  const asked = page.getByRole('dialog', { name: 'Descartar alterações?' })
  await asked.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(form.getByRole('textbox', { name: 'Zona' })).toHaveValue('Oeste')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await asked.getByRole('button', { name: 'Descartar' }).click()
  await expect(form).toBeHidden()
  expect(await readLead(iris, seller.token, id)).toMatchObject({ zone: null })
})

test('A lead is found, opened and changed without a mouse', async ({ iris, page }) => {
  const seller = await makeSeller(iris, 'Só Teclado')
  const { id } = await makeLead(iris, seller.token, { company_name: 'TECLADA' })
  await openAs(page, iris, '/leads', seller.token)
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await expect(search).toBeVisible()
  await tabTo(page, search)
  await page.keyboard.type('teclada')
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  const row = rowOf(page, 'TECLADA')
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'TECLADA' })
  await expect(form.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await tabTo(page, form.getByRole('combobox', { name: 'Estado' }))
  await page.keyboard.type('acre')
  await expect(page.getByRole('option')).toHaveText(['Acre (AC)'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, form.getByRole('combobox', { name: 'Cidade' }))
  await page.keyboard.type('xapuri')
  // The cities come from the server.
  await expect(page.getByRole('option', { name: 'Xapuri' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Lead atualizado com sucesso!')
  await expect(row).toBeFocused()
  expect(await readLead(iris, seller.token, id)).toMatchObject({ state: 'AC', city: 'Xapuri' })
})

test('On a phone leads are cards, filters unfold, and nothing overflows', async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'De Bolso')
  const { id } = await makeLead(iris, seller.token, {
    company_name: 'COMÉRCIO E INDÚSTRIA DE BOLSO LTDA',
    source: 'Site',
    temperature_stage: 'Morno',
  })
  await page.setViewportSize(PHONE)
  await openAs(page, iris, '/leads', seller.token)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('combobox', { name: 'Origem' }).click()
  await page.getByRole('option', { name: 'Site' }).click()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('de bolso')
  // The only lead was also there before the search; from then on the list is dimmed until the answer comes.
  await expect(page).toHaveURL(/query=de/)
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'DE BOLSO LTDA' })
  await expect(card).toContainText('Morno')
  await expect(card.getByRole('link', { name: /^WhatsApp/ })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await card.getByRole('link').first().click()
  const form = page.getByRole('dialog', { name: /DE BOLSO LTDA/ })
  await expect(form.getByRole('button', { name: 'Salvar' })).toBeInViewport()
  await form.getByRole('textbox', { name: 'Zona' }).fill('Interior')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Lead atualizado com sucesso!')
  await expectNoOverflow(page)
  expect(await readLead(iris, seller.token, id)).toMatchObject({ zone: 'Interior' })
})

test('A technician finds Comercial on the menu and writes leads, but sets no target', async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'Vendedora Escolhida')
  const technician = await makeStaff(iris, 3)
  await openAs(page, iris, '/dashboard', technician.token)
  await page.getByRole('link', { name: 'Comercial' }).click()
  await page.getByRole('button', { name: 'Novo Lead' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Lead' })
  await form.getByRole('textbox', { name: 'Nome' }).pressSequentially('Ana Prado', { delay: 20 })
  await form
    .getByRole('textbox', { name: 'Empresa', exact: true })
    .pressSequentially('TECIDOS DO VALE', { delay: 20 })
  await form
    .getByRole('textbox', { name: 'E-mail' })
    .pressSequentially('ana@tecidos.example', { delay: 20 })
  await pick(form, 'Vendedor', 'Vendedora Escolhida - Comercial')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Lead cadastrado com sucesso!')
  const { data } = await iris.api<{ data: { assigned_user_id: number }[] }>(
    'GET',
    '/leads?query=tecidos%20do%20vale',
    technician.token,
  )
  expect(data.map(({ assigned_user_id }) => assigned_user_id)).toEqual([seller.id])
  await expect(page.getByRole('button', { name: 'Importar Excel' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Visão' }).getByText('Dashboard').click()
  await expect(page.getByRole('region', { name: 'Dashboard comercial' })).toContainText('Funil')
  await expect(page.getByRole('button', { name: 'Cadastrar meta' })).toHaveCount(0)
})

test('A doctor can read Comercial but change nothing in it', async ({ iris, page }) => {
  const seller = await makeSeller(iris, 'Para Ler')
  const { id } = await makeLead(iris, seller.token, {
    company_name: 'SÓ LEITURA',
    funnel_stage: 'Contato 1',
  })
  await iris.api('POST', '/lead-activities', seller.token, {
    lead_id: id,
    activity: 'call',
    date: '2026-01-05',
    status: 'open',
  })
  const doctor = await makeStaff(iris, 5)
  await openAs(page, iris, '/leads', doctor.token)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('so leitura')
  const row = rowOf(page, 'SÓ LEITURA')
  await expect(row).toBeVisible()
  for (const name of ['Novo Lead', 'Importar Excel', 'Cadastrar meta'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(row.getByRole('button', { name: /^Encerrar/ })).toHaveCount(0)

  await row.click()
  const form = page.getByRole('dialog', { name: 'SÓ LEITURA' })
  await expect(form.getByRole('textbox', { name: 'Nome' })).toBeDisabled()
  await expect(form.getByRole('combobox', { name: 'Vendedor' })).toBeDisabled()
  for (const name of ['Salvar', 'Encerrar'])
    await expect(form.getByRole('button', { name })).toHaveCount(0)
  await form.getByRole('tab', { name: 'Atividades' }).click()
  await expect(form.getByRole('list', { name: 'Atividades' })).toContainText('05/01/2026')
  for (const name of [/^Nova atividade/, /^Concluir/, /^Editar/, /^Excluir/])
    await expect(form.getByRole('button', { name })).toHaveCount(0)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Fechar' }).last().click()

  await page.getByText('Quadro', { exact: true }).click()
  const card = page.getByRole('button', { name: 'SÓ LEITURA', exact: true })
  await card.focus()
  // Nothing is lifted: Space opens the lead as a click does, and an arrow moves nothing.
  await page.keyboard.press('Space')
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(form).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Ações de SÓ LEITURA' }).click()
  await expect(page.getByRole('menuitem', { name: 'Abrir lead' })).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveCount(1)
  expect(await readLead(iris, seller.token, id)).toMatchObject({ funnel_stage: 'Contato 1' })

  for (const address of ['/leads?lead=novo', `/leads?encerrar=${id}`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Comercial' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
