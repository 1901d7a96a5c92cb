import { describe, expect, it } from 'vitest'
import {
  isPlain,
  PLAIN,
  panBy,
  pinch,
  viewAfterKey,
  ZOOM_MAX,
  zoomBy,
  zoomIn,
  zoomOut,
} from './view.ts'

const zoomed = (zoom: number, x = 0, y = 0) => ({ ...PLAIN, zoom, x, y })

describe('Zooming', () => {
  it('Zooming keeps the point under the pointer in place', () => {
    const at = { x: 0.2, y: -0.1 }
    const before = zoomed(2, 0.1, 0.3)
    const after = zoomBy(before, 1.5, at)
    const under = (view: typeof before) => [
      (at.x - view.x) / view.zoom,
      (at.y - view.y) / view.zoom,
    ]
    expect(after.zoom).toBe(3)
    for (const axis of [0, 1]) expect(under(after)[axis]).toBeCloseTo(under(before)[axis] ?? 0, 3)
  })

  it('Zooming stops at the whole picture, in the middle, and at eight times', () => {
    expect(zoomBy(zoomed(1.2, 0.1, 0.1), 0.1)).toEqual(PLAIN)
    expect(zoomBy(zoomed(7), 10).zoom).toBe(ZOOM_MAX)
  })

  it('Zooming in and out again returns to the start', () => {
    expect(zoomOut(zoomIn(PLAIN))).toEqual(PLAIN)
  })
})

describe('Panning', () => {
  it('Panning ends at the edge of the picture', () => {
    expect(panBy(zoomed(2), { x: 3, y: -3 })).toEqual(zoomed(2, 0.5, -0.5))
    expect(panBy(PLAIN, { x: 0.4, y: 0.4 })).toEqual(PLAIN)
  })
})

describe('Two fingers', () => {
  it('Two fingers that spread zoom around their middle', () => {
    const from = [
      { x: -0.1, y: 0 },
      { x: 0.1, y: 0 },
    ] as const
    const to = [
      { x: -0.2, y: 0 },
      { x: 0.2, y: 0 },
    ] as const
    expect(pinch(PLAIN, from, to)).toEqual(zoomed(2))
  })

  it('Two fingers that move together pan', () => {
    const from = [
      { x: -0.1, y: 0 },
      { x: 0.1, y: 0 },
    ] as const
    const to = [
      { x: 0.1, y: 0.1 },
      { x: 0.3, y: 0.1 },
    ] as const
    expect(pinch(zoomed(3), from, to)).toEqual(zoomed(3, 0.2, 0.1))
  })

  it('Two fingers on one spot break nothing', () => {
    const spot = [
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ] as const
    expect(pinch(zoomed(2), spot, spot).zoom).toBeGreaterThanOrEqual(1)
  })
})

describe('A key', () => {
  it.each([
    ['+', 1.25],
    ['=', 1.25],
    ['-', 1],
  ])('The key %s zooms the picture', (key, zoom) => {
    expect(viewAfterKey(PLAIN, key)?.zoom).toBe(zoom)
  })

  it('An arrow key pans a zoomed picture and otherwise moves the page', () => {
    expect(viewAfterKey(zoomed(2), 'ArrowLeft')?.x).toBeGreaterThan(0)
    expect(viewAfterKey(zoomed(2), 'ArrowDown')?.y).toBeLessThan(0)
    expect(viewAfterKey(PLAIN, 'ArrowLeft')).toBeNull()
  })

  it('The key 0 shows the picture as taken, light included, and other keys do nothing', () => {
    const changed = { ...zoomed(3, 0.2), brightness: 150, contrast: 80 }
    expect(isPlain(changed)).toBe(false)
    expect(isPlain(viewAfterKey(changed, '0') ?? changed)).toBe(true)
    expect(viewAfterKey(changed, 'l')).toBeNull()
  })
})
