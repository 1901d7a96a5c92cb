import type { Locator, Page } from '@playwright/test'
import { makeCompleteExam } from './support/complete-exam.ts'
import { dialog, fileBox, openExams } from './support/exam-modals.ts'
import { picture } from './support/exams.ts'
import { untilQuiet } from './support/quiet.ts'
import { expectLogin, makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const STOPPED = 'Você parou de esperar a resposta. Nada do que foi digitado se perdeu.'

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

test('An upload that hangs can be left, and the chosen file stays', { tag: '@long' }, async ({
  iris,
  page,
}) => {
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

test('A list that hangs says so after twenty seconds, loads again when asked, and Sair waits for no such server', {
  tag: '@long',
}, async ({ iris, page }) => {
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

test('A dashboard whose refresh fails stays as it was and says how old it is', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.clock.install()
  // Without a triage the dashboard would only show the first steps.
  await makeCompleteExam(iris, await iris.admin(), 'DE ANTES')
  await openAs(page, iris, '/dashboard')
  const shown = page.getByRole('heading', { name: 'Dados Gerais' })
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

test('What still loads moves, but not for people who asked for less motion', {
  tag: '@long',
}, async ({ iris, page }) => {
  await hang(page, '**/api/v2/healthcareOperators*', 'GET')
  await openAs(page, iris, '/healthcareOperators')
  await expect(page.locator('table[aria-busy="true"]')).toBeVisible()
  const moving = () => page.evaluate(() => document.getAnimations().length)
  await expect.poll(moving).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(moving).toBeGreaterThan(0)
})
