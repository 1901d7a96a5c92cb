import { expectAccessible } from './support/axe.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { expectToast, openAs, PHONE, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('An administrator makes a key, copies it, sees it once, and revokes it', {
  tag: '@long',
}, async ({ iris, page }) => {
  const admin = await iris.admin()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, iris, '/clinic', admin)
  await expect(
    page.getByText('Para outros sistemas lerem os dados de saúde em FHIR R4.'),
  ).toBeVisible()
  await expect(page.getByText('Nenhuma chave criada ainda.')).toBeVisible()

  const open = page.getByRole('button', { name: 'Nova chave' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Nova chave' })
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Prontuário do hospital')
  await dialog.getByRole('radio', { name: 'Outra' }).check()
  await dialog.getByRole('textbox', { name: 'Validade em dias' }).fill('10')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Criar chave' }).click()

  const fresh = page.getByRole('region', { name: 'Chave nova' })
  await expect(fresh.getByRole('heading', { name: 'Copie a chave agora' })).toBeFocused()
  await expect(fresh).toContainText('ela não será mostrada de novo')
  const key = await fresh.getByRole('textbox', { name: 'Chave de API' }).inputValue()
  expect(key).toMatch(/^iris_[\w-]{43}$/)
  await fresh.getByRole('button', { name: 'Copiar' }).click()
  await expectToast(page, 'Chave copiada para a área de transferência.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  const row = page.getByRole('listitem').filter({ hasText: 'Prontuário do hospital' })
  await expect(row).toContainText(`${key.slice(0, 11)}…`)
  await expect(row).toContainText('Nunca usada · vale até')
  await expect(row).toContainText('Ativa')
  await expectAccessible(page)
  await expectNothingLost(page, PHONE, { width: 820, height: 900 })

  const ask = (bearer: string) =>
    page.request.get(`${iris.url}/api/v2/patients`, {
      headers: { authorization: `Bearer ${bearer}` },
    })
  expect((await ask(key)).status()).toBe(403)
  const leaving = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const browsers = await leaving
  expect(browsers.type(), 'it is not lost without a question').toBe('beforeunload')
  await browsers.accept()
  await reloaded
  await expect(row).toContainText('Último uso: agora mesmo')
  await expect(fresh, 'it is shown once').toHaveCount(0)
  expect(await page.content()).not.toContain(key.slice(11))

  // By keyboard alone.
  await tabTo(page, row.getByRole('button', { name: 'Revogar' }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Revogar a chave?' })
  await expect(question).toContainText('“Prontuário do hospital” deixa de ler agora')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect((await ask(key)).status(), 'a closed question ends nothing').toBe(403)
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Sim, revogar!' }).click()
  await expectToast(page, 'Chave revogada com sucesso!')
  expect((await ask(key)).status()).toBe(401)
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Chaves de API' })).toBeFocused()
  await page.getByRole('button', { name: 'Mostrar encerradas (1)' }).click()
  await expect(row).toContainText('Revogada')
  await expect(row.getByRole('button')).toHaveCount(0)
})
