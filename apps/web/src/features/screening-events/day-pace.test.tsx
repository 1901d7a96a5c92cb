import type { EventBoard } from '@iris/contracts/event-stations'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { DayPace } from './day-pace.tsx'

const event = { status: 'open', ends_on: '2026-12-02' } as ScreeningEvent

/** What the panel says of the hours of a day on which so many were done. */
function textOf(done: number, hourly: EventBoard['hourly']): string {
  const counts = { total: 120, done, present: 0, called: 120 - done, missing: 0 }
  const board = { counts, hourly, per_hour: 0, expected_end: null } as unknown as EventBoard
  show(<DayPace event={event} board={board} />)
  return document.body.textContent ?? ''
}

test('Before the second day begins nobody is told that nobody is done', () => {
  expect(textOf(0, [])).toContain('Ninguém concluiu ainda.')
  expect(textOf(60, [])).toContain('Ninguém concluiu nas últimas horas.')
})

test('Hours that hold a part of those who are done say which part it is', () => {
  expect(textOf(60, [{ hour: 8, done: 60 }])).not.toContain('última pausa')
  expect(textOf(61, [{ hour: 8, done: 1 }])).toContain('Desde a última pausa: 1 de 61 concluídos')
})

test('Of the hours of a day only the one that still runs is so far, and none is a share of the day', () => {
  const text = textOf(8, [
    { hour: 8, done: 3 },
    { hour: 9, done: 5 },
  ])
  expect(text.match(/até agora/g)).toHaveLength(1)
  expect(text).toContain('5até agora09h')
  expect(text).not.toContain('%')
})
