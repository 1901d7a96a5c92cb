import type { Support } from '@iris/contracts/supports'
import { expect, test } from 'vitest'
import { supportCalendar } from './support-calendar.ts'

test('Others are answered while a calendar of a thousand visits is made', async () => {
  const visits = Array.from(
    { length: 1000 },
    (_, id): Support => ({
      id,
      equipaments: [],
      equipament_names: Array.from({ length: 50 }, () => 'Celular Motorola Moto G84 · Ativo 0180'),
      user_id: 1,
      user_name: 'Ana',
      company_id: 1,
      company_name: 'FUNDIÇÃO',
      data_atendimento: '2026-12-31',
      observacoes: 'ç'.repeat(500),
      created_at: '2026-11-25T01:02:03.456Z',
      updated_at: '2026-11-25T01:02:03.456Z',
    }),
  )
  let turns = 0
  let isMade = false
  const others = () => {
    turns += 1
    if (!isMade) setImmediate(others)
  }
  setImmediate(others)
  const { stream } = await supportCalendar(visits, 'localhost')
  isMade = true
  expect(String(stream).match(/BEGIN:VEVENT/g)).toHaveLength(1000)
  expect(turns).toBeGreaterThan(40)
})
