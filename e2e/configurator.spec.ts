import type { Page } from '@playwright/test'
import { openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const WIDE = { width: 1280, height: 900 }

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Configurar a aparência' }).click()
  return page.getByRole('dialog', { name: 'Aparência' })
}

test('Colour, menu type, top bar and theme can be changed where they show, and this browser keeps them', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(WIDE)
  await openAs(page, iris, '/companies')
  const settings = await openSettings(page)
  const shell = page.locator('[data-sidebar-color]').first()
  for (const [label, color] of [
    ['Primária · azul-petróleo', 'primary'],
    ['Escura · neutra', 'dark'],
    ['Informação · azul', 'info'],
    ['Sucesso · verde', 'success'],
    ['Atenção · âmbar', 'warning'],
    ['Perigo · vermelho', 'danger'],
  ] as const) {
    await settings.getByText(label, { exact: true }).click()
    await expect(shell).toHaveAttribute('data-sidebar-color', color)
  }
  await settings.getByText('Transparente').click()
  await expect(shell).toHaveAttribute('data-sidebar-type', 'transparent')
  await settings.getByRole('switch', { name: 'Barra superior fixa' }).click()
  await expect(shell).not.toHaveAttribute('data-fixed-navbar')
  await settings.getByText('Escuro', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await page.reload()
  await expect(shell).toHaveAttribute('data-sidebar-color', 'danger')
  await expect(shell).toHaveAttribute('data-sidebar-type', 'transparent')
  await expect(shell).not.toHaveAttribute('data-fixed-navbar')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await page.evaluate('window.scrollTo(0, 400)')
  const again = await openSettings(page)
  await again.getByText('Branco').click()
  await expect(shell).toHaveAttribute('data-sidebar-type', 'white')

  await test.step('the type can be changed only from 1200 pixels on', async () => {
    const transparent = again.getByRole('radio', { name: 'Transparente' })
    await expect(transparent).toBeEnabled()
    await page.setViewportSize({ width: 1199, height: 900 })
    await expect(transparent).toBeDisabled()
    await expect(again.getByText('Disponível em telas a partir de 1200 px.')).toBeVisible()
    await page.setViewportSize({ width: 1200, height: 900 })
    await expect(transparent).toBeEnabled()
  })
  await test.step('the fixed top bar cannot be changed on the profile page', async () => {
    const bar = page.getByRole('switch', { name: 'Barra superior fixa' })
    await expect(bar).toBeEnabled()
    await page.goto('/profile')
    await openSettings(page)
    await expect(bar).toBeDisabled()
  })
})
