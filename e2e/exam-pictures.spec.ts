import type { Locator, Page } from '@playwright/test'
import { docx, pdf } from '../apps/server/test/sample-files.ts'
import { expectAccessible } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { examine, picture } from './support/exams.ts'
import { classify } from './support/exams-in-review.ts'
import { pinchOn } from './support/fingers.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { makePatient } from './support/patients.ts'
import { makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Editar Exame' })
const eye = (within: Locator, name: string) =>
  within.getByRole('group', { name: new RegExp(`^Retinografia, ${name}`) })

test('A doctor compares pictures of both eyes and of the year before', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const doctor = await makeStaff(iris, 5, 'Dra. Nair Couto')
  const { id: company } = await makeCompany(iris, {
    corporate_reason: 'IMAGENS',
  })
  const { id: patient } = await makePatient(iris, 'OLGA DAS IMAGENS', { company })
  const pair = async () => ({
    retinography_eye: 'OD',
    files: { retinography_img: await picture(), retinography_other_img: await picture() },
  })
  const before = await examine(iris, doctor.token, patient, {
    ...(await pair()),
    right_eye: '20/20',
    left_eye: '20/20',
  })
  await classify(iris, doctor.token, before, 'consulta')
  const exam = await examine(iris, doctor.token, patient, {
    ...(await pair()),
    right_eye: '20/25',
    left_eye: '20/50',
  })
  await openAs(page, iris, `/medicalevaluation?exame=${exam.id}`, doctor.token)
  const viewer = formOf(page).getByRole('region', { name: 'Imagens do exame' })
  const right = eye(viewer, 'Olho direito')
  const left = eye(viewer, 'Olho esquerdo')
  const image = (of: Locator) => of.getByRole('img')
  await expect(image(right)).toBeVisible()
  await expect(image(left)).toBeVisible()
  await expect(viewer.getByText('OD', { exact: true })).toBeVisible()
  await expect(viewer.getByText('OE', { exact: true })).toBeVisible()

  await viewer.getByRole('button', { name: 'Aproximar' }).click()
  await expect(viewer.getByRole('status')).toHaveText('125%')
  for (const one of [right, left]) await expect(image(one)).toHaveCSS('transform', /^matrix\(1\.25/)
  await viewer.getByRole('button', { name: 'Mover as duas juntas' }).click()
  await right.focus()
  await page.keyboard.press('+')
  await expect(image(right)).toHaveCSS('transform', /^matrix\(1\.5625/)
  await expect(image(left)).toHaveCSS('transform', /^matrix\(1\.25/)
  const place = () => image(right).evaluate((element) => element.style.transform)
  const still = await place()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(place).not.toBe(still)

  await viewer.getByRole('button', { name: 'Brilho e contraste' }).click()
  await viewer.getByRole('slider', { name: 'Brilho' }).fill('150')
  await viewer.getByRole('slider', { name: 'Contraste' }).fill('80')
  await expect(image(left)).toHaveCSS('filter', 'brightness(1.5) contrast(0.8)')
  await expectAccessible(page)
  await expectNothingLost(page, PHONE)
  await viewer.getByRole('button', { name: 'Restaurar imagem' }).click()
  await expect(image(right)).toHaveCSS('transform', /^matrix\(1, 0, 0, 1, 0, 0\)/)
  await expect(image(left)).toHaveCSS('filter', 'brightness(1) contrast(1)')

  await pinchOn(page, right, 60, 180)
  await expect(viewer.getByRole('status')).toHaveText('300%')
  await viewer.getByRole('button', { name: 'Restaurar imagem' }).click()

  await viewer.getByRole('button', { name: 'Olho esquerdo' }).click()
  await expect(viewer.getByRole('group', { name: /Olho esquerdo, este exame/ })).toBeVisible()
  await expect(viewer.getByRole('group', { name: /Olho esquerdo, exame anterior/ })).toBeVisible()
  await expect(viewer.getByRole('group', { name: /Olho direito/ })).toHaveCount(0)

  const chart = formOf(page).getByRole('img', { name: /Olho esquerdo: 20\/20 .*, 20\/50/ })
  await expect(chart).toBeVisible()
  await chart.scrollIntoViewIfNeeded()
  await formOf(page).getByRole('button', { name: 'Ver tabela' }).click()
  await expect(formOf(page).getByRole('row', { name: new RegExp(`Nº ${exam.id}`) })).toContainText(
    '20/50',
  )
  await expect(formOf(page).getByText('Dra. Nair Couto')).toBeVisible()

  await viewer.getByRole('button', { name: 'Tela cheia' }).click()
  const full = page.getByRole('dialog', { name: 'Imagens do exame' })
  await expect(full.getByRole('img').first()).toBeVisible()
  await expectAccessible(page)
  await expectNothingLost(page, PHONE)
  await page.keyboard.press('Escape')
  await expect(full).toHaveCount(0)
  await expect(formOf(page)).toBeVisible()
})

test('A PDF opens in the page, and another document is downloaded', { tag: '@long' }, async ({
  iris,
  wholePage: page,
}) => {
  const doctor = await makeStaff(iris, 5)
  const { id: company } = await makeCompany(iris, { corporate_reason: 'DOCUMENTOS DO EXAME' })
  const { id: patient } = await makePatient(iris, 'PAULA DOS PAPÉIS', { company })
  const exam = await examine(iris, doctor.token, patient, {
    files: {
      retinography_img: { name: 'laudo.pdf', bytes: await pdf() },
      portable_auto_refractor_img: { name: 'olhos.docx', bytes: docx() },
    },
  })
  await openAs(page, iris, `/medicalevaluation?exame=${exam.id}`, doctor.token)
  const viewer = formOf(page).getByRole('region', { name: 'Imagens do exame' })
  await expect(viewer.locator('iframe')).toHaveAttribute('src', /^blob:/)
  await expect(viewer.locator('iframe')).toHaveAttribute('title', 'Retinografia, este exame')
  await viewer.getByRole('button', { name: 'Refração' }).click()
  const coming = page.waitForEvent('download')
  await viewer.getByRole('link', { name: 'Baixar documento' }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.docx$/)
})
