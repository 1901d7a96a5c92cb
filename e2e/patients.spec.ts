import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { expectNoOverflow } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { makePatient } from './support/patients.ts'
import { expectToast, makeStaff, openAs, PHONE, pick, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('An adult is registered with an address found by CEP, stands in the list, and is opened with every value', async ({
  iris,
  page,
}) => {
  await makeCompany(iris, { corporate_reason: 'ESTALEIRO NORTE' })
  const technician = await makeStaff(iris, 3)
  await openAs(page, iris, '/patients', technician.token)
  await page.getByRole('button', { name: 'Novo Paciente' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Paciente' })
  await expect(form.getByLabel('Nome')).toBeFocused()
  await form.getByLabel('Nome').fill('João d’Ávila Conceição!')
  await form.getByLabel('CPF').fill(cpfOf(801_000))
  await form.getByLabel('Data de nascimento').fill('28/02/1990')
  await form.getByLabel('Telefone').fill('11987654321')
  await pick(form, 'Sexo', 'Feminino')
  await pick(form, 'Empresa', 'ESTALEIRO NORTE')
  await form.getByRole('textbox', { name: 'E-mail' }).fill('joao@exemplo.example')
  await form.getByLabel('Ocupação').fill('Soldador')

  await form.getByLabel('CEP').fill('09530210')
  await expect(form.getByLabel('CEP')).toHaveValue('09530-210')
  await expect(form.getByLabel('Rua')).toHaveValue('Rua Engenheiro Rebouças')
  await expect(form.getByLabel('País')).toHaveValue('Brasil')
  await expect(form.getByRole('textbox', { name: 'Número' })).toBeFocused()
  await page.keyboard.type('418')
  await pick(form, 'Tipo de atendimento', 'Convênio')
  await pick(form, 'Operadora de Saúde', 'Outro')
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

test('A patient is found and edited without a mouse', { tag: '@long' }, async ({ iris, page }) => {
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

  // Back asks before what was typed is lost.
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Descartar alterações?' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Continuar editando' }))
  await page.keyboard.press('Enter')
  const second = form.getByRole('region', { name: 'Contato 2' })
  await expect(second.getByLabel('Nome')).toHaveValue('Tia')
  await expect(page).toHaveURL(new RegExp(`[?&]paciente=${id}$`))
  await second.getByLabel('Nome').focus()
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

test('On a phone the filters of patients unfold, a card opens the form, and nothing overflows', {
  tag: '@long',
}, async ({ iris, page }) => {
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
