import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SCREEN_TIMES } from '@iris/domain/triage-options'
import type { Page } from '@playwright/test'
import type { Dice } from '../../apps/server/src/demo/dice.ts'
import { measure } from './acuity-station.ts'
import { picture } from './exams.ts'
import { plateShown } from './plates.ts'

const EYES = ['20/25', '20/30', '20/40', '20/50', '20/70', '20/100']

export type Station = 'acuity' | 'triage' | 'ishihara' | 'upload'

type Fill = (page: Page, dice: Dice, answers: readonly string[]) => Promise<string>

/** Fills in the part of a station, up to its 'Salvar'; returns what the database must hold. */
export const FILL: Record<Station, Fill> = {
  async acuity(page, dice) {
    const [right, left] = [dice.pick(EYES), dice.pick(EYES)]
    await measure(page, right, left)
    return `${right} ${left}`
  },
  async triage(page, dice) {
    for (const name of ['Nenhum Histórico', 'Nenhuma cirurgia', 'Nenhuma queixa'])
      await page.getByRole('checkbox', { name }).check()
    const screen_time = dice.pick(SCREEN_TIMES)
    await page.getByRole('radio', { name: screen_time, exact: true }).check()
    return screen_time
  },
  async ishihara(page, _, answers) {
    const save = page.getByRole('button', { name: /^Salvar/ }).first()
    const plate = page.getByRole('img', { name: /^Prancha \d$/ })
    const on = page.getByRole('button', {
      name: /^(Começar|Continuar da prancha \d|Mostrar a prancha agora)$/,
    })
    for (const end = Date.now() + 20_000; Date.now() < end; await sleep(20)) {
      if (await save.isVisible()) return answers.join(' ')
      if (await plate.isVisible()) {
        const shown = (await plate.getAttribute('alt')) ?? ''
        const answer = answers[(await plateShown(page)) - 1] === 'certo' ? 'Certo' : 'Errado'
        await page.getByRole('button', { name: answer }).click()
        await page.getByRole('img', { name: shown }).waitFor({ state: 'hidden' })
      } else if (await on.first().isVisible()) await on.first().click()
    }
    throw new Error('the colour test did not come to its end')
  },
  async upload(page) {
    const { name, bytes } = await picture()
    await page
      .getByLabel('Imagem do autorrefrator portátil', { exact: true })
      .setInputFiles({ name, mimeType: 'image/png', buffer: bytes })
    return createHash('sha256').update(bytes).digest('hex')
  },
}
