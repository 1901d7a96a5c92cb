import { writeFile } from 'node:fs/promises'
import { photo } from '../apps/server/test/sample-files.ts'
import { mendFile } from './support/mended-file.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { expectToast, makeStaff, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('Anybody can send an image with a name, and the staff finds it', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/retinography')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Nome é obrigatório')).toBeVisible()
  await expect(page.getByText('Arquivo é obrigatório')).toBeVisible()
  await expectNothingLost(page, PHONE, { width: 1280, height: 900 })

  const name = 'Graça Nóbrega OD'
  await page.getByRole('textbox', { name: 'Nome' }).fill(name)
  const file = page.getByLabel('Arquivo', { exact: true })
  await file.setInputFiles({
    name: 'laudo.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  })
  await expect(
    page.getByText('Tipo de arquivo não aceito. Envie uma imagem .jpg, .jpeg ou .png.'),
  ).toBeVisible()
  const buffer = await photo().png().toBuffer()
  await file.setInputFiles({ name: 'retina.png', mimeType: 'image/png', buffer })
  await expect(page.getByAltText('Prévia de retina.png')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Salvo com sucesso!')
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await expect(page.getByAltText('Prévia de retina.png')).toHaveCount(0)

  const { token } = await makeStaff(iris, 3)
  const files = await iris.api<{ name: string }[]>('GET', '/exams/retinography-files', token)
  expect(files.map((stored) => stored.name)).toContain(name)
})

test(
  'A picture that was changed after it was chosen is asked for again under its field, and then sent',
  { tag: '@long' },
  async ({ page }, info) => {
    await page.goto('/retinography')
    const path = info.outputPath('retina.png')
    await writeFile(path, await photo().png().toBuffer())
    const file = page.getByLabel('Arquivo', { exact: true })
    await page.getByRole('textbox', { name: 'Nome' }).fill('Rita Prado OE')
    await file.setInputFiles(path)
    await expect(page.getByAltText('Prévia de retina.png')).toBeVisible()
    await mendFile(path, await photo(40, 30).png().toBuffer())
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(
      page.getByText('O arquivo mudou depois de escolhido. Selecione-o de novo.'),
    ).toHaveCount(1)
    await file.setInputFiles(path)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, 'Salvo com sucesso!')
  },
)
