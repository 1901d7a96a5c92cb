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

describe('zooming', () => {
  it('keeps what lies under the pointer where it is', () => {
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

  it('stops at the whole picture, in the middle, and at eight times', () => {
    expect(zoomBy(zoomed(1.2, 0.1, 0.1), 0.1)).toEqual(PLAIN)
    expect(zoomBy(zoomed(7), 10).zoom).toBe(ZOOM_MAX)
  })

  it('in and out again is where it began', () => {
    expect(zoomOut(zoomIn(PLAIN))).toEqual(PLAIN)
  })
})

describe('panning', () => {
  it('ends at the picture’s edge', () => {
    expect(panBy(zoomed(2), { x: 3, y: -3 })).toEqual(zoomed(2, 0.5, -0.5))
    expect(panBy(PLAIN, { x: 0.4, y: 0.4 })).toEqual(PLAIN)
  })
})

describe('two fingers', () => {
  it('that spread zoom about their middle', () => {
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

  it('that move together pan', () => {
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

  it('on one spot break nothing', () => {
    const spot = [
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ] as const
    expect(pinch(zoomed(2), spot, spot).zoom).toBeGreaterThanOrEqual(1)
  })
})

describe('a key', () => {
  it.each([
    ['+', 1.25],
    ['=', 1.25],
    ['-', 1],
  ])('%s zooms', (key, zoom) => {
    expect(viewAfterKey(PLAIN, key)?.zoom).toBe(zoom)
  })

  it('with an arrow pans a zoomed picture, and leaves the page its own', () => {
    expect(viewAfterKey(zoomed(2), 'ArrowLeft')?.x).toBeGreaterThan(0)
    expect(viewAfterKey(zoomed(2), 'ArrowDown')?.y).toBeLessThan(0)
    expect(viewAfterKey(PLAIN, 'ArrowLeft')).toBeNull()
  })

  it('0 shows the picture as taken, light and all; others are nobody’s', () => {
    const changed = { ...zoomed(3, 0.2), brightness: 150, contrast: 80 }
    expect(isPlain(changed)).toBe(false)
    expect(isPlain(viewAfterKey(changed, '0') ?? changed)).toBe(true)
    expect(viewAfterKey(changed, 'l')).toBeNull()
  })
})
