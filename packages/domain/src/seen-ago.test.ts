import { expect, it } from 'vitest'
import { seenAgo } from './seen-ago.ts'

const NOW = new Date('2026-11-22T15:00:00Z')

it.each([
  ['2026-11-22T15:00:30Z', 'agora mesmo'],
  ['2026-11-22T14:50:01Z', 'agora mesmo'],
  ['2026-11-22T14:35:00Z', 'há 25 minutos'],
  ['2026-11-22T13:59:00Z', 'há 1 hora'],
  ['2026-11-22T12:10:00Z', 'há 2 horas'],
  ['2026-11-21T15:00:00Z', 'há 1 dia'],
  ['2026-10-30T15:00:00Z', 'há 23 dias'],
])('A person last seen at %s was there "%s"', (at, ago) => {
  expect(seenAgo(at, NOW)).toBe(ago)
})
