import { NAVIGATION_BREAKPOINT_PX, SMALL_SCREEN_PX } from '@iris/domain/limits'
import type { Locator, Page } from '@playwright/test'
import { makePatient } from './support/patients.ts'
import { openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { holdToast } from './support/toasts.ts'

const at = (page: Page, width: number) => page.setViewportSize({ width, height: 800 })

/** In whole pixels: an element that is still sliding is off by a tiny part of one. */
async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('it is not in view')
  return { y: box.y, width: Math.round(box.width), height: Math.round(box.height) }
}

/** Whether each of them is below the one before and not beside it. */
async function areStacked(buttons: Locator): Promise<boolean> {
  const boxes = await Promise.all((await buttons.all()).map(boxOf))
  expect(boxes.length).toBeGreaterThan(1)
  return boxes.every((box, i) => i === 0 || box.y >= (boxes[i - 1]?.y ?? 0) + 40)
}

test('Modals fill the screen and stack their buttons only below 576 pixels', async ({
  iris,
  page,
}) => {
  await openAs(page, iris, '/companies?empresa=novo')
  const form = page.getByRole('dialog', { name: 'Nova Empresa' })
  const name = form.getByRole('textbox', { name: 'Razão Social' })
  await name.pressSequentially('QUASE', { delay: 20 })
  const asked = page.getByRole('dialog', { name: 'Descartar alterações?' })
  for (const width of [360, SMALL_SCREEN_PX - 1, SMALL_SCREEN_PX]) {
    const isSmall = width < SMALL_SCREEN_PX
    await at(page, width)
    const foot = form.getByRole('button', { name: /^(Cancelar|Salvar)/ })
    await expect.poll(() => areStacked(foot)).toBe(isSmall)
    const isFull = ({ width: own, height }: { width: number; height: number }) =>
      own === width && height === 800
    await expect.poll(async () => isFull(await boxOf(form))).toBe(isSmall)
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await expect(asked).toBeVisible()
    const answers = asked.getByRole('button', { name: /^(Continuar editando|Descartar)$/ })
    await expect.poll(() => areStacked(answers)).toBe(isSmall)
    await expect.poll(async () => (await boxOf(asked)).width === width).toBe(isSmall)
    await asked.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(asked).toBeHidden()
  }
})

test('A toast is as wide as the screen only below 576 pixels', { tag: '@long' }, async ({
  page,
}) => {
  const toastAt = async (width: number) => {
    await at(page, width)
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(`ninguem${width}@clinica.example`)
    await page.getByLabel('Senha', { exact: true }).fill('errada')
    const toast = await holdToast(page, 'Credenciais inválidas!', () =>
      page.keyboard.press('Enter'),
    )
    return async () => (await boxOf(toast)).width
  }
  await expect.poll(await toastAt(360)).toBe(360 - 16)
  await expect.poll(await toastAt(SMALL_SCREEN_PX - 1)).toBe(SMALL_SCREEN_PX - 1 - 16)
  await expect.poll(await toastAt(SMALL_SCREEN_PX)).toBeLessThan(SMALL_SCREEN_PX - 100)
})

test('Lists are cards below 768 pixels and a table from there on', async ({ iris, page }) => {
  await makePatient(iris, 'ZULMIRA DAS LARGURAS')
  await at(page, 767)
  await openAs(page, iris, '/patients?query=zulmira+larguras')
  await expect(page.getByRole('listitem').filter({ hasText: 'ZULMIRA DAS LARGURAS' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await at(page, 768)
  await expect(page.getByRole('row').filter({ hasText: 'ZULMIRA DAS LARGURAS' })).toBeVisible()
})

test('The top bar names the page at every width, and below 992 pixels nothing else', {
  tag: '@long',
}, async ({ iris, page }) => {
  await openAs(page, iris, '/medicalevaluation')
  const crumbs = page.getByRole('navigation', { name: 'Você está em' })
  for (const width of [360, 820, 991, 992, 1440]) {
    await at(page, width)
    await expect(crumbs).toBeInViewport()
    await expect(crumbs.getByText('Avaliação Médica')).toHaveAttribute('aria-current', 'page')
    await expect(crumbs.getByRole('link', { name: 'Início' })).toHaveCount(width < 992 ? 0 : 1)
  }
})

test('A menu that the page has no room beside closes once there is room, gives the focus back, and stays closed', {
  tag: '@long',
}, async ({ iris, page }) => {
  await at(page, NAVIGATION_BREAKPOINT_PX)
  await openAs(page, iris, '/profile')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Abrir o menu' }).click()
  await expect(menu).toBeVisible()
  await at(page, NAVIGATION_BREAKPOINT_PX + 1)
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Expandir o menu' })).toBeFocused()
  await at(page, NAVIGATION_BREAKPOINT_PX)
  await expect(page.getByRole('button', { name: 'Abrir o menu' })).toBeVisible()
  await expect(menu).toHaveCount(0)
})
