import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { patientBody } from '../apps/server/test/factories/patient.ts'
import { makeCompany } from './support/companies.ts'
import { expectToast, makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('A link gets a QR code, is listed with who registered through it, and is revoked alone', {
  tag: '@long',
}, async ({ iris, page }) => {
  const company = await makeCompany(iris, { corporate_reason: 'CERÂMICA DOS LINKS' })
  const staff = await makeStaff(iris, 2, 'Paula Lemos')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, iris, '/companies?query=dos+links', staff.token)
  const opener = page
    .getByRole('row', { name: 'CERÂMICA DOS LINKS' })
    .getByRole('button', { name: 'Links de cadastro' })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Links de cadastro · CERÂMICA DOS LINKS' })
  await expect(sheet.getByText('Nenhum link gerado ainda.')).toBeVisible()

  await sheet.getByText('7 dias', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Gerar link' }).click()
  const code = sheet.getByRole('img', { name: 'QR code do link de cadastro' })
  await expect(code).toBeVisible()
  const address = await sheet.getByRole('textbox', { name: 'Link de cadastro' }).inputValue()
  expect(address.startsWith(`${iris.url}/externalRegistration?token=`)).toBe(true)
  await sheet.getByRole('button', { name: 'Copiar' }).click()
  await expectToast(page, 'Link copiado para área de transferência.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const whatsapp = await sheet.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain(address)
  const saved = page.waitForEvent('download')
  await sheet.getByRole('link', { name: 'Baixar QR' }).click()
  expect((await saved).suggestedFilename()).toBe('qr-cadastro-cerâmica-dos-links.png')

  const poster = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Cartaz em PDF' }).click()
  expect((await poster).suggestedFilename()).toBe(`cartaz-${company.id}.pdf`)

  const token = new URL(address).searchParams.get('token') ?? ''
  await iris.api('POST', '/patients', token, patientBody(company.id, { cpf: cpfOf(777_001) }))
  const other = await iris.api<{ token: string }>(
    'POST',
    '/companies/token/generate',
    staff.token,
    { company_id: company.id },
  )
  await page.reload()
  const rows = sheet.getByRole('row').filter({ hasText: 'Paula Lemos' })
  await expect(rows).toHaveCount(2)
  await expect(code, 'it is shown once').toHaveCount(0)
  const used = rows.last()
  await expect(used.getByRole('cell').nth(5)).toHaveText('1')
  await expect(used).toContainText('Vence em 7 dias')
  await used.getByRole('button', { name: 'Revogar' }).click()
  const question = page.getByRole('dialog', { name: 'Revogar o link?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(sheet, 'Escape closes the question alone').toBeVisible()
  await used.getByRole('button', { name: 'Revogar' }).click()
  await question.getByRole('button', { name: 'Sim, revogar!' }).click()
  await expectToast(page, 'Link revogado com sucesso!')
  await expect(used).toContainText('Revogado')
  await expect(used.getByRole('button', { name: 'Revogar' })).toHaveCount(0)
  await expect(rows.first()).toContainText('Ativo')

  await sheet.getByRole('button', { name: 'Gerar link' }).click()
  const fresh = sheet.getByRole('region', { name: 'Link novo' })
  await expect(fresh).toBeVisible()
  await expect(rows).toHaveCount(3)
  await rows.first().getByRole('button', { name: 'Revogar' }).click()
  await question.getByRole('button', { name: 'Sim, revogar!' }).click()
  await expect(rows.first()).toContainText('Revogado')
  await expect(fresh, 'what no longer works is not offered').toHaveCount(0)

  await page.goBack()
  await expect(sheet, 'Back closes the sheet').toHaveCount(0)
  await page.goto(address)
  await expect(page.getByText('Link inválido ou expirado.').first()).toBeVisible()
  await page.goto(`/externalRegistration?token=${other.token}`)
  await expect(page.getByText('CERÂMICA DOS LINKS')).toBeVisible()
})
