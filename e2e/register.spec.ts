import { expectToast, makeStaff, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('A person who registers is logged in, sees their profile with a notice, and nothing else', {
  tag: '@long',
}, async ({ page }) => {
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
  await page.getByRole('button', { name: 'o menu' }).click()
  await expect(
    page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link'),
  ).toHaveCount(0)
})

test('A forgotten password is replaced through the link of the mail', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const person = await makeStaff(iris, 3)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Enviar e-mail' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'E-mail enviado' })).toBeVisible()

  const mail = await iris.mail.mailTo(person.email)
  const link = /http\S+password\/reset\S+/.exec(mail.text ?? '')?.[0] ?? ''
  expect(link.startsWith(`${iris.url}/password/reset?`)).toBe(true)
  await page.goto(link)
  const save = page.getByRole('button', { name: 'Salvar nova senha' })
  await page.getByLabel(/^Nova senha/).fill('a-senha-nova')
  await page.getByLabel(/^Confirmação de senha/).fill('a-senha-nova')
  await save.click()
  await expectToast(page, 'Password changed successfully! You have been automatically logged in.')
  await expect(page).toHaveURL(/\/profile$/)
  await iris.login({ email: person.email, password: 'a-senha-nova' })
})
