import sharp from 'sharp'
import { expectAccessible } from './support/axe.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('After ten minutes a new password asks for the present one, and ends every session but this', {
  tag: '@long',
}, async ({ iris, page }) => {
  const person = await makeStaff(iris, 3, 'Célia Prado')
  const elsewhere = await iris.login(person)
  await openAs(page, iris, '/profile', iris.agedToken(person.token, 11))
  await page.getByLabel(/^Nova senha/).fill('outra-senha-boa')
  await page.getByLabel(/^Confirmação de senha/).fill('outra-senha-boa')
  await page.getByRole('button', { name: 'Atualizar senha' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirme que é você' })
  const present = asked.getByRole('textbox', { name: 'Senha atual' })
  await expect(present).toBeFocused()
  await expectAccessible(page)
  await expectNothingLost(page, PHONE)
  await page.keyboard.type('não é esta')
  await page.keyboard.press('Enter')
  await expect(asked.getByText('A senha atual está incorreta.')).toBeVisible()
  await expect(present).toBeFocused()
  await present.fill(person.password)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Senha alterada com sucesso!')
  await expect(asked).toBeHidden()

  // This tab goes on, even after a reload; every other session is over.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Célia Prado' })).toBeVisible()
  const other = await fetch(`${iris.url}/api/v2/me`, {
    headers: { authorization: `Bearer ${elsewhere}` },
  })
  expect(other.status).toBe(401)
  await iris.login({ email: person.email, password: 'outra-senha-boa' })
})

test('A profile photo is chosen, placed and saved; a file that is no picture is refused', {
  tag: '@long',
}, async ({ iris, page }) => {
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
