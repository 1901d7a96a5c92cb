import { settleChanges } from './support/axe.ts'
import { ADMIN } from './support/iris.ts'
import { untilQuiet } from './support/quiet.ts'
import { expectLogin, expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('The registration asks for every field in its own words', async ({ page }) => {
  await page.goto('/register')
  const send = page.getByRole('button', { name: 'Criar conta' })
  await send.click()
  for (const words of [
    'Por favor insira um nome de usuário!',
    'O e-mail é obrigatório!',
    'A senha é obrigatória!',
    'Por favor, aceite os Termos e Condições!',
  ])
    await expect(page.getByText(words)).toBeVisible()
  // What is wrong gets the focus a frame later, in the middle of a text that is filled in.
  await settleChanges(page)
  await page.getByLabel('Senha', { exact: true }).fill('curta')
  await page.getByLabel(/^Confirmação de senha/).fill('outra')
  await send.click()
  await expect(page.getByText('A senha deve ter pelo menos 8 caracteres!')).toBeVisible()
  await page.getByLabel('Nome').fill('Nina Prado')
  await page.getByLabel('E-mail').fill('nina@visitante.example')
  await page.getByRole('checkbox').check()
  await page.getByLabel('Senha', { exact: true }).fill('senha-comprida')
  await send.click()
  await expect(page.getByText('Passwords must match')).toBeVisible()
})

test('A person who registers is logged in, sees their profile with a notice, and nothing else', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/register')
  await page.getByLabel('Nome').fill('Otto Lemos')
  await page.getByLabel('E-mail').fill('otto@visitante.example')
  await page.getByLabel('Senha', { exact: true }).fill('senha-comprida')
  await page.getByLabel(/^Confirmação de senha/).fill('senha-comprida')
  await page.getByRole('checkbox', { name: 'Aceito os Termos e Condições' }).check()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expectToast(page, 'Registrado com sucesso! Você foi logado automaticamente.')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { name: 'Otto Lemos' })).toBeVisible()
  await expect(page.getByText('Sua conta ainda não tem um tipo de usuário.')).toBeVisible()
  for (const closed of ['/dashboard', '/patients', '/users', '/tables']) {
    await page.goto(closed)
    await expect(page).toHaveURL(/\/profile$/)
  }
  await page.getByRole('button', { name: 'o menu' }).click()
  await expect(
    page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link'),
  ).toHaveCount(0)
})

test('An e-mail can register only once', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Nome').fill('Outra Pessoa')
  await page.getByLabel('E-mail').fill(ADMIN.email)
  await page.getByLabel('Senha', { exact: true }).fill('senha-comprida')
  await page.getByLabel(/^Confirmação de senha/).fill('senha-comprida')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expectToast(page, 'Este e-mail já foi cadastrado.')
  await expect(page).toHaveURL(/\/register$/)
})

test('A forgotten password is replaced through the mail, and only once', async ({ iris, page }) => {
  const person = await makeStaff(iris, 3)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click()
  await expect(page.getByText('60 segundos')).toBeVisible()
  const ask = page.getByRole('button', { name: 'Enviar e-mail' })
  await ask.click()
  await expect(page.getByText('O e-mail é obrigatório!')).toBeVisible()
  await page.getByLabel('E-mail').fill('ninguem@clinica.example')
  await ask.click()
  await expectToast(page, 'Este e-mail não está cadastrado!')
  await page.getByLabel('E-mail').fill(person.email)
  await ask.click()
  await expect(page.getByRole('status').filter({ hasText: 'E-mail enviado' })).toContainText(
    'caixa de entrada',
  )
  iris.mail.onTaken = () => iris.mail.hangUp()
  await ask.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Envio sem confirmação' })).toContainText(
    'o e-mail pode ter chegado',
  )
  iris.mail.onTaken = () => {}

  const mail = await iris.mail.mailTo(person.email)
  const link = /http\S+password\/reset\S+/.exec(mail.text ?? '')?.[0] ?? ''
  expect(link.startsWith(`${iris.url}/password/reset?`)).toBe(true)
  await page.goto(link)
  const save = page.getByRole('button', { name: 'Salvar nova senha' })
  await page.getByLabel(/^Nova senha/).fill('curta')
  await page.getByLabel(/^Confirmação de senha/).fill('curta')
  await save.click()
  await expect(page.getByText('Password must be atleast 8 characters long!')).toBeVisible()
  await page.getByLabel(/^Nova senha/).fill('a-senha-nova')
  await save.click()
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await page.getByLabel(/^Confirmação de senha/).fill('a-senha-nova')
  await save.click()
  await expectToast(page, 'Password changed successfully! You have been automatically logged in.')
  await expect(page).toHaveURL(/\/profile$/)
  await iris.login({ email: person.email, password: 'a-senha-nova' })

  await page.getByRole('button', { name: 'Sair' }).click()
  await expectLogin(page)
  await page.goto(link)
  await page.getByLabel(/^Nova senha/).fill('mais-uma-senha')
  await page.getByLabel(/^Confirmação de senha/).fill('mais-uma-senha')
  await save.click()
  await expectToast(page, 'Oops, something went wrong!')
  const ended = 'O link é inválido ou já expirou. Solicite um novo.'
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(ended)
  await expect(page).toHaveURL(/\/password\/reset/)
})

test('A logged in person who opens a guest page is sent to the profile', async ({ iris, page }) => {
  await openAs(page, iris, '/profile')
  for (const guest of ['/login', '/register', '/password/email', '/password/reset']) {
    await page.goto(guest)
    await expect(page).toHaveURL(/\/profile$/)
  }
})

test('Logging out leads to the login page even when the call fails', async ({ iris, page }) => {
  await openAs(page, iris, '/profile')
  await expect(page.getByRole('heading', { name: 'Administrador' })).toBeVisible()
  await page.route('**/logout', (route) => route.abort('failed'))
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expectLogin(page)
  await page.goto('/dashboard')
  await expectLogin(page)
})

test('A session that ended elsewhere leads to the login page at the next call', async ({
  iris,
  page,
}) => {
  const person = await makeStaff(iris, 3)
  await openAs(page, iris, '/patients', person.token)
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible()
  // A call of the opening page still under way would meet the end of the session before the click.
  await untilQuiet(page)
  await iris.api('POST', '/logout', person.token, {})
  await page.getByRole('link', { name: 'Operadora de Saúde' }).click()
  await expectLogin(page)
})
