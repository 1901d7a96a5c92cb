import type { Page } from '@playwright/test'
import { atRest } from './support/at-rest.ts'
import { openExams } from './support/exam-modals.ts'
import { untilQuiet } from './support/quiet.ts'
import { makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { holdToast } from './support/toasts.ts'

// What tells people that something happened: never over what they press next, and never twice.

const SIZES = [
  { width: 1366, height: 768 },
  { width: 820, height: 1180 },
  { width: 360, height: 740 },
]

/** The buttons and fields of the dialog in front, or else of the page and its top bar, that a toast lies on. */
const coveredByToasts = (page: Page, pressed = 'button, a[href], input, textarea, [role=tab]') =>
  page.evaluate((selector) => {
    const front = [...document.querySelectorAll('[role=dialog]')].at(-1)
    const controls = (front ?? document.body).querySelectorAll(selector)
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')]
    return toasts.flatMap((toast) => {
      const over = toast.getBoundingClientRect()
      return [...controls]
        .filter((control) => !toast.contains(control))
        .filter((control) => {
          const { width, left, right, top, bottom } = control.getBoundingClientRect()
          const isBeside = right < over.left || left > over.right
          return width > 1 && !isBeside && bottom > over.top && top < over.bottom
        })
        .map((control) => control.getAttribute('aria-label') ?? control.textContent)
    })
  }, pressed)

/**
 * The toast that comes covers nothing that can be pressed, in windows of all sizes: its place is reckoned anew ten times a
 * second. The page's clock stands still, so that the toast is there however long a busy machine looks.
 * @param dialogs how many are open once it is there
 */
async function expectFree(
  page: Page,
  words: string,
  dialogs: number,
  bring: () => Promise<unknown>,
): Promise<void> {
  await untilQuiet(page)
  const toast = page.getByRole('alert').filter({ hasText: words })
  await atRest(page, async () => {
    await bring()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const look = async () => {
        await page.clock.runFor(100)
        const isThere = (await page.getByRole('dialog').count()) === dialogs
        return isThere && (await toast.isVisible()) ? coveredByToasts(page) : 'not yet'
      }
      await expect.poll(look, `${size.width} pixels`).toEqual([])
    }
  })
}

test('A toast covers nothing that can be pressed on a desk, a tablet and a phone, in a dialog and on a page', {
  tag: '@long',
}, async ({ iris, page }) => {
  const technician = await makeStaff(iris, 3)
  await openExams(iris, page, technician.token, 'DEBAIXO DO AVISO')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await page.getByRole('button', { name: 'Começar Triagem' }).click()
  const triage = page.getByRole('dialog', { name: 'Nova Triagem' })
  await triage.getByRole('switch', { name: 'Fumante' }).click()
  await expectFree(page, 'Triagem cadastrada com sucesso!', 1, () =>
    triage.getByRole('button', { name: 'Salvar' }).click(),
  )
  await expect(page.getByRole('button', { name: 'Começar Acuidade' })).toBeVisible()

  await openAs(page, iris, '/healthcareOperators?operadora=novo')
  await page.getByLabel('Nome').fill('Operadora do aviso')
  await expectFree(page, 'Operador de Saúde cadastrado com sucesso!', 0, () =>
    page.getByRole('button', { name: 'Salvar' }).click(),
  )
})

test('On a phone a toast lies on no button of a form that fills it, nor on the field that is typed into', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/v2/cep/*', (route) => route.fulfill({ status: 502, json: {} }))
  await openAs(page, iris, '/patients?paciente=novo')
  const form = page.getByRole('dialog', { name: 'Novo Paciente' })
  const cep = form.getByLabel('CEP')
  await cep.waitFor()
  await untilQuiet(page)
  await holdToast(page, 'Ocorreu um erro ao buscar dados do CEP', () =>
    cep.pressSequentially('01310100'),
  )
  await expect
    .poll(() => coveredByToasts(page, 'button, a[href], [role=tab], [role=switch], :focus'))
    .toEqual([])
  await expect(cep).toBeFocused()
})
