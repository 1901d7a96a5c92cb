import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './support/axe.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { untilQuiet } from './support/quiet.ts'
import { expectToast, openAs, PHONE, pick, searchFor } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('An administrator finds the clinic’s page, fills it and gives it a logo, and is asked before a change is lost', {
  tag: '@long',
}, async ({ iris, page }) => {
  const admin = await iris.admin()
  await openAs(page, iris, '/users', admin)
  await page.getByRole('button', { name: 'Clínica', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Clínica', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Usuários', level: 1 })).toBeVisible()
  await page.setViewportSize(PHONE)
  await searchFor(page, 'clin')
  await page.getByRole('option', { name: 'Clínica', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Clínica', level: 1 })).toBeVisible()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const type = async (name: string, keys: string) => {
    await field(name).fill('')
    await field(name).pressSequentially(keys)
  }
  const save = page.getByRole('button', { name: 'Salvar', exact: true })

  await field('Nome').first().fill('')
  await type('CNPJ', '11222333000100')
  await save.click()
  await expect(page.getByText('Nome é obrigatório')).toBeVisible()
  await expect(page.getByText('CNPJ é inválido')).toBeVisible()

  await field('Nome').first().fill('Clínica Boa Luz')
  await type('CNPJ', '11222333000181')
  await type('Telefone', '1140040000')
  await type('CEP', '09530210')
  await expect(field('Rua')).toHaveValue('Rua Engenheiro Rebouças')
  await field('Número').fill('120')
  await field('Nome').last().fill('Helena Prado')
  await field('CRM').fill('123456')
  await pick(page.locator('form').first(), 'UF do CRM', 'São Paulo (SP)')
  await expectAccessible(page)
  // Without its own dialog after three seconds, the page has the browser ask.
  await untilQuiet(page)
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' })
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(field('Nome').first()).toHaveValue('Clínica Boa Luz')
  await save.click()
  await expectToast(page, 'Clínica atualizada com sucesso!')

  const logo = await sharp({
    create: { width: 300, height: 90, channels: 3, background: '#0b7285' },
  })
    .png()
    .toBuffer()
  const file = page.locator('input[type=file]')
  await file.setInputFiles({
    name: 'texto.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('não'),
  })
  await expect(
    page.getByText('Tipo de arquivo não aceito. Envie uma imagem .jpg, .jpeg ou .png.'),
  ).toBeVisible()
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expectToast(page, 'Logotipo atualizado com sucesso!')
  await expect(page.getByRole('img', { name: 'Logotipo da clínica' })).toBeVisible()
  await expectNothingLost(page, PHONE, { width: 1440, height: 900 })
  await page.setViewportSize({ width: 820, height: 900 })
  const endOf = async (words: Locator) => {
    await expect(words).toBeVisible()
    const box = await words.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  expect(
    await endOf(page.getByText('Sem número', { exact: true })),
    'on a tablet it stays beneath its field',
  ).toBeLessThanOrEqual(await endOf(field('Número')))

  await page.reload()
  await expect(field('Nome').first()).toHaveValue('Clínica Boa Luz')
  await page.getByRole('button', { name: 'Remover logotipo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expectToast(page, 'Logotipo removido com sucesso!')
  await expect(page.getByRole('img', { name: 'Logotipo da clínica' })).toHaveCount(0)
  await expect(file).toBeFocused()

  await test.step('what another administrator changed meanwhile is asked about', async () => {
    const before = await iris.api<{ updated_at: string }>('GET', '/clinic', admin)
    await field('Nome').first().fill('Clínica da Serra')
    await iris.api('PUT', '/clinic', admin, { ...before, name: 'Clínica do Mar' })
    await save.click()
    const stale = page.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' })
    await expect(stale).toContainText('Clínica do Mar')
    await expect(stale).toContainText('Clínica da Serra')
  })
})
