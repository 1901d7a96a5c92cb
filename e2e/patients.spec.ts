import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { expectNoOverflow } from './support/axe.ts'
import { FAILING_CEP } from './support/cep-service.ts'
import { makeCompany } from './support/companies.ts'
import { BIRTH_OF_MINOR, makePatient } from './support/patients.ts'
import { expectToast, makeStaff, openAs, PHONE, pick, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('An adult is registered with masks, an address found by CEP, and messages for what is missing', async ({
  iris,
  page,
}) => {
  await makeCompany(iris, { corporate_reason: 'ESTALEIRO NORTE' })
  const technician = await makeStaff(iris, 3)
  await openAs(page, iris, '/patients', technician.token)
  await page.getByRole('button', { name: 'Novo Paciente' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Paciente' })
  await expect(form.getByLabel('Nome')).toBeFocused()
  await form.getByRole('button', { name: 'Salvar' }).click()
  for (const words of [
    'Nome é obrigatório',
    'Data de nascimento é obrigatória',
    'Sexo é obrigatório',
    'CPF é obrigatório',
    'Empresa é obrigatória',
    'E-mail é obrigatório',
    'Telefone é obrigatório',
    'Ocupação é obrigatória',
    'CEP é obrigatório',
    'Rua é obrigatória',
    'Número é obrigatório',
    'Bairro é obrigatório',
    'Cidade é obrigatória',
    'Estado é obrigatório',
    'Tipo de atendimento é obrigatório',
  ])
    await expect(form.getByText(words, { exact: true })).toBeVisible()

  await form.getByLabel('Nome').fill('João d’Ávila Conceição!')
  await form.getByLabel('CPF').fill('11111111111')
  await expect(form.getByLabel('Nome')).toHaveValue('JOÃO DÁVILA CONCEIÇÃO')
  await form.getByLabel('RG').fill('1234567')
  await expect(form.getByText('CPF é inválido')).toBeVisible()
  await expect(form.getByLabel('RG')).toHaveValue('1.234.567')
  await form.getByLabel('CPF').fill(cpfOf(801_000))
  await expect(form.getByLabel('CPF')).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
  await form.getByLabel('Data de nascimento').fill('31/02/1990')
  await form.getByLabel('Telefone').fill('11987654321999')
  await expect(form.getByText('Data de nascimento deve ser uma data válida')).toBeVisible()
  await expect(form.getByLabel('Telefone')).toHaveValue('(11) 98765-4321')
  await form.getByLabel('Data de nascimento').fill('28/02/1990')
  await expect(form.getByRole('heading', { name: 'Responsável' })).toHaveCount(0)
  await pick(form, 'Sexo', 'Outro')
  await form.getByLabel('Outro sexo').fill('Não binário')
  await pick(form, 'Empresa', 'ESTALEIRO NORTE')
  await form.getByRole('textbox', { name: 'E-mail' }).fill('joao@')
  await form.getByLabel('Ocupação').fill('Soldador')
  await expect(form.getByText('Digite um email válido')).toBeVisible()
  await form.getByRole('textbox', { name: 'E-mail' }).fill('joao@exemplo.example')

  await form.getByLabel('CEP').fill('09530210')
  await expect(form.getByLabel('CEP')).toHaveValue('09530-210')
  await expect(form.getByLabel('Rua')).toHaveValue('Rua Engenheiro Rebouças')
  await expect(form.getByLabel('País')).toHaveValue('Brasil')
  await expect(form.getByRole('textbox', { name: 'Número' })).toBeFocused()
  await page.keyboard.type('418')
  await pick(form, 'Tipo de atendimento', 'Convênio')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Operadora de Saúde é obrigatória')).toBeVisible()
  await pick(form, 'Operadora de Saúde', 'Outro')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Outra operadora é obrigatória')).toBeVisible()
  await form.getByLabel('Outra operadora').fill('Saúde do Porto')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Paciente cadastrado com sucesso!')

  const row = page.getByRole('row', { name: 'JOÃO DÁVILA CONCEIÇÃO' })
  await expect(row).toContainText('ESTALEIRO NORTE')
  await expect(row.getByRole('button', { name: /^Exames/ })).toBeVisible()
  await row.click()
  const edit = page.getByRole('dialog', { name: 'JOÃO DÁVILA CONCEIÇÃO' })
  await expect(edit.getByLabel('Data de nascimento')).toHaveValue('28/02/1990')
  await expect(edit.getByLabel('Outra operadora')).toHaveValue('Saúde do Porto')
})

test('A patient under 18 needs a guardian', async ({ iris, page }) => {
  const { id: company } = await makeCompany(iris, { corporate_reason: 'ESCOLA TÉCNICA' })
  const { id } = await makePatient(iris, 'MENOR DE IDADE', { company })
  await openAs(page, iris, `/patients?paciente=${id}`)
  const form = page.getByRole('dialog', { name: 'MENOR DE IDADE' })
  await form.getByLabel('Data de nascimento').fill(BIRTH_OF_MINOR)
  await expect(form.getByRole('heading', { name: 'Responsável' })).toBeVisible()
  await expect(
    form.getByText('Paciente menor de 18 anos: preencha os dados do responsável.'),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Nome do responsável é obrigatório')).toBeVisible()
  await expect(form.getByText('11 campos precisam de correção')).toBeVisible()
  await form.getByLabel('Nome').nth(1).fill('Marta de Idade')
  await form.getByLabel('Data de nascimento').nth(1).fill('02/03/1980')
  await form.getByRole('textbox', { name: 'E-mail' }).nth(1).fill('marta@exemplo.example')
  await form.getByLabel('CPF').nth(1).fill(cpfOf(801_001))
  await form.getByLabel('Ocupação').nth(1).fill('Professora')
  await form.getByRole('button', { name: 'Usar o endereço do paciente' }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Paciente cadastrado com sucesso!')
  const saved = await iris.api<Record<string, string>>('GET', `/patients/${id}`, await iris.login())
  expect(saved).toMatchObject({
    responsible_name: 'MARTA DE IDADE',
    responsible_address_street: 'Rua das Acácias',
  })
})

test('A CEP that does not exist opens a dialog; a CEP service that fails shows a toast', async ({
  iris,
  page,
}) => {
  await openAs(page, iris, '/patients?paciente=novo')
  const form = page.getByRole('dialog', { name: 'Novo Paciente' })
  await form.getByLabel('CEP').fill('00000000')
  const missing = page.getByRole('dialog', { name: 'CEP não encontrado!' })
  await missing.getByRole('button', { name: 'Entendi' }).click()
  await expect(missing).toBeHidden()
  await form.getByLabel('CEP').fill(FAILING_CEP)
  await expectToast(
    page,
    'Ocorreu um erro ao buscar dados do CEP junto ao Correios, por favor preencha os dados manualmente',
  )
  await form.getByLabel('Rua').fill('Rua escrita à mão')
  await expect(form.getByLabel('Rua')).toHaveValue('Rua escrita à mão')
})

test('The filters by name and company narrow the patients, survive a reload, and can be cleared', async ({
  iris,
  page,
}) => {
  const { id: mine } = await makeCompany(iris, { corporate_reason: 'FILTRO A' })
  const { id: other } = await makeCompany(iris, { corporate_reason: 'FILTRO B' })
  await makePatient(iris, 'ÂNGELA FILTRADA', { company: mine })
  await makePatient(iris, 'BRENO FILTRADO', { company: mine })
  await makePatient(iris, 'CÉLIA FILTRADA', { company: other })
  await openAs(page, iris, '/patients')
  await page.getByRole('textbox', { name: 'Nome' }).fill('filtrad')
  await expect(page.getByText('Mostrando 1 a 3 de 3 entradas')).toBeVisible()
  await pick(page, 'Empresa', 'FILTRO A')
  await expect(page.getByText('Mostrando 1 a 2 de 2 entradas')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('angela')
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: 'ÂNGELA FILTRADA' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Empresa' })).toHaveValue('FILTRO A')
  await page.getByRole('button', { name: 'Limpar Filtros' }).click()
  await expect(page).toHaveURL(/\/patients$/)
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('')
})

test('The patients sort by name and by company in turn, and the pager works', async ({
  iris,
  page,
}) => {
  const { id: company } = await makeCompany(iris, { corporate_reason: 'PAGINADA' })
  for (let n = 1; n <= 32; n++)
    await makePatient(iris, `PAGINA ${String(n).padStart(2, '0')}`, { company })
  await openAs(page, iris, `/patients?company=${company}`)
  const name = page.getByRole('columnheader', { name: 'Nome' })
  const firm = page.getByRole('columnheader', { name: 'Empresa' })
  await expect(page.getByText('Mostrando 1 a 10 de 32 entradas')).toBeVisible()
  await name.getByRole('button').click()
  await expect(page.getByRole('row').nth(1)).toContainText('PAGINA 01')
  await name.getByRole('button').click()
  await expect(page.getByRole('row').nth(1)).toContainText('PAGINA 32')
  await firm.getByRole('button').click()
  await expect(firm).toHaveAttribute('aria-sort', 'ascending')
  await expect(name, 'sorting one resets the other').toHaveAttribute('aria-sort', 'none')
  await firm.getByRole('button').click()
  await expect(firm).toHaveAttribute('aria-sort', 'descending')
  await firm.getByRole('button').click()
  await expect(firm).toHaveAttribute('aria-sort', 'none')
  await name.getByRole('button').click()

  await expect(page.getByRole('button', { name: 'Página anterior' })).toBeDisabled()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page.getByText('Mostrando 11 a 20 de 32 entradas')).toBeVisible()
  await page.getByRole('button', { name: 'Última página' }).click()
  await expect(page.getByText('Mostrando 31 a 32 de 32 entradas')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Próxima página' })).toBeDisabled()
  await page.getByRole('button', { name: 'Página 2', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('PAGINA 11')
  await page.goBack()
  await expect(page.getByText('Mostrando 31 a 32 de 32 entradas')).toBeVisible()
  await page.getByRole('button', { name: 'Primeira página' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('PAGINA 01')
  await page.getByRole('combobox', { name: 'Por página' }).click()
  await expect(page.getByRole('option')).toHaveText(['10', '20', '30'])
  await page.getByRole('option', { name: '30' }).click()
  await expect(page.getByText('Mostrando 1 a 30 de 32 entradas')).toBeVisible()
})

test('The second of two browsers that edit one patient sees what the first changed', async ({
  iris,
  page,
  browser,
}) => {
  const { id } = await makePatient(iris, 'DISPUTADO', {
    company: (await makeCompany(iris, { corporate_reason: 'DOIS NAVEGADORES' })).id,
  })
  const context = await browser.newContext({ baseURL: iris.url, locale: 'pt-BR' })
  const second = await context.newPage()
  await openAs(page, iris, `/patients?paciente=${id}`)
  await openAs(second, iris, `/patients?paciente=${id}`)
  const mine = page.getByRole('dialog', { name: 'DISPUTADO' })
  const theirs = second.getByRole('dialog', { name: 'DISPUTADO' })
  await expect(mine.getByLabel('Ocupação')).toHaveValue('Soldador')
  await theirs.getByLabel('Ocupação').fill('Caldeireiro')
  await theirs.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(second, 'Paciente cadastrado com sucesso!')

  await mine.getByLabel('Ocupação').fill('Torneiro')
  await mine.getByLabel('Bairro').fill('Vila Nova')
  await mine.getByRole('button', { name: 'Salvar' }).click()
  const stale = page.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' })
  await stale.getByRole('radio', { name: /Caldeireiro/ }).check()
  await stale.getByRole('button', { name: 'Salvar por cima' }).click()
  await expectToast(page, 'Paciente cadastrado com sucesso!')
  const saved = await iris.api('GET', `/patients/${id}`, await iris.login())
  expect(saved).toMatchObject({ occupation: 'Caldeireiro', address_neighborhood: 'Vila Nova' })
  await context.close()
})

test('A patient is found and edited without a mouse', async ({ iris, page }) => {
  const { id } = await makePatient(iris, 'SÓ TECLAS', {
    company: (await makeCompany(iris, { corporate_reason: 'TECLADO' })).id,
  })
  await openAs(page, iris, '/patients')
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await expect(search).toBeVisible()
  await tabTo(page, search)
  await page.keyboard.type('só teclas')
  const row = page.getByRole('row', { name: 'SÓ TECLAS' })
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'SÓ TECLAS' })
  await expect(form.getByLabel('Nome')).toBeFocused()
  await tabTo(page, form.getByRole('combobox', { name: 'Sexo' }))
  await page.keyboard.type('Fem')
  await expect(page.getByRole('option', { name: 'Feminino' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Sexo' })).toHaveValue('Feminino')
  await tabTo(page, form.getByRole('tab', { name: 'Dados' }))
  await page.keyboard.press('ArrowRight')
  await expect(form.getByRole('tab', { name: 'Mais Contatos' })).toBeFocused()
  await tabTo(page, form.getByRole('button', { name: 'Adicionar contato' }))
  await page.keyboard.press('Enter')
  await expect(
    form.getByRole('tabpanel', { name: 'Mais Contatos' }).locator('input:focus'),
  ).toHaveCount(1)
  await page.keyboard.type('Irmã')
  await page.keyboard.press('Tab')
  await page.keyboard.type('11977776666')
  await tabTo(page, form.getByRole('button', { name: 'Adicionar contato' }))
  await page.keyboard.press('Enter')
  await expect(form.getByRole('region', { name: 'Contato 2' }).getByLabel('Nome')).toBeFocused()
  await page.keyboard.type('Tia')
  await page.keyboard.press('Tab')
  await page.keyboard.type('11966665555')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Paciente cadastrado com sucesso!')
  await expect(row).toBeFocused()
  const saved = await iris.api('GET', `/patients/${id}`, await iris.login())
  const phones = [
    { name: 'Irmã', phone: '11977776666' },
    { name: 'Tia', phone: '11966665555' },
  ]
  expect(saved).toMatchObject({ sex: 'F', phones })
})

test('On a phone the filters of patients unfold, a card opens the form, and nothing overflows', async ({
  iris,
  page,
}) => {
  const { id: company } = await makeCompany(iris, { corporate_reason: 'DE BOLSO' })
  await makePatient(iris, 'PACIENTE DE BOLSO', { company })
  await page.setViewportSize(PHONE)
  await openAs(page, iris, '/patients')
  await page.getByRole('button', { name: 'Filtros' }).click()
  await pick(page, 'Empresa', 'DE BOLSO')
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'PACIENTE DE BOLSO' })
  await card.getByRole('link', { name: 'PACIENTE DE BOLSO' }).click()
  const form = page.getByRole('dialog', { name: 'PACIENTE DE BOLSO' })
  await expect(form.getByRole('button', { name: 'Salvar' })).toBeInViewport()
  await form.getByLabel('Ocupação').fill('Costureira')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Paciente cadastrado com sucesso!')
  await expectNoOverflow(page)
})
