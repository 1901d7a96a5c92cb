import type { Exam } from '@iris/contracts/exams'
import type { Page } from '@playwright/test'
import { classify, expectDatesOnOneLine, makeQueue, unlock } from './support/exams-in-review.ts'
import { expectToast, makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Editar Exame' })
const choice = (page: Page, name: string) => formOf(page).getByRole('radio', { name })

/** Texts of a drawing that reach beyond its sides. */
const textsCutOff = (drawing: Element) =>
  [...drawing.querySelectorAll('text')]
    .filter((text) => {
      const [own, whole] = [text.getBoundingClientRect(), drawing.getBoundingClientRect()]
      return own.left < whole.left || own.right > whole.right
    })
    .map((text) => text.textContent)

test('A doctor classifies one exam after another by keyboard, and the next one is already loaded', async ({
  iris,
  page,
}) => {
  const doctor = await makeStaff(iris, 5, 'Dra. Beatriz Leal')
  const names = ['ALICE DA FILA', 'BENTO DA FILA', 'CARMEM DA FILA']
  const { address, exams } = await makeQueue(iris, doctor.token, 'FILA DO TECLADO', names, names[1])
  const [alice, bento, carmem] = exams
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const timesAsked = (exam: Exam | undefined) =>
    asked.filter((path) => path === `/api/v2/exams/${exam?.id}/files/retinography_img`).length

  await openAs(page, iris, address, doctor.token)
  await expectDatesOnOneLine(page)
  await page.getByRole('button', { name: 'Abrir a fila (3)' }).click()
  const form = formOf(page)
  await expect(form).toContainText('ALICE DA FILA')
  await expect(form.getByText(/espera há (menos de 1|\d+) min/).first()).toBeVisible()
  await expect(form.getByText('Próximo na fila')).toBeVisible()
  await expect(form).toContainText('BENTO DA FILA')
  await expect.poll(() => timesAsked(bento)).toBe(1)

  await page.keyboard.press('l')
  await expect(choice(page, 'Liberado')).toBeChecked()
  await page.keyboard.press('n')
  await expect(choice(page, 'Não Alterada')).toBeChecked()
  // What was read ahead is there at once, however long the network takes to read it anew.
  const slow = Promise.withResolvers<void>()
  const ofBento = new RegExp(`/(exams/${bento?.id}|patients/${bento?.patient_id})(/|$)`)
  await page.route(ofBento, (route) => slow.promise.then(() => route.fallback()))
  await page.keyboard.press('p')
  await expectToast(page, 'Exame salvo com sucesso!')
  await expect(form).toContainText(`Nº ${bento?.id}`)
  slow.resolve()
  await expect(form.getByRole('img', { name: `Retinografia do exame ${bento?.id}` })).toBeVisible()
  expect(timesAsked(bento)).toBe(1)
  const trend = form.getByRole('region', { name: 'Evolução da acuidade' }).getByRole('img')
  await expect(trend).toContainText('OD 20/200')
  await expect.poll(() => trend.evaluate(textsCutOff), 'no value is cut off').toEqual([])

  // The disorder is found by typing; after the choice, letters are keys of the form again.
  await page.keyboard.press('d')
  await page.keyboard.type('hipermetropia com', { delay: 40 })
  await page.keyboard.press('Enter')
  const disorder = form.getByRole('combobox', { name: 'Distúrbio refrativo' })
  await expect(disorder).toHaveValue('Hipermetropia com astigmatismo')
  // Choosing once more what stands already is an answer as well.
  await page.keyboard.press('d')
  await page.keyboard.press('ArrowDown')
  await expect(disorder).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.type('e122za', { delay: 60 })
  await expect(disorder).toHaveValue('Hipermetropia com astigmatismo')
  await expect(form.getByRole('checkbox', { name: 'Retina' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Glaucoma' })).not.toBeChecked()
  await expect(form.getByRole('button', { name: 'Salvar e próximo' })).toBeVisible()
  // While the way on takes its time, what was just saved is not taken for another person's save.
  const held = Promise.withResolvers<void>()
  await page.route('**/exams/reading-queue?*', (route) => held.promise.then(() => route.fallback()))
  await page.keyboard.press('Control+Enter')
  await expect(form.getByRole('button', { name: 'Corrigir resultado' })).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
  held.resolve()
  await expect(form).toContainText(`Nº ${carmem?.id}`)

  await expect(form.getByText('Ninguém mais aguarda')).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('row', { name: 'CARMEM DA FILA' })).toContainText('Concluído')
  await expect(page.getByRole('button', { name: /Abrir a fila/ })).toHaveCount(0)

  const saved = async (exam: Exam | undefined) =>
    iris.api<Exam>('GET', `/exams/${exam?.id}`, doctor.token)
  expect(await saved(alice)).toMatchObject({ final_classification: 'liberado', has_changed: 0 })
  expect(await saved(bento)).toMatchObject({
    final_classification: 'especialista',
    specialist_specialties: ['Retina', 'Refração e Cirurgia Refrativa'],
    has_changed: 1,
    refractive_disorder: 'Hipermetropia com astigmatismo',
    classified_by_name: 'Dra. Beatriz Leal',
  })
  const conclusion = { final_classification: 'consulta', status: 'Concluído' }
  expect(await saved(carmem)).toMatchObject(conclusion)
})

test('The reading queue goes forward and back, and says when nobody else is waiting', {
  tag: '@long',
}, async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const { address, exams } = await makeQueue(iris, doctor.token, 'FILA DE IDA E VOLTA', [
    'ELZA HÁ MAIS TEMPO',
    'DARIO HÁ MENOS TEMPO',
  ])
  const [elza, dario] = exams
  await openAs(page, iris, `${address}&exame=${elza?.id}`, doctor.token)
  const form = formOf(page)
  await form.getByRole('button', { name: 'Próximo' }).click()
  await expect(form).toContainText(`Nº ${dario?.id}`)
  await page.keyboard.press('v')
  await expect(form).toContainText(`Nº ${elza?.id}`)

  await page.setViewportSize({ width: 360, height: 740 })
  const ways = form.getByRole('button', {
    name: /^(Cancelar|Destravar|Anterior na fila|Salvar|Próximo)/,
  })
  await expect(ways).toHaveCount(4)
  const lines = (buttons: Element[]) =>
    new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top))).size
  await expect.poll(() => ways.evaluateAll(lines), 'on a phone the ways on take two').toBe(2)
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect.poll(() => ways.evaluateAll(lines), 'and one on an upright tablet').toBe(1)
  await page.setViewportSize({ width: 1366, height: 768 })

  await page.keyboard.press('e')
  await page.keyboard.press('p')
  await expect(form.getByText('Especialidades são obrigatórias')).toBeVisible()
  await expect(form).toContainText(`Nº ${elza?.id}`)
  await page.keyboard.press('c')
  // The answer is lost on the way, but the save stands: it is no other person's, and nothing is left to save or discard.
  // The route stays: taken away at once, it could take what is read next with it.
  let isLost = false
  await page.route(`**/patients/*/exams/${elza?.id}`, async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: 'Salvar e próximo' }).click()
  await expect(form.getByRole('button', { name: 'Corrigir resultado' })).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('p')
  await expect(form).toContainText(`Nº ${dario?.id}`)

  // Whoever notices a slip one exam later gets back to it, though it is concluded, and on again.
  await expect(form.getByRole('button', { name: 'Anterior na fila: ELZA' })).toBeVisible()
  await page.keyboard.press('v')
  await expect(form).toContainText(`Nº ${elza?.id}`)
  await expect(form.getByRole('button', { name: 'Corrigir resultado' })).toBeVisible()
  await expect(choice(page, 'Consulta')).toBeChecked()
  await page.keyboard.press('p')
  await expect(form).toContainText(`Nº ${dario?.id}`)

  await page.keyboard.press('c')
  await unlock(iris, dario as Exam)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(form.getByText('Será preenchido em Avaliação Médica')).toBeVisible()
  // What had the focus is gone with the former layout.
  await expect(form.getByRole('heading', { name: 'Resultado oftalmológico' })).toBeFocused()
  await page.keyboard.press('p')
  const asked = page.getByRole('dialog', { name: 'Descartar alterações?' })
  await asked.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(choice(page, 'Consulta')).toBeChecked()
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Continuar editando' }).click()
  await page.keyboard.press('p')
  await asked.getByRole('button', { name: 'Descartar' }).click()
  await expectToast(page, 'Ninguém mais aguarda avaliação nesta lista.')
  await expect(form).toHaveCount(0)
  // The Back button leaves the queue and does not go through it.
  await page.goBack()
  await expect(page).not.toHaveURL(/exame=/)
})

test('An exam that another doctor has classified, or has open, is skipped by the queue, and the open list follows', {
  tag: '@long',
}, async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const colleague = await makeStaff(iris, 5, 'Dr. Otávio Braga')
  const { address, exams } = await makeQueue(iris, doctor.token, 'FILA A DOIS', [
    'PRIMEIRA DA LISTA',
    'SEGUNDA DA LISTA',
    'TERCEIRA DA LISTA',
    'QUARTA DA LISTA',
  ])
  const [first, second, third, fourth] = exams
  await openAs(page, iris, `${address}&exame=${first?.id}`, doctor.token)
  const form = formOf(page)
  await expect(form.getByText('SEGUNDA DA LISTA')).toBeVisible()

  // A screen reads the next one ahead, and so has it open.
  await iris.api('GET', `/exams/${third?.id}`, colleague.token)
  await classify(iris, colleague.token, second as Exam, 'consulta')
  // Nobody touched this screen.
  await expect(form.getByText('QUARTA DA LISTA')).toBeVisible({ timeout: 90_000 })
  await expect(form.getByText('SEGUNDA DA LISTA')).toHaveCount(0)

  // And once more just before the press: what the colleague has open comes once nothing else is left.
  await classify(iris, colleague.token, fourth as Exam, 'liberado')
  await page.keyboard.press('p')
  await expect(form).toContainText(`Nº ${third?.id}`)

  await page.keyboard.press('c')
  await page.keyboard.press('Control+Enter')
  // An exam that was skipped still waits: the queue starts again.
  await expect(form).toContainText(`Nº ${first?.id}`)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  const all = page.getByRole('row')
  await expect(all.filter({ hasText: 'Concluído' })).toHaveCount(3)
})
