import type { Page } from '@playwright/test'
import { FAILING_CEP } from './support/cep-service.ts'
import { makeCompany } from './support/companies.ts'
import { ADMIN } from './support/iris.ts'
import { makeLead, makeSeller } from './support/leads.ts'
import { BIRTH_OF_MINOR, makePatient } from './support/patients.ts'
import { untilQuiet } from './support/quiet.ts'
import { expectLogin, expectToast, makeStaff, openAs, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { expectTime, holdToast } from './support/toasts.ts'

// Words of spec 1 §5 and §8 that no other journey checks.

const LINK_COPIED = 'Link copiado para área de transferência.'
const EMAIL = 'Deve ser um e-mail válido! Ex.: nome@empresa.com.br'

/** The server fails at the next saves. */
async function failSaves(page: Page, path: string) {
  await page.route(`**/api/v2${path}`, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 502, json: { message: 'Qualquer coisa de dentro' } }),
  )
}

test('Login, registration and the reset request refuse a text that is no e-mail', async ({
  page,
}) => {
  for (const [path, button] of [
    ['/login', 'Entrar'],
    ['/register', 'Criar conta'],
    ['/password/email', 'Enviar e-mail'],
  ] as const) {
    await page.goto(path)
    await page.getByLabel('E-mail').fill('alguém@')
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText(EMAIL)).toBeVisible()
  }
  await page.goto('/register')
  await page.getByRole('link', { name: 'Entrar' }).click()
  await expectLogin(page)
  await page.goto('/password/reset?email=a@b.example&token=x')
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('A senha é obrigatória!')).toBeVisible()
})

test('A toast is at the top right, red or green, can be closed, and stays for its time', async ({
  iris,
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(ADMIN.email)
  await page.getByLabel('Senha', { exact: true }).fill('errada')
  const enter = page.getByRole('button', { name: 'Entrar', exact: true })
  // Two seconds unless told.
  await expectTime(page, 'Credenciais inválidas!', 2000, () => enter.click())
  const refused = await holdToast(page, 'Credenciais inválidas!', () => enter.click())
  const box = await refused.boundingBox()
  expect(box!.y).toBeLessThan(120)
  expect(box!.x + box!.width).toBeGreaterThan(1366 - 40)
  expect(await refused.getAttribute('style')).toContain('red')
  await refused.getByRole('button', { name: 'Fechar' }).click()
  await expect(refused).toHaveCount(0)

  const admin = await iris.login()
  await makeCompany(iris, { corporate_reason: 'TORRADA' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, iris, '/companies?query=torrada', admin)
  const copy = page.getByRole('button', { name: 'Gerar link de anamnese para pacientes' })
  await copy.waitFor()
  await untilQuiet(page)
  // Five seconds for what was saved.
  await expectTime(page, LINK_COPIED, 5000, () => copy.click())
  const copied = await holdToast(page, LINK_COPIED, () => copy.click())
  await expect(copied).toHaveCSS('width', '500px')
  expect(await copied.getAttribute('style')).toContain('green')
})

test('A save that fails on the server says "Erro Interno" in every form and keeps what was typed', async ({
  iris,
  page,
}) => {
  const admin = await iris.login()
  const patient = await makePatient(iris, 'QUE NÃO SALVA')
  await failSaves(page, '/patients/**')
  await failSaves(page, '/healthcareOperators')
  await failSaves(page, '/companies/*')
  await openAs(page, iris, '/healthcareOperators?operadora=novo', admin)
  const operator = page.getByRole('dialog', { name: 'Nova Operadora de Saúde' })
  await operator.getByLabel('Nome').fill('Que não chega')
  await operator.getByRole('button', { name: 'Salvar' }).click()
  await expect(operator.getByText('Erro Interno')).toBeVisible()
  await expect(operator.getByLabel('Nome')).toHaveValue('Que não chega')

  const { company } = await iris.api<{ company: number }>('GET', `/patients/${patient.id}`, admin)
  await page.goto(`/companies?empresa=${company}`)
  const firm = page.getByRole('dialog')
  await firm.getByRole('textbox', { name: 'Site' }).fill('outro.example')
  await firm.getByRole('button', { name: 'Salvar' }).click()
  await expect(firm.getByText('Erro Interno')).toBeVisible()

  await page.goto(`/patients?paciente=${patient.id}`)
  const person = page.getByRole('dialog', { name: patient.name })
  await person.getByLabel('Ocupação').fill('Outra')
  await person.getByRole('button', { name: 'Salvar' }).click()
  await expect(person.getByText('Erro Interno')).toBeVisible()
  await expect(person.getByLabel('Ocupação')).toHaveValue('Outra')

  await page.goto(`/patients?exames=${patient.id}`)
  await page.getByRole('button', { name: 'Triagens' }).click()
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const triage = page.getByRole('dialog', { name: 'Nova Triagem' })
  await triage.getByRole('switch', { name: 'Fumante' }).click()
  await triage.getByRole('button', { name: 'Salvar' }).click()
  await expect(triage.getByText('Erro Interno')).toBeVisible()
})

test('Each field of a patient says what it needs: numbers, lengths, media, and every guardian field', async ({
  iris,
  page,
}) => {
  const patient = await makePatient(iris, 'CAMPOS')
  await openAs(page, iris, `/patients?paciente=${patient.id}`)
  const form = page.getByRole('dialog', { name: patient.name })
  await form.getByRole('textbox', { name: 'Número', exact: true }).fill('12A')
  await form.getByLabel('Ocupação').fill('x'.repeat(256))
  await form.getByLabel('Rua').fill('')
  await form.getByLabel('País').fill('')
  await form.getByLabel('Data de nascimento').fill(BIRTH_OF_MINOR)
  const save = form.getByRole('button', { name: 'Salvar' })
  await save.click()
  for (const words of [
    'Número deve conter um número',
    'Ocupação deve ter no máximo 255 caracteres',
    'Rua é obrigatória',
    'País é obrigatório',
    'Nome do responsável é obrigatório',
    'E-mail do responsável é obrigatório',
    'Data de nascimento do responsável é obrigatória',
    'CEP do responsável é obrigatório',
    'Rua do responsável é obrigatória',
    'Número do responsável é obrigatório',
    'Bairro do responsável é obrigatório',
    'Cidade do responsável é obrigatória',
    'Estado do responsável é obrigatório',
    'CPF do responsável é obrigatório',
    'Ocupação do responsável é obrigatória',
  ])
    await expect(form.getByText(words, { exact: true })).toBeVisible()
  for (const free of ['País do responsável', 'Sexo do responsável', 'RG do responsável'])
    await expect(form.getByText(`${free} é obrigatório`)).toHaveCount(0)
  await form.getByLabel('Data de nascimento').first().fill('01/06/1980')
  await form.getByRole('tab', { name: 'Mais Contatos' }).click()
  await form.getByRole('button', { name: 'Adicionar contato' }).click()
  await form.getByRole('tab', { name: 'Mídias Sociais' }).click()
  await form.getByRole('button', { name: 'Adicionar mídia social' }).click()
  await save.click()
  const media = form.getByRole('tabpanel', { name: /Mídias Sociais/ })
  await expect(media.getByText('Nome é obrigatório')).toBeVisible()
  await expect(media.getByText('Mídia Social é obrigatória')).toBeVisible()
})

test('Each field of a company says what it needs, and a CEP service that fails is only logged', async ({
  iris,
  page,
}) => {
  await openAs(page, iris, '/companies?empresa=novo')
  const form = page.getByRole('dialog', { name: 'Nova Empresa' })
  await form.getByLabel('País').fill('')
  await form.getByRole('textbox', { name: 'Número', exact: true }).fill('1B')
  for (const [tab, add] of [
    ['E-mails', 'Adicionar e-mail'],
    ['Mídias Sociais', 'Adicionar mídia social'],
  ] as const) {
    await form.getByRole('tab', { name: tab }).click()
    await form.getByRole('button', { name: add }).click()
  }
  await form.getByRole('button', { name: 'Salvar' }).click()
  const media = form.getByRole('tabpanel', { name: /Mídias Sociais/ })
  await expect(media.getByText('Nome é obrigatório')).toBeVisible()
  await expect(media.getByText('Mídia Social é obrigatória')).toBeVisible()
  await form.getByRole('tab', { name: /E-mails/ }).click()
  const emails = form.getByRole('tabpanel', { name: /E-mails/ })
  await expect(emails.getByText('Nome para contato é obrigatório')).toBeVisible()
  await expect(emails.getByText('Departamento é obrigatório')).toBeVisible()
  await emails.getByRole('textbox', { name: 'E-mail' }).fill('rita@')
  await pick(emails, 'Departamento', 'RH')
  await expect(emails.getByText('Digite um email válido')).toBeVisible()
  await form.getByRole('tab', { name: /Dados/ }).click()
  for (const words of [
    'Estado é obrigatório',
    'País é obrigatório',
    'Número deve conter um número',
  ])
    await expect(form.getByText(words, { exact: true })).toBeVisible()

  const logged = page.waitForEvent('console', (message) => message.text().startsWith('CEP:'))
  await form.getByLabel('CEP').fill(FAILING_CEP)
  await logged
  await expect(page.getByText('Ocorreu um erro ao buscar dados do CEP')).toHaveCount(0)
})

test('Sales see their three menu entries, and any other address leads to the dashboard', async ({
  iris,
  page,
}) => {
  const seller = await makeStaff(iris, 4)
  await openAs(page, iris, '/dashboard', seller.token)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link')).toHaveText(['Dashboard', 'Empresas', 'Comercial'])
  await menu.getByRole('link', { name: 'Comercial' }).click()
  await expect(page.getByRole('navigation', { name: 'Você está em' })).toContainText('Comercial')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  for (const path of [
    '/patients',
    '/users',
    '/healthcareOperators',
    '/supports',
    '/screening-events',
    '/equipaments',
    '/medicalevaluation',
    '/retinography',
    '/externalRegistration',
    '/charts',
    '/nenhuma-pagina',
    '/leads/nenhuma-pagina',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('A record whose patient\'s name did not load is titled "Paciente desconhecido"', async ({
  iris,
  page,
}) => {
  const patient = await makePatient(iris, 'SEM NOME')
  await page.route(`**/api/v2/patients/${patient.id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), name: '' } })
  })
  await openAs(page, iris, `/patients?prontuario=${patient.id}`)
  await expect(page.getByRole('dialog', { name: 'Prontuário' })).toContainText(
    'Paciente desconhecido',
  )
})

test('A changed activity that cannot be saved says so and keeps what was typed', async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'Sem Conexão')
  const { id } = await makeLead(iris, seller.token, { company_name: 'AGENDA FALHA' })
  const activity = { lead_id: id, activity: 'call', date: '2026-11-20' }
  await iris.api('POST', '/lead-activities', seller.token, activity)
  await failSaves(page, '/lead-activities/*')
  await openAs(page, iris, `/leads?lead=${id}`, seller.token)
  const lead = page.getByRole('dialog', { name: 'AGENDA FALHA' })
  await lead.getByRole('tab', { name: 'Atividades' }).click()
  await lead.getByRole('button', { name: /^Editar: Ligação/ }).click()
  const form = page.getByRole('dialog', { name: 'Editar atividade' })
  await pick(form, 'Status', 'Em andamento')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Erro ao salvar a atividade')
  await expect(form.getByRole('combobox', { name: 'Status' })).toHaveValue('Em andamento')
})

test('Each list has the columns of the specification', async ({ iris, page }) => {
  const admin = await iris.login()
  await makePatient(iris, 'COLUNAS')
  await openAs(page, iris, '/dashboard', admin)
  for (const [path, columns] of [
    ['/users', ['Nome', 'E-mail', 'Ativo', 'Tipo de Usuário', 'Criado em']],
    ['/healthcareOperators', ['Nome', 'Ativo', 'Criado em']],
    ['/companies', ['Razão Social', 'CNPJ', 'Tipo', 'Cidade', 'Ativo', 'Ações']],
    ['/patients', ['Nome', 'Empresa', 'CPF', 'Ativo', 'Criado em', 'Ações']],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('columnheader')).toHaveText([...columns])
  }
})

test('A refused registration link logs nobody out', async ({ iris, page }) => {
  await openAs(page, iris, '/companies')
  await expect(page.getByRole('heading', { name: 'Empresas' })).toBeVisible()
  await page.goto('/externalRegistration?token=abc.def.ghi')
  await expect(page.getByText('Link inválido ou expirado.').first()).toBeVisible()
  await page.goto('/companies')
  await expect(page.getByRole('heading', { name: 'Empresas' })).toBeVisible()
})
