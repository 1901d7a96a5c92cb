import sharp from 'sharp'
import { expectAccessible } from './support/axe.ts'
import { expectLogin, expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('Name and e-mail are changed in the profile, and refusals stand under their fields', async ({
  iris,
  page,
}) => {
  const person = await makeStaff(iris, 3, 'Bento Reis')
  await openAs(page, iris, '/profile', person.token)
  await expect(page.getByRole('heading', { name: 'Bento Reis' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Atualizar perfil' })
  await page.getByLabel('Nome').fill('')
  await save.click()
  await expect(page.getByText('Nome é obrigatório')).toBeVisible()
  await page.getByLabel('Nome').fill('Bento Reis Filho')
  await page.getByLabel('E-mail').fill('admin@iris.local')
  await save.click()
  await expect(page.getByText('Este e-mail já foi cadastrado.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('E-mail').fill('bento.filho@clinica.example')
  await save.click()
  await expectToast(page, 'Perfil atualizado com sucesso!')
  await expect(page.getByRole('heading', { name: 'Bento Reis Filho' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Meu perfil/ })).toContainText('Bento Reis Filho')
})

test('A changed password is needed at the next login', async ({ iris, page }) => {
  const person = await makeStaff(iris, 4)
  await openAs(page, iris, '/profile', person.token)
  const save = page.getByRole('button', { name: 'Atualizar senha' })
  await page.getByLabel(/^Nova senha/).fill('nova-senha-1')
  await page.getByLabel(/^Confirmação de senha/).fill('nova-senha-2')
  await save.click()
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await page.getByLabel(/^Confirmação de senha/).fill('nova-senha-1')
  await save.click()
  await expectToast(page, 'Senha alterada com sucesso!')
  await expect(page.getByLabel(/^Nova senha/)).toHaveValue('')
  await iris.login({ email: person.email, password: 'nova-senha-1' })
})

test('After ten minutes a new password or e-mail asks for the present password', async ({
  iris,
  page,
  browser,
}) => {
  const person = await makeStaff(iris, 3, 'Célia Prado')
  const elsewhere = await iris.login(person)
  await openAs(page, iris, '/profile', iris.agedToken(person.token, 11))
  await page.getByLabel(/^Nova senha/).pressSequentially('outra-senha-boa', { delay: 20 })
  await page.getByLabel(/^Confirmação de senha/).pressSequentially('outra-senha-boa', { delay: 20 })
  const save = page.getByRole('button', { name: 'Atualizar senha' })
  await save.click()
  const asked = page.getByRole('dialog', { name: 'Confirme que é você' })
  const present = asked.getByRole('textbox', { name: 'Senha atual' })
  await expect(present).toBeFocused()
  await expectAccessible(page)

  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByLabel(/^Nova senha/)).toHaveValue('outra-senha-boa')

  await save.click()
  await present.pressSequentially('não é esta', { delay: 20 })
  await page.keyboard.press('Enter')
  await expect(asked.getByText('A senha atual está incorreta.')).toBeVisible()
  await expect(present).toBeFocused()
  await present.fill('')
  await present.pressSequentially(person.password, { delay: 20 })
  await page.keyboard.press('Enter')
  await expectToast(page, 'Senha alterada com sucesso!')
  await expect(asked).toBeHidden()
  await expect(page.getByLabel(/^Nova senha/)).toHaveValue('')

  // This tab goes on, even after a reload; every other session is over.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Célia Prado' })).toBeVisible()
  const other = await browser.newPage()
  await openAs(other, iris, `${iris.url}/profile`, elsewhere)
  await expectLogin(other)
  await other.close()

  await page.setViewportSize(PHONE)
  await page.evaluate(
    (token) => localStorage.setItem('iris.token', token),
    iris.agedToken(await iris.login({ email: person.email, password: 'outra-senha-boa' }), 11),
  )
  await page.reload()
  await page.getByLabel('E-mail').fill('celia.nova@clinica.example')
  await page.getByRole('button', { name: 'Atualizar perfil' }).click()
  await present.pressSequentially('outra-senha-boa', { delay: 20 })
  await asked.getByRole('button', { name: 'Confirmar' }).click()
  await expectToast(page, 'Perfil atualizado com sucesso!')
  await expect(page.getByText('celia.nova@clinica.example')).toBeVisible()
})

test('After ten minutes an administrator gives a colleague another e-mail with the present password alone', async ({
  iris,
  page,
}) => {
  const chief = await makeStaff(iris, 1, 'Chefia Antiga')
  const user = await makeStaff(iris, 3, 'Tadeu Trocado')
  await openAs(page, iris, '/users?query=trocado', iris.agedToken(chief.token, 11))
  await page.getByRole('row', { name: 'Tadeu Trocado' }).click()
  const form = page.getByRole('dialog', { name: 'Tadeu Trocado' })
  const email = form.getByRole('textbox', { name: 'E-mail' })
  await email.fill('tadeu.novo@clinica.example')
  const save = form.getByRole('button', { name: 'Salvar' })
  await save.click()
  const asked = page.getByRole('dialog', { name: 'Confirme que é você' })
  const present = asked.getByRole('textbox', { name: 'Senha atual' })
  await expect(present).toBeFocused()

  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await expect(asked).toBeHidden()
  await expect(email).toHaveValue('tadeu.novo@clinica.example')
  await expect(form.getByRole('alert')).toHaveCount(0)

  await save.click()
  await present.fill(`${user.password}?`)
  await page.keyboard.press('Enter')
  await expect(asked.getByText('A senha atual está incorreta.')).toBeVisible()
  await present.fill(chief.password)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Usuário atualizado com sucesso!')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row', { name: 'tadeu.novo@clinica.example' })).toBeVisible()
})

test('A password that anybody would guess is refused under its field', async ({ iris, page }) => {
  const person = await makeStaff(iris, 4)
  await openAs(page, iris, '/profile', person.token)
  const save = page.getByRole('button', { name: 'Atualizar senha' })
  for (const password of ['senha123', person.email]) {
    await page.getByLabel(/^Nova senha/).fill(password)
    await page.getByLabel(/^Confirmação de senha/).fill(password)
    await save.click()
    await expect(page.getByText('Esta senha é muito comum. Escolha outra.')).toBeVisible()
    await page.getByLabel(/^Nova senha/).fill('')
    await page.getByLabel(/^Nova senha/).blur()
    await expect(page.getByText('Esta senha é muito comum. Escolha outra.')).toBeHidden()
  }
})

test('The default users cannot change their password in the profile', async ({ iris, page }) => {
  await openAs(page, iris, '/profile')
  await page.getByLabel(/^Nova senha/).fill('nova-senha-1')
  await page.getByLabel(/^Confirmação de senha/).fill('nova-senha-1')
  await page.getByRole('button', { name: 'Atualizar senha' }).click()
  await expect(page.getByText('Você não pode alterar dados de usuários padrão!')).toBeVisible()
  await iris.login()
})

test('The visibility switch says what a press will do, and its state is saved', async ({
  iris,
  page,
}) => {
  const person = await makeStaff(iris, 5)
  await openAs(page, iris, '/profile', person.token)
  const hide = page.getByRole('switch', { name: 'Mudar para invisível' })
  const show = page.getByRole('switch', { name: 'Mudar para visível' })
  await expect(hide, 'invisibility is off').not.toBeChecked()
  await expect(page.getByText(/^Você está visível/)).toBeVisible()
  await hide.click()
  await expect(show, 'invisibility is on').toBeChecked()
  await expect(page.getByText(/^Você está invisível/)).toBeVisible()
  await page.reload()
  await expect(show).toBeChecked()
  await show.click()
  await expect(hide).not.toBeChecked()
})

test('A profile photo is chosen, placed and saved; a file that is no picture is refused', async ({
  iris,
  page,
}) => {
  const person = await makeStaff(iris, 2)
  await page.setViewportSize(PHONE)
  await openAs(page, iris, '/profile', person.token)
  await expect(page.getByRole('button', { name: 'Alterar foto' })).toBeVisible()
  const file = page.locator('input[type=file]')
  await file.setInputFiles({
    name: 'nota.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  })
  await expectToast(page, 'Tipo de arquivo não aceito. Envie uma imagem .jpg, .jpeg ou .png.')

  const half = { create: { width: 200, height: 200, channels: 3 as const } }
  const red = await sharp({ create: { ...half.create, background: '#c92a2a' } })
    .png()
    .toBuffer()
  const wide = await sharp({
    create: { width: 400, height: 200, channels: 3, background: '#1864ab' },
  })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer()
  await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: wide })
  const dialog = page.getByRole('dialog', { name: 'Foto do perfil' })
  const place = dialog.getByRole('button', { name: /^Posição da foto/ })
  // The picture is there, and can be moved.
  await expect(dialog.getByRole('button', { name: 'Salvar foto' })).toBeEnabled()
  await place.focus()
  // Moved to the right as far as possible: only the red left half stays in the window.
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Salvar foto' }).click()
  await expectToast(page, 'Perfil atualizado com sucesso!')
  await expect(dialog).toBeHidden()

  const { profile_image } = await iris.api<{ profile_image: string }>(
    'GET',
    `/users/${person.id}`,
    person.token,
  )
  const saved = await fetch(`${iris.url}${profile_image}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  const { channels } = await sharp(await saved.arrayBuffer()).stats()
  expect(channels[0]?.min).toBeGreaterThan(180)
  expect(channels[2]?.max).toBeLessThan(80)
})

test('A profile that cannot be read ends the session', async ({ iris, page }) => {
  const person = await makeStaff(iris, 3)
  await openAs(page, iris, '/dashboard', person.token)
  await page.route('**/api/v2/me', (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: /Meu perfil/ }).click()
  await expectLogin(page)
  expect(await page.evaluate(() => localStorage.getItem('iris.token'))).toBeNull()
})
