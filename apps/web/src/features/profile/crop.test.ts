import { expect, test } from 'vitest'
import { drawnSize, sourceSquare, WHOLE, within } from './crop.ts'

const WINDOW = 200
const LANDSCAPE = { width: 1000, height: 500 }

test('At first the shorter side fills the window and the middle is taken', () => {
  expect(drawnSize(LANDSCAPE, WINDOW, 1)).toEqual({ width: 400, height: 200 })
  expect(sourceSquare(LANDSCAPE, WINDOW, WHOLE)).toEqual({ side: 500, left: 250, top: 0 })
})

test('A picture moved to the right shows more of its left', () => {
  const crop = within(LANDSCAPE, WINDOW, { zoom: 1, x: 60, y: 0 })
  expect(sourceSquare(LANDSCAPE, WINDOW, crop)).toEqual({ side: 500, left: 100, top: 0 })
})

test('A picture cannot be moved beyond its edge, and one that fits exactly stays', () => {
  expect(within(LANDSCAPE, WINDOW, { zoom: 1, x: 900, y: 900 })).toEqual({ zoom: 1, x: 100, y: 0 })
  expect(within(LANDSCAPE, WINDOW, { zoom: 1, x: -900, y: 0 })).toEqual({ zoom: 1, x: -100, y: 0 })
})

test('Zooming in takes a smaller square, within its limits', () => {
  const crop = within(LANDSCAPE, WINDOW, { zoom: 2, x: 0, y: -500 })
  expect(crop).toEqual({ zoom: 2, x: 0, y: -100 })
  expect(sourceSquare(LANDSCAPE, WINDOW, crop)).toEqual({ side: 250, left: 375, top: 250 })
  expect(within(LANDSCAPE, WINDOW, { zoom: 99, x: 0, y: 0 }).zoom).toBe(4)
  expect(within(LANDSCAPE, WINDOW, { zoom: 0, x: 0, y: 0 }).zoom).toBe(1)
})

test('Zooming out brings a moved picture back inside', () => {
  const near = within(LANDSCAPE, WINDOW, { zoom: 2, x: 300, y: 100 })
  expect(within(LANDSCAPE, WINDOW, { ...near, zoom: 1 })).toEqual({ zoom: 1, x: 100, y: 0 })
})
