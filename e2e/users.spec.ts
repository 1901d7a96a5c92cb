import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { expectNoOverflow } from './support/axe.ts'
import { ADMIN, type Iris } from './support/iris.ts'
import { expectToast, makeStaff, openAs, PHONE, pick, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('A user is registered, found by name and changed without a new password', async ({
  iris,
  page,
}) => {
  await openAs(page, iris, '/users')
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible()
  await page.getByRole('button', { name: '+ Novo Usuário' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Usuário' })
  for (const section of ['Acesso', 'Dados pessoais', 'Endereço'])
    await expect(form.getByRole('heading', { name: section })).toBeVisible()
  await expect(form.getByRole('switch', { name: 'Ativo' })).toBeChecked()

  await form.getByRole('button', { name: 'Salvar' }).click()
  for (const words of [
    'Nome é obrigatório',
    'E-mail é obrigatório',
    'Senha é obrigatória',
    'Tipo de Usuário é obrigatório',
    'CPF é obrigatório',
    'Sexo é obrigatório',
  ])
    await expect(form.getByText(words, { exact: true })).toBeVisible()
  await expect(form.getByText('6 campos precisam de correção')).toBeVisible()

  await form.getByLabel('Nome').fill('Zuleica Andrade')
  await form.getByRole('textbox', { name: 'E-mail' }).fill('zuleica')
  await form.getByLabel(/^Senha/).fill('curta')
  await form.getByLabel('CPF').fill(cpfOf(910_001))
  await expect(form.getByText('Digite um email válido')).toBeVisible()
  await expect(form.getByText('Senha deve ter pelo menos 8 caracteres')).toBeVisible()
  await expect(form.getByLabel('CPF')).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
  await form.getByRole('textbox', { name: 'E-mail' }).fill('zuleica@clinica.example')
  await form.getByLabel(/^Senha/).fill('uma-senha-boa')

  await form.getByRole('combobox', { name: 'Tipo de Usuário' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Administrador',
    'Secretário(a)',
    'Técnico',
    'Comercial',
    'Médico',
  ])
  await page.getByRole('option', { name: 'Médico' }).click()
  await form.getByRole('textbox', { name: 'CRM', exact: true }).fill('123456')
  await pick(form, 'UF do CRM', 'SP')
  await form.getByRole('combobox', { name: 'Sexo' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Masculino',
    'Feminino',
    'Prefiro não informar',
  ])
  await page.getByRole('option', { name: 'Feminino' }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Usuário cadastrado com sucesso!')
  await expect(form).toBeHidden()

  await page.getByRole('searchbox', { name: 'Buscar' }).fill('zuleica')
  const row = page.getByRole('row', { name: 'Zuleica Andrade' })
  await expect(row.getByRole('cell')).toHaveText([
    'Zuleica Andrade',
    'zuleica@clinica.example',
    'Sim',
    'Médico',
    /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/,
  ])
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()

  await row.click()
  const edit = page.getByRole('dialog', { name: 'Zuleica Andrade' })
  await expect(edit.getByRole('textbox', { name: 'CRM', exact: true })).toHaveValue('123456')
  await expect(edit.getByLabel(/^Senha/)).toHaveValue('')
  await edit.getByLabel('Telefone').fill('11987654321')
  await expect(edit.getByLabel('Telefone')).toHaveValue('(11) 98765-4321')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Usuário atualizado com sucesso!')
  await iris.login({ email: 'zuleica@clinica.example', password: 'uma-senha-boa' })
})

test('The users sort by one column at a time: none, ascending, descending', async ({
  iris,
  page,
}) => {
  await openAs(page, iris, '/users')
  const name = page.getByRole('columnheader', { name: 'Nome' })
  const email = page.getByRole('columnheader', { name: 'E-mail' })
  await expect(name).toHaveAttribute('aria-sort', 'none')
  await name.getByRole('button').click()
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  await name.getByRole('button').click()
  await expect(name).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-name/)
  await email.getByRole('button').click()
  await expect(email).toHaveAttribute('aria-sort', 'ascending')
  await expect(name).toHaveAttribute('aria-sort', 'none')
  await email.getByRole('button').click()
  await expect(email).toHaveAttribute('aria-sort', 'descending')
  await email.getByRole('button').click()
  await expect(email).toHaveAttribute('aria-sort', 'none')
  await expect(page).not.toHaveURL(/sort=/)
  for (const label of ['Ativo', 'Tipo de Usuário', 'Criado em'])
    await expect(page.getByRole('columnheader', { name: label }).getByRole('button')).toHaveCount(0)
})

test('An e-mail in use is refused under its field, and a click outside closes nothing', async ({
  iris,
  page,
}) => {
  const other = await makeStaff(iris, 3)
  await openAs(page, iris, `/users?usuario=${other.id}`)
  const form = page.getByRole('dialog', { name: other.name })
  await form.getByRole('textbox', { name: 'E-mail' }).fill(ADMIN.email)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Este e-mail já foi cadastrado.').first()).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toBeFocused()

  await page.mouse.click(5, 5)
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  const ask = page.getByRole('dialog', { name: 'Descartar alterações?' })
  await ask.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue(ADMIN.email)
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await ask.getByRole('button', { name: 'Descartar' }).click()
  await expect(form).toBeHidden()
})

/** Other journeys made users of their own. */
async function leaveOneAdministrator(iris: Iris) {
  const admin = await iris.login()
  type Page = { data: { id: number; type: number | null; active: boolean }[]; last_page: number }
  for (let page = 1, last = 1; page <= last; page++) {
    const users = await iris.api<Page>('GET', `/users?page=${page}&per_page=30`, admin)
    last = users.last_page
    for (const { id, type, active } of users.data)
      if (type === 1 && active && id !== 1)
        await iris.api('PUT', `/users/${id}`, admin, { active: false })
  }
}

test('The last administrator cannot be deactivated, and the form says why', async ({
  iris,
  page,
}) => {
  await leaveOneAdministrator(iris)
  await openAs(page, iris, '/users?usuario=1')
  const form = page.getByRole('dialog', { name: 'Administrador' })
  await form.getByLabel('CPF').fill(cpfOf(910_002))
  await pick(form, 'Sexo', 'Feminino')
  await form.getByRole('switch', { name: 'Ativo' }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Desativar e sair' }).click()
  const failure = page.getByRole('dialog', { name: 'Ocorreu um erro ao salvar o usuário.' })
  await expect(failure).toContainText(
    'O último administrador ativo não pode ser desativado nem mudar de tipo.',
  )
  await failure.getByRole('button', { name: 'Voltar ao formulário' }).click()
  await expect(form.getByRole('switch', { name: 'Ativo' })).not.toBeChecked()
})

test('A save of a user that never reaches the server opens the failure dialog and keeps what was typed', async ({
  iris,
  page,
}) => {
  const other = await makeStaff(iris, 4)
  await openAs(page, iris, `/users?usuario=${other.id}`)
  const form = page.getByRole('dialog', { name: other.name })
  await form.getByLabel('Nome').fill('Nome Corrigido')
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Salvar' }).click()
  const failure = page.getByRole('dialog', { name: 'Ocorreu um erro ao salvar o usuário.' })
  await failure.getByRole('button', { name: 'Voltar ao formulário' }).click()
  await page.context().setOffline(false)
  await expect(form.getByLabel('Nome')).toHaveValue('Nome Corrigido')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Usuário atualizado com sucesso!')
})

test('An edit of a user that another administrator changed asks which value to keep', async ({
  iris,
  page,
}) => {
  const other = await makeStaff(iris, 3, 'Fabiana Prado')
  await openAs(page, iris, `/users?usuario=${other.id}`)
  const form = page.getByRole('dialog', { name: 'Fabiana Prado' })
  await expect(form.getByLabel('Nome')).toHaveValue('Fabiana Prado')
  await iris.api('PUT', `/users/${other.id}`, await iris.login(), { phone: '1133334444' })
  await form.getByLabel('Nome').fill('Fabiana Prado Lima')
  await form.getByRole('button', { name: 'Salvar' }).click()
  const stale = page.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' })
  await expect(stale).toContainText('(11) 3333-4444')
  await stale.getByRole('button', { name: 'Salvar por cima' }).click()
  await expectToast(page, 'Usuário atualizado com sucesso!')
  const saved = await iris.api<{ name: string; phone: string }>(
    'GET',
    `/users/${other.id}`,
    await iris.login(),
  )
  expect(saved).toMatchObject({ name: 'Fabiana Prado Lima', phone: '1133334444' })
})

test('A technician who opens the address reads the users and changes nothing, and one who is made a seller is shown what sellers see', async ({
  iris,
  page,
}) => {
  const technician = await makeStaff(iris, 3)
  await openAs(page, iris, '/users', technician.token)
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(technician.email)
  await page.getByRole('cell', { name: technician.email }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Novo Usuário' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Gerar Excel' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Acesso' })).toHaveCount(0)
  await page.goto('/users?usuario=1')
  await expect(page.getByText('Mostrando')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Of another type meanwhile: what was typed stays until it is closed, then menu and page follow.
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await page.goto('/patients?paciente=novo')
  const form = page.getByRole('dialog', { name: 'Novo Paciente' })
  await form.getByLabel('Nome').fill('IARA TROCADA')
  await iris.api('PUT', `/users/${technician.id}`, await iris.login(), { type: 4 })
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(form.getByLabel('Nome')).toHaveValue('IARA TROCADA')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar', exact: true }).click()
  await link('Encaminhamentos').click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(link('Comercial')).toBeVisible()
  await expect(link('Pacientes')).toHaveCount(0)
})

test('A user is registered without a mouse', async ({ iris, page }) => {
  await openAs(page, iris, '/users')
  const create = page.getByRole('button', { name: '+ Novo Usuário' })
  await expect(create).toBeVisible()
  await tabTo(page, create)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Novo Usuário' })
  await expect(form.getByLabel('Nome')).toBeFocused()
  await page.keyboard.type('Teclado da Silva')
  await tabTo(page, form.getByRole('textbox', { name: 'E-mail' }))
  await page.keyboard.type('teclado@clinica.example')
  await tabTo(page, form.getByLabel(/^Senha/))
  await page.keyboard.type('senha-de-teclado')
  await tabTo(page, form.getByRole('combobox', { name: 'Tipo de Usuário' }))
  await page.keyboard.type('Comer')
  await expect(page.getByRole('option', { name: 'Comercial' })).toBeVisible()
  await page.keyboard.press('Enter')
  await tabTo(page, form.getByLabel('CPF'))
  await page.keyboard.type(cpfOf(910_003))
  await tabTo(page, form.getByRole('combobox', { name: 'Sexo' }))
  await page.keyboard.type('Masc')
  await expect(page.getByRole('option', { name: 'Masculino' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Usuário cadastrado com sucesso!')

  const row = page.getByRole('row', { name: 'Teclado da Silva' })
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Teclado da Silva' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toBeFocused()
})

test('On a phone the users are cards, and a card opens its form', async ({ iris, page }) => {
  const user = await makeStaff(iris, 2, 'Cartão Pequeno')
  await page.setViewportSize(PHONE)
  await openAs(page, iris, '/users?query=pequeno')
  await expect(page.getByRole('table')).toHaveCount(0)
  const card = page.getByRole('listitem').filter({ hasText: 'Cartão Pequeno' })
  await expect(card).toContainText(user.email)
  await expect(card).toContainText('Secretário(a)')
  await card.getByRole('link').click()
  const form = page.getByRole('dialog', { name: 'Cartão Pequeno' })
  await form.getByLabel('Nome').fill('Cartão Grande')
  const long = 'pequeno.mas.com.um.endereco.comprido.demais@clinica.example'
  await form.getByLabel('E-mail').fill(long)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Usuário atualizado com sucesso!')
  await expect(page.getByRole('listitem').filter({ hasText: 'Cartão Grande' })).toContainText(long)
  await expectNoOverflow(page)
})

test('The users are exported as usuarios.xlsx', async ({ iris, page }) => {
  await openAs(page, iris, '/users')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Gerar Excel' }).click()
  expect((await download).suggestedFilename()).toBe('usuarios.xlsx')
})
