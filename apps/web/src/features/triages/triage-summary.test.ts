import type { Triage } from '@iris/contracts/triages'
import { expect, it } from 'vitest'
import { triageSummary } from './triage-summary.ts'

function triageOf(names: string[], screen_time: string | null): Triage {
  const eye_complaints = names.map((name) => ({ name, pivot: { others_description: null } }))
  return { eye_complaints, screen_time } as Triage
}

it('tells the complaints and the screen time in one line', () => {
  expect(triageSummary(triageOf(['DRY_EYE'], '6 a 8 horas'))).toBe('Olho seco; tela: 6 a 8 horas')
})

it('says that there is no complaint', () => {
  expect(triageSummary(triageOf(['ZERO'], null))).toBe('Sem queixas')
  expect(triageSummary(triageOf([], 'Nenhuma'))).toBe('Sem queixas; tela: nenhuma')
})
