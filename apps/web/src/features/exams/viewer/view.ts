/** How a picture is shown. Offsets are shares of the frame, so that frames of any size can be linked. */
export type View = {
  /** 1 shows the whole picture. */
  zoom: number
  x: number
  y: number
  /** In percent; 100 is as taken. */
  brightness: number
  contrast: number
}

export type Point = { x: number; y: number }

export const PLAIN: View = { zoom: 1, x: 0, y: 0, brightness: 100, contrast: 100 }

export const ZOOM_MAX = 8
/** Bounds of brightness and contrast, in percent. */
export const LIGHT = { min: 50, max: 200, step: 5 } as const

const between = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

// Rounded so that zooming in and out again returns to the start.
const tidy = (value: number) => Math.round(value * 10_000) / 10_000

/** No further than the edge of the picture: panning never loses it. */
function inFrame(view: View): View {
  const zoom = tidy(between(view.zoom, 1, ZOOM_MAX))
  const reach = (zoom - 1) / 2
  return {
    ...view,
    zoom,
    x: tidy(between(view.x, -reach, reach)) || 0,
    y: tidy(between(view.y, -reach, reach)) || 0,
  }
}

/** Zooms by a factor; the point (counted from the middle of the frame) stays in place. */
export function zoomBy(view: View, factor: number, at: Point = { x: 0, y: 0 }): View {
  const zoom = between(view.zoom * factor, 1, ZOOM_MAX)
  const grown = zoom / view.zoom
  return inFrame({
    ...view,
    zoom,
    x: at.x - (at.x - view.x) * grown,
    y: at.y - (at.y - view.y) * grown,
  })
}

export function panBy(view: View, by: Point): View {
  return inFrame({ ...view, x: view.x + by.x, y: view.y + by.y })
}

/** Two fingers: from where they were to where they are. */
export function pinch(
  view: View,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
): View {
  const factor = distance(...to) / Math.max(distance(...from), 0.001)
  const [before, after] = [middle(...from), middle(...to)]
  const moved = { ...view, x: view.x + after.x - before.x, y: view.y + after.y - before.y }
  return zoomBy(moved, factor, after)
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

const STEP = 1.25
const NUDGE = 0.08
const KEYS: Readonly<Record<string, (view: View) => View>> = {
  '+': (view) => zoomBy(view, STEP),
  '=': (view) => zoomBy(view, STEP),
  '-': (view) => zoomBy(view, 1 / STEP),
  '0': () => PLAIN,
  ArrowLeft: (view) => panBy(view, { x: NUDGE, y: 0 }),
  ArrowRight: (view) => panBy(view, { x: -NUDGE, y: 0 }),
  ArrowUp: (view) => panBy(view, { x: 0, y: NUDGE }),
  ArrowDown: (view) => panBy(view, { x: 0, y: -NUDGE }),
}

export const zoomIn = (view: View) => zoomBy(view, STEP)
export const zoomOut = (view: View) => zoomBy(view, 1 / STEP)

/** What a key does to the view; null for other keys. Arrows scroll the page while the whole picture is in view. */
export function viewAfterKey(view: View, key: string): View | null {
  if (key.startsWith('Arrow') && view.zoom === 1) return null
  return KEYS[key]?.(view) ?? null
}

export function isPlain(view: View): boolean {
  return (Object.keys(PLAIN) as (keyof View)[]).every((key) => view[key] === PLAIN[key])
}
