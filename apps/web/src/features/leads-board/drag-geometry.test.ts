import { expect, test } from 'vitest'
import { columnAt, edgeSpeed } from './drag-geometry.ts'

const board = { left: 100, right: 900, top: 200, bottom: 800 }
const columns = [
  { stage: 'Oportunidade', box: { left: 100, right: 368, top: 200, bottom: 400 } },
  { stage: 'Contato 1', box: { left: 380, right: 648, top: 200, bottom: 800 } },
  { stage: 'Contato 2', box: { left: 660, right: 928, top: 200, bottom: 800 } },
]

test.each([
  [100, 210, 'Oportunidade'],
  // A short column also takes a card dropped below its last one.
  [240, 780, 'Oportunidade'],
  [400, 500, 'Contato 1'],
  [890, 500, 'Contato 2'],
  // A finger at the edge of the screen is still over the column it points at.
  [84, 500, 'Oportunidade'],
  [916, 500, 'Contato 2'],
  [400, 160, 'Contato 1'],
  [400, 840, 'Contato 1'],
])('A card held at %i, %i is over the column %s', (x, y, stage) => {
  expect(columnAt({ x, y }, board, columns)).toBe(stage)
})

test.each([
  ['in the gap between two columns', 374, 500],
  ['beyond the right edge of the board', 930, 500],
  ['left of the board', 60, 500],
  ['far above the board', 400, 140],
  ['far beneath the board', 400, 860],
])('A card held %s is over no column', (_, x, y) => {
  expect(columnAt({ x, y }, board, columns)).toBeUndefined()
})

test.each([
  [400, 0],
  [156, 0],
  [155, -1],
  [128, -8],
  [100, -16],
  [20, -16],
  [844, 0],
  [872, 8],
  [900, 16],
  [960, 16],
])('A card held at %i scrolls the board by %i', (x, speed) => {
  expect(edgeSpeed(x, board)).toBe(speed)
})

test('A phone scrolls slower, and not from its middle', () => {
  const phone = { left: 16, right: 374 }
  expect(edgeSpeed(374, phone)).toBe(8)
  expect(edgeSpeed(16, phone)).toBe(-8)
  expect(edgeSpeed(195, phone)).toBe(0)
})
