import { writeFile } from 'node:fs/promises'
import type { Exam } from '@iris/contracts/exams'
import { expectAccessible } from './support/axe.ts'
import { dialog, fileBox, openExams } from './support/exam-modals.ts'
import { picture } from './support/exams.ts'
import { expectToast, makeStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test(
  'Wrong exam files are refused in Portuguese, the form keeps its contents, and nothing is stored',
  { tag: '@long' },
  async ({ iris, page }, info) => {
    const technician = await makeStaff(iris, 3)
    const patient = await openExams(iris, page, technician.token, 'VERA DOS ARQUIVOS')
    await dialog(page, 'Exames').getByRole('button', { name: 'Adicionar' }).click()
    await page.getByRole('button', { name: 'Upload' }).first().click()
    const upload = dialog(page, 'Carregar Arquivos')
    const box = fileBox(upload, 'Imagem do autorrefrator portátil')
    await expect(upload.getByRole('button', { name: 'Salvar' })).toBeDisabled()

    const field = upload.locator('[data-path="portable_auto_refractor_img"]')
    const put = (name: string, buffer: Buffer) =>
      box.setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    expect(await box.getAttribute('accept')).toMatch(/\.jpg.*\.jpeg.*\.png.*\.pdf.*\.docx/)
    await put('planilha.xlsx', Buffer.from('PK'))
    await expect(upload.getByText('Tipo de arquivo não aceito.')).toBeVisible()
    // From the disk, as a person picks it: given as bytes, it would go through the script of the page.
    const big = info.outputPath('grande.png')
    await writeFile(big, Buffer.alloc(21 * 1024 * 1024))
    await box.setInputFiles(big)
    await expect(upload.getByText('O arquivo deve ter no máximo 20 MB.')).toBeVisible()
    await expect(upload.getByRole('button', { name: 'Salvar' })).toBeDisabled()

    for (const [name, content] of [
      ['vetor.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['script.pdf', 'MZ'],
      ['IMG_0001.jpg', '\u0000\u0000\u0000\u0018ftypheic'],
    ] as const) {
      await put('laudo.pdf', Buffer.from('%PDF-1.7'))
      await expect(upload.getByRole('button', { name: 'Salvar' })).toBeEnabled()
      await expect(upload.getByAltText(/^Prévia/), 'only images are previewed').toHaveCount(0)
      await put(name, Buffer.from(content))
      await expect(field.getByRole('alert')).toContainText('Tipo de arquivo não aceito.')
      await expect(upload.getByRole('button', { name: 'Salvar' })).toBeDisabled()
    }
    // What begins well is looked into by the server.
    await put('../../etc/passwd.docx', Buffer.from('PK\u0003\u0004 nada'))
    await upload.getByRole('button', { name: 'Salvar' }).click()
    await expect(field.getByRole('alert')).toContainText('Tipo de arquivo não aceito.')
    await expect(field.getByText('passwd.docx')).toBeVisible()
    await expectAccessible(page)
    await box.setInputFiles({
      name: 'olho.png',
      mimeType: 'image/png',
      buffer: (await picture()).bytes,
    })
    await expect(upload.getByAltText('Prévia de olho.png')).toBeVisible()

    // Another field refuses under its own name, and what was chosen in the first stays.
    await upload
      .getByRole('radiogroup', { name: 'Opção de retinografia' })
      .getByRole('radio', { name: 'Anexar' })
      .check()
    const retina = upload.locator('[data-path=retinography_file]')
    const none = {
      name: 'retina.png',
      mimeType: 'image/png',
      buffer: Buffer.from('PK\u0003\u0004 nada'),
    }
    await retina.locator('input[type=file]').setInputFiles(none)
    await upload.getByRole('button', { name: 'Salvar' }).click()
    await expect(retina.getByRole('alert')).toHaveText(
      'Tipo de arquivo não aceito. Envie .jpg, .jpeg, .png, .pdf ou .docx.',
    )
    await expect(retina.getByText('retina.png')).toBeVisible()
    await expect(field.getByRole('alert')).toHaveCount(0)
    await expect(upload.getByAltText('Prévia de olho.png')).toBeVisible()
    expect(await iris.api('GET', `/patients/${patient}/exams`, technician.token)).toEqual([])
  },
)

/** Begins as a picture, and is none. */
const PNG_AND_PDF = Buffer.from('\x89PNG\r\n\x1a\n%PDF-1.7', 'latin1')

test('A retinography is stored from inside the upload and then imported by its name', {
  tag: '@long',
}, async ({ iris, page }) => {
  const technician = await makeStaff(iris, 3)
  const patient = await openExams(iris, page, technician.token, 'YARA QUE IMPORTA')
  await dialog(page, 'Exames').getByRole('button', { name: 'Adicionar' }).click()
  await page.getByRole('button', { name: 'Upload' }).first().click()
  const upload = dialog(page, 'Carregar Arquivos')
  const begins = (of: string) => upload.getByRole('radiogroup', { name: `Opção de ${of}` })
  await expect(begins('retinografia').getByRole('radio', { name: 'Importar' })).toBeChecked()
  await expect(begins('refração').getByRole('radio')).toHaveCount(2)
  await expect(begins('refração').getByRole('radio', { name: 'Anexar' })).toBeChecked()
  await expect(upload.getByPlaceholder('Selecione um arquivo de retinografia')).toBeVisible()
  await upload.getByRole('button', { name: 'Guardar nova retinografia' }).click()
  const modal = dialog(page, 'Retinografia')
  await modal.getByRole('button', { name: 'Salvar' }).click()
  await expect(modal.getByText('Nome é obrigatório')).toBeVisible()
  await expectAccessible(page)
  const { bytes } = await picture()
  await modal.getByRole('textbox', { name: 'Nome' }).fill('YARA OD')
  await fileBox(modal, 'Arquivo').setInputFiles({
    name: 'falsa.png',
    mimeType: 'image/png',
    buffer: PNG_AND_PDF,
  })
  await modal.getByRole('button', { name: 'Salvar' }).click()
  const popup = dialog(page, 'Não foi possível salvar')
  await expect(popup).toContainText('Envie uma imagem .jpg, .jpeg ou .png.')
  await popup.getByRole('button', { name: 'Entendi' }).click()
  await expect(modal.getByRole('textbox', { name: 'Nome' })).toHaveValue('YARA OD')
  await fileBox(modal, 'Arquivo').setInputFiles({
    name: 'olho.png',
    mimeType: 'image/png',
    buffer: bytes,
  })
  await modal.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Salvo com sucesso!')
  await expect(modal.getByRole('textbox', { name: 'Nome' })).toHaveValue('')
  await modal.getByRole('button', { name: 'Fechar' }).last().click()

  // There are more than the list shows at first; the server finds those with the name.
  const found = page.waitForResponse(/retinography-files\?query=yara(%20|\+)od$/)
  await upload.getByRole('combobox', { name: 'Retinografia guardada' }).fill('yara od')
  expect((await found).status()).toBe(200)
  await page.getByRole('option', { name: 'YARA OD' }).click()
  await expect(upload.getByRole('combobox', { name: 'Retinografia guardada' })).toHaveValue(
    'YARA OD',
  )
  await expect(upload.getByRole('radio', { name: 'Olho direito' })).toBeChecked()
  await upload.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Salvo com sucesso!')
  await expect(upload).toHaveCount(0)
  const [exam] = await iris.api<Exam[]>('GET', `/patients/${patient}/exams`, technician.token)
  expect(exam).toMatchObject({ retinography_eye: 'OD', retinography_option: 'importar' })
  const file = await fetch(iris.url + exam?.retinography_img, {
    headers: { authorization: `Bearer ${technician.token}` },
  })
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
})
