import type { Page } from '@playwright/test'
import { makeCompany } from './support/companies.ts'
import { makePatient } from './support/patients.ts'
import { openAs, searchFor } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const WIDE = { width: 1280, height: 900 }

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Configurar a aparência' }).click()
  return page.getByRole('dialog', { name: 'Aparência' })
}

test('Colour, menu type, top bar and theme can be changed, and this browser keeps them', async ({
  iris,
  page,
}) => {
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
})

test('The type of the side menu can be changed only from 1200 pixels on', async ({
  iris,
  page,
}) => {
  await page.setViewportSize({ width: 1199, height: 800 })
  await openAs(page, iris, '/companies')
  const settings = await openSettings(page)
  const transparent = settings.getByRole('radio', { name: 'Transparente' })
  await expect(transparent).toBeDisabled()
  await expect(settings.getByText('Disponível em telas a partir de 1200 px.')).toBeVisible()
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect(transparent).toBeEnabled()
})

test('The fixed top bar cannot be changed on the profile page', async ({ iris, page }) => {
  await page.setViewportSize(WIDE)
  await openAs(page, iris, '/profile')
  const settings = await openSettings(page)
  await expect(settings.getByRole('switch', { name: 'Barra superior fixa' })).toBeDisabled()
  await page.goto('/companies')
  const elsewhere = await openSettings(page)
  await expect(elsewhere.getByRole('switch', { name: 'Barra superior fixa' })).toBeEnabled()
})

test('The public pages have no menu, bar, footer or configurator', async ({ page }) => {
  for (const address of ['/externalRegistration?token=nenhum', '/retinography']) {
    await page.goto(address)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Configurar a aparência' })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Barra superior' })).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  }
})

test('Ctrl K jumps to a page, a patient and a company', async ({ iris, page }) => {
  const admin = await iris.login()
  const { id: company } = await makeCompany(iris, { corporate_reason: 'TECELAGEM ITAPOÃ' })
  await makePatient(iris, 'IRACEMA ITAPOÃ', { company })
  await openAs(page, iris, '/dashboard', admin)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await searchFor(page, 'equip')
  await page.getByRole('option', { name: 'Equipamentos' }).click()
  await expect(page).toHaveURL(/\/equipaments$/)
  await searchFor(page, 'iracema')
  await page.getByRole('option', { name: /IRACEMA ITAPOÃ/ }).click()
  await expect(page.getByRole('dialog', { name: 'IRACEMA ITAPOÃ' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar' }).focus()
  await searchFor(page, 'tecelagem')
  await page.getByRole('option', { name: /^TECELAGEM ITAPOÃ/ }).click()
  await expect(page.getByRole('dialog', { name: 'TECELAGEM ITAPOÃ' })).toBeVisible()
})
