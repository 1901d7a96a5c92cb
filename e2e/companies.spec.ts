import { expectNoOverflow } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { expectToast, openAs, PHONE, pick, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('A company is registered with its contacts and then changed', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  await openAs(page, iris, '/companies')
  await page.getByRole('button', { name: 'Nova Empresa' }).click()
  const form = page.getByRole('dialog', { name: 'Nova Empresa' })
  await expect(form.getByLabel('CNPJ')).toBeFocused()
  await expect(form.getByRole('switch', { name: 'Ativo' })).toBeChecked()
  await form.getByRole('button', { name: 'Salvar' }).click()
  for (const words of [
    'CNPJ é obrigatório',
    'Razão Social é obrigatória',
    'Site é obrigatório',
    'CEP é obrigatório',
    'Rua é obrigatória',
    'Número é obrigatório',
    'Bairro é obrigatório',
    'Cidade é obrigatória',
  ])
    await expect(form.getByText(words, { exact: true })).toBeVisible()

  await form.getByLabel('CNPJ').fill('11222333000180')
  await form.getByLabel('Razão Social').fill('Vidraria Três Irmãos & Cia.')
  await expect(form.getByText('CNPJ é inválido')).toBeVisible()
  await form.getByLabel('CNPJ').fill('11222333000181')
  await expect(form.getByLabel('Razão Social')).toHaveValue('VIDRARIA TRÊS IRMÃOS CIA')
  await expect(form.getByLabel('CNPJ')).toHaveValue('11.222.333/0001-81')
  await form.getByLabel('Razão Social').fill('Vidraria Três Irmãos')
  await form.getByRole('textbox', { name: 'Site' }).fill('www.vidraria.example')
  await form.getByRole('combobox', { name: 'Tipo' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Fornecedor',
    'Cliente',
    'Parceiro',
    'Clínica',
  ])
  await page.getByRole('option', { name: 'Cliente' }).click()
  await page.getByRole('option', { name: 'Clínica' }).click()
  await page.keyboard.press('Escape')
  await expect(form, 'Escape closes the list, not the form').toBeVisible()
  await pick(form, 'Operadora de Saúde', 'Outro')

  await form.getByLabel('CEP').fill('09530210')
  await expect(form.getByLabel('Rua')).toHaveValue('Rua Engenheiro Rebouças')
  await expect(form.getByLabel('Bairro')).toHaveValue('Cerâmica')
  await expect(form.getByLabel('Cidade')).toHaveValue('São Caetano do Sul')
  await expect(form.getByRole('combobox', { name: 'Estado' })).toHaveValue('São Paulo (SP)')
  await expect(form.getByLabel('País')).toHaveValue('Brasil')
  await expect(form.getByLabel('Número', { exact: false }).first()).toBeFocused()
  await page.keyboard.type('12')

  await form.getByRole('tab', { name: 'Telefones' }).click()
  await form.getByRole('button', { name: 'Adicionar telefone' }).click()
  await form.getByRole('tab', { name: 'E-mails' }).click()
  await form.getByRole('button', { name: 'Adicionar e-mail' }).click()
  await form.getByLabel('Nome para contato').last().fill('Rita')
  await form.getByRole('tab', { name: 'Mídias Sociais' }).click()
  await form.getByRole('button', { name: 'Adicionar mídia social' }).click()
  await form.getByRole('button', { name: 'Remover Mídia Social 1' }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()

  const phones = form.getByRole('tabpanel', { name: /Telefones/ })
  await expect(phones.getByText('Nome para contato é obrigatório')).toBeVisible()
  await expect(phones.getByText('Departamento é obrigatório')).toBeVisible()
  await expect(phones.getByText('Telefone é obrigatório')).toBeVisible()
  await phones.getByLabel('Nome para contato').fill('Rita')
  await phones.getByRole('combobox', { name: 'Departamento' }).click()
  await expect(page.getByRole('option')).toHaveText(['Comercial', 'Financeiro', 'Diretoria', 'RH'])
  await page.getByRole('option', { name: 'RH' }).click()
  await phones.getByRole('textbox', { name: 'Telefone' }).fill('1132654477')
  await form.getByRole('button', { name: 'Salvar' }).click()
  const emails = form.getByRole('tabpanel', { name: /E-mails/ })
  await expect(emails.getByText('E-mail é obrigatório')).toBeVisible()
  await pick(emails, 'Departamento', 'Diretoria')
  await emails.getByRole('textbox', { name: 'E-mail' }).fill('rita@vidraria.example')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Empresa cadastrada com sucesso!')
  // It gives the focus back, which would take the search's.
  await expect(form).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('tres irmaos')
  const row = page.getByRole('row', { name: 'VIDRARIA TRÊS IRMÃOS' })
  await expect(row).toContainText('11.222.333/0001-81')
  await expect(row).toContainText('Cliente, Clínica')
  await expect(row).toContainText('São Caetano do Sul')
  await row.click()
  const edit = page.getByRole('dialog', { name: 'VIDRARIA TRÊS IRMÃOS' })
  await expect(edit.getByRole('tab', { name: /Telefones/ })).toContainText('1')
  await edit.getByRole('textbox', { name: 'Site' }).fill('vidraria.example')
  const linksGo = edit.getByText(/^Ao salvar, os links de cadastro desta empresa deixam/)
  await edit.getByRole('switch', { name: 'Ativo' }).click()
  await expect(linksGo).toBeVisible()
  await edit.getByRole('switch', { name: 'Ativo' }).click()
  await expect(linksGo).toHaveCount(0)
  await edit.getByRole('button', { name: 'Salvar' }).click()
  // The toast of the first save may still be there.
  await expect(edit).toHaveCount(0)
  await expectToast(page, 'Empresa cadastrada com sucesso!')
})

test('The search of companies waits for a third letter', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const address_city =
    'Vila Bela da Santíssima Trindade do Mato Grosso dos Bandeirantes e Pioneiros'
  await makeCompany(iris, { corporate_reason: 'XYLOFER ESQUADRIAS', address_city })
  await openAs(page, iris, '/companies')
  await expect(page.getByText(/^Mostrando/)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/companies\?/.test(request.url())) asked.push(request.url())
  })
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await search.fill('xy')
  await expect(page).toHaveURL(/query=xy$/)
  await search.fill('xyl')
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  expect(asked.filter((url) => /query=xy(&|$)/.test(url))).toEqual([])
  // However long the name of its city is, it pushes no column out.
  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 900 })
    const isWhole = (at: Element) => at.scrollWidth <= (at.parentElement?.clientWidth ?? 0)
    await expect.poll(() => page.getByRole('table').evaluate(isWhole), `${width} pixels`).toBe(true)
  }
})

test('On a phone a company is a card with its link, and nothing overflows', {
  tag: '@long',
}, async ({ iris, page }) => {
  await makeCompany(iris, { corporate_reason: 'SERRALHERIA PEQUENA' })
  await page.setViewportSize(PHONE)
  await openAs(page, iris, '/companies?query=serralheria')
  const card = page.getByRole('listitem').filter({ hasText: 'SERRALHERIA PEQUENA' })
  await expect(card.getByRole('button', { name: /^Gerar link/ })).toBeVisible()
  await card.getByRole('link').first().click()
  const form = page.getByRole('dialog', { name: 'SERRALHERIA PEQUENA' })
  await form.getByRole('tab', { name: 'Telefones' }).click()
  await form.getByRole('button', { name: 'Adicionar telefone' }).click()
  await expect(form.getByRole('button', { name: 'Salvar' })).toBeInViewport()
  await expectNoOverflow(page)
})

test('A company gets a type and a telephone without a mouse', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const { id } = await makeCompany(iris, { corporate_reason: 'EMPRESA DO TECLADO' })
  await openAs(page, iris, '/companies')
  await tabTo(page, page.getByRole('searchbox', { name: 'Buscar' }))
  await page.keyboard.type('do teclado')
  const row = page.getByRole('row', { name: 'EMPRESA DO TECLADO' })
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'EMPRESA DO TECLADO' })
  await expect(form.getByLabel('CNPJ')).toBeFocused()
  await tabTo(page, form.getByRole('combobox', { name: 'Tipo' }))
  await page.keyboard.type('clinica')
  await expect(page.getByRole('option'), 'accents aside').toHaveText(['Clínica'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const operator = form.getByRole('combobox', { name: 'Operadora de Saúde' })
  await tabTo(page, operator)
  await page.keyboard.type('Outro')
  await expect(page.getByRole('option', { name: 'Outro' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(operator).toHaveValue('Outro')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Tab')
  await expect(operator, 'an emptied text clears what was chosen').toHaveValue('')
  await tabTo(page, form.getByRole('tab', { name: 'Dados' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, form.getByRole('button', { name: 'Adicionar telefone' }))
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Nome para contato')).toBeFocused()
  await page.keyboard.type('Rita')
  await tabTo(page, form.getByRole('combobox', { name: 'Departamento' }))
  await page.keyboard.type('RH')
  await expect(page.getByRole('option', { name: 'RH' })).toBeVisible()
  await page.keyboard.press('Enter')
  await tabTo(page, form.getByRole('textbox', { name: 'Telefone' }))
  await page.keyboard.type('1132654477')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Empresa cadastrada com sucesso!')
  const saved = await iris.api('GET', `/companies/${id}`, await iris.login())
  expect(saved).toMatchObject({
    types: expect.arrayContaining([4]),
    healthcare_operator_id: null,
    phones: [{ contact_name: 'Rita', phone: '1132654477' }],
  })
})
