import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { next, tapAcuity } from './taps.ts'

/** A screen of the day, by the path behind its event's, and what is tapped there for one person. */
export type DayScreen = {
  path: string
  /** Once, before the first person. */
  open?: (page: Page) => Promise<unknown>
  /** @param cpf of somebody who has not come yet */
  taps: (page: Page, cpf: string) => Promise<unknown>
}

const IMAGE = await sharp({
  create: { width: 1200, height: 900, channels: 3, background: '#804020' },
})
  .jpeg()
  .toBuffer()

/** Calls the first person; each save calls the next. */
async function callFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Chamar próximo', exact: true }).click()
  await page.getByRole('region', { name: 'Pessoa em atendimento' }).waitFor()
}

async function tapTriage(page: Page): Promise<void> {
  for (const name of ['Nenhum Histórico', 'Nenhuma cirurgia', 'Nenhuma queixa'])
    await page.getByRole('checkbox', { name }).check()
  await page.getByRole('radio', { name: '3 a 6 horas' }).check()
  await next(page)
}

async function tapPlates(page: Page): Promise<void> {
  const plate = (n: number) => page.getByRole('img', { name: `Prancha ${n}`, exact: true })
  const start = page.getByRole('button', { name: 'Começar', exact: true })
  await start.or(plate(1)).waitFor()
  if (await start.isVisible()) await start.click()
  for (let n = 1; n <= 9; n++) {
    await plate(n).waitFor()
    await page.getByRole('button', { name: 'Certo' }).click()
  }
  await next(page)
}

async function tapImages(page: Page): Promise<void> {
  await page
    .getByLabel('Imagem do autorrefrator portátil', { exact: true })
    .setInputFiles({ name: 'refracao.jpg', mimeType: 'image/jpeg', buffer: IMAGE })
  await next(page)
}

async function tapDoor(page: Page, cpf: string): Promise<void> {
  await page.getByLabel('CPF, nome ou matrícula').fill(cpf)
  const confirm = page.getByRole('button', { name: /^Confirmar presença/ })
  const name = (await confirm.getAttribute('aria-label'))?.split(': ')[1] ?? ''
  await confirm.click()
  await page.getByRole('region', { name: 'Presença confirmada' }).getByText(name).waitFor()
}

async function tapTabs(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Partes da ação' })
  for (const [tab, shown] of [
    ['Estações', 'Fechar estação'],
    ['Equipe e kit', 'Editar ação'],
    ['Convocados', 'Sem convocação'],
    ['Painel', 'Previsão de término'],
  ] as const) {
    await tabs.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
    await page.getByText(shown).first().waitFor()
  }
}

async function tapRoster(page: Page): Promise<void> {
  const states = page.getByRole('radiogroup', { name: 'Estado' })
  for (const state of ['Presentes', 'Convocados', 'Na lista']) {
    await states.getByText(state).click()
    await page.locator('[aria-busy="false"]').first().waitFor()
  }
  const star = page.getByRole('button', { name: /^Prioridade: / }).first()
  await star.click()
  await page
    .getByRole('button', { name: /^Prioridade: /, pressed: true })
    .first()
    .waitFor()
}

/** Every screen of the day that is tapped. */
export const DAY_SCREENS: Readonly<Record<string, DayScreen>> = {
  'check-in': { path: '/check-in', taps: tapDoor },
  triagem: { path: '/stations/triage', open: callFirst, taps: tapTriage },
  acuidade: { path: '/stations/acuity', open: callFirst, taps: tapAcuity },
  ishihara: { path: '/stations/ishihara', open: callFirst, taps: tapPlates },
  imagens: { path: '/stations/upload', open: callFirst, taps: tapImages },
  painel: { path: '', taps: tapTabs },
  convocados: { path: '/roster', taps: tapRoster },
}
