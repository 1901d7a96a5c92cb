import type { Locator, Page } from '@playwright/test'
import { makeCompleteExam } from './support/complete-exam.ts'
import { dialog, fileBox, openExams } from './support/exam-modals.ts'
import { picture } from './support/exams.ts'
import { untilQuiet } from './support/quiet.ts'
import { expectLogin, makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const SLOW = 'O servidor demorou a responder. Nada do que foi digitado se perdeu.'
const STOPPED = 'Você parou de esperar a resposta. Nada do que foi digitado se perdeu.'
const form = (page: Page) => page.getByRole('dialog', { name: 'Nova Operadora de Saúde' })

/** Calls of a method never come back, although the server has done them. */
async function loseAnswers(page: Page, path: string, method: string) {
  const done = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await route.fetch()
    done.resolve()
  })
  return { done: done.promise }
}

/** Calls of a method are never answered and never arrive. */
async function hang(page: Page, path: string, method: string) {
  await page.route(path, (route) =>
    route.request().method() === method ? undefined : route.fallback(),
  )
}

/** The form shows that it waits, by a ring in the middle of its button: the request goes a render before. */
async function expectWaiting(within: Locator) {
  const save = within.getByRole('button', { name: 'Salvar' })
  await expect(save).toHaveAttribute('data-loading')
  // The ring comes a few frames later, and glides to its place.
  const off = () =>
    save.evaluate((button) => {
      const [box, ring] = [button, button.querySelector('.mantine-Button-loader')].map((shown) =>
        shown?.getBoundingClientRect(),
      )
      if (!box || !ring) return Number.NaN
      return Math.abs(box.top + box.height / 2 - ring.top - ring.height / 2)
    })
  await expect.poll(off).toBeLessThan(2)
}

test('A save that hangs says so in time, keeps everything, and is not saved twice', async ({
  iris,
  page,
}) => {
  await page.clock.install()
  await openAs(page, iris, '/healthcareOperators?operadora=novo')
  await form(page).getByLabel('Nome').fill('Saúde Lenta')
  const { done } = await loseAnswers(page, '**/api/v2/healthcareOperators', 'POST')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await form(page).getByRole('button', { name: 'Salvar' }).click()
  await sent
  await page.clock.fastForward(31_000)
  await expect(form(page).getByText(SLOW)).toBeVisible()
  await expect(form(page).getByText(/Tentar de novo não salva duas vezes/)).toBeVisible()
  await expect(form(page).getByLabel('Nome')).toHaveValue('Saúde Lenta')
  await done
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await form(page).getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(form(page)).toHaveCount(0)
  const { total } = await iris.api<{ total: number }>(
    'GET',
    '/healthcareOperators?query=Lenta',
    await iris.login(),
  )
  expect(total).toBe(1)
})

for (const [way, leave] of [
  ['Cancelar', (page: Page) => form(page).getByRole('button', { name: 'Cancelar' }).click()],
  ['the cross', (page: Page) => form(page).getByRole('button', { name: 'Fechar' }).click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
] as const)
  test(`A save that hangs is left with ${way}: the first press leaves the wait, the second the form`, async ({
    iris,
    page,
  }) => {
    await openAs(page, iris, '/healthcareOperators?operadora=novo')
    await form(page).getByLabel('Nome').fill('Saúde Presa')
    await hang(page, '**/api/v2/healthcareOperators', 'POST')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await form(page).getByRole('button', { name: 'Salvar' }).click()
    await sent
    await expectWaiting(form(page))
    await leave(page)
    await expect(form(page).getByText(STOPPED)).toBeVisible()
    await expect(form(page).getByLabel('Nome')).toHaveValue('Saúde Presa')
    await leave(page)
    const asked = page.getByRole('dialog', { name: 'Descartar alterações?' })
    await asked.getByRole('button', { name: 'Descartar' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

test('An upload that hangs can be left, and the chosen file stays', async ({ iris, page }) => {
  const technician = await makeStaff(iris, 3)
  await openExams(iris, page, technician.token, 'EVA DO ENVIO')
  await dialog(page, 'Exames').getByRole('button', { name: 'Adicionar' }).click()
  await page.getByRole('button', { name: 'Upload' }).first().click()
  const upload = dialog(page, 'Carregar Arquivos')
  const { name, bytes } = await picture()
  await fileBox(upload, 'Imagem do autorrefrator portátil').setInputFiles({
    name,
    mimeType: 'image/png',
    buffer: bytes,
  })
  await hang(page, '**/api/v2/patients/*/exams**', 'POST')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await upload.getByRole('button', { name: 'Salvar' }).click()
  await sent
  await expectWaiting(upload)
  await upload.getByRole('button', { name: 'Cancelar' }).click()
  await expect(upload.getByText(STOPPED)).toBeVisible()
  await expect(upload.getByText(name)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('A list that hangs says so after twenty seconds, loads again when asked, and Sair waits for no such server', async ({
  iris,
  page,
}) => {
  await page.clock.install()
  await hang(page, '**/api/v2/healthcareOperators?**', 'GET')
  const sent = page.waitForRequest(/healthcareOperators\?/)
  await openAs(page, iris, '/healthcareOperators')
  await sent
  await page.clock.fastForward(21_000)
  await expect(page.getByText('O servidor demorou a responder. Tente de novo.')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('table', { name: 'Operadoras de Saúde' })).toBeVisible()
  await hang(page, '**/api/v2/logout', 'POST')
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expectLogin(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

for (const [path, kept] of [
  ['/healthcareOperators', 'table'],
  ['/dashboard', 'heading'],
] as const)
  test(`A refresh of ${path} that fails leaves the screen as it was and says how old it is`, async ({
    iris,
    page,
  }) => {
    await page.clock.install()
    await iris.api('POST', '/healthcareOperators', await iris.login(), { name: `De antes ${path}` })
    // Without a triage the dashboard would only show the first steps.
    await makeCompleteExam(iris, await iris.admin(), `DE ANTES ${kept}`)
    await openAs(page, iris, path)
    const shown =
      kept === 'table'
        ? page.getByRole('row', { name: /De antes/ }).first()
        : page.getByRole('heading', { name: 'Dados Gerais' })
    await expect(shown).toBeVisible()
    // All parts of the page have come: what is refreshed here stood there before.
    await untilQuiet(page)
    await page.context().setOffline(true)
    // Loaded again when the window comes back into view, and tried three times.
    await page.clock.fastForward(60_000)
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
    await page.clock.runFor(10_000)
    const line = page.getByText(
      /Não foi possível atualizar agora\. Dados de \d\d\/\d\d\/\d{4} \d\d:\d\d\./,
    )
    await expect(line).toBeVisible()
    await expect(shown).toBeVisible()
    // The line's own: a part of the page that had not come yet has another.
    const again = line.locator('..').getByRole('button', { name: 'Tentar de novo' })
    await again.click()
    await page.clock.runFor(10_000)
    await expect(again, 'still without a network').toBeEnabled()
    await page.context().setOffline(false)
    await expect(line, 'read again with the network').toHaveCount(0)
    await expect(shown).toBeVisible()
  })

test('What still loads moves, but not for people who asked for less motion', async ({
  iris,
  page,
}) => {
  await hang(page, '**/api/v2/healthcareOperators*', 'GET')
  await openAs(page, iris, '/healthcareOperators')
  await expect(page.locator('table[aria-busy="true"]')).toBeVisible()
  const moving = () => page.evaluate(() => document.getAnimations().length)
  await expect.poll(moving).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(moving).toBeGreaterThan(0)
})
