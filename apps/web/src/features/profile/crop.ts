/**
 * A picture seen through a square window: the part of it that is shown. Lengths in CSS pixels of the window unless
 * stated.
 */
export type Crop = {
  /** 1 fills the window with the shorter side. */
  zoom: number
  /** How far the middle of the picture is from the middle of the window. */
  x: number
  y: number
}

export type Size = { width: number; height: number }

export const WHOLE: Crop = { zoom: 1, x: 0, y: 0 }
export const CROP_ZOOM_MAX = 4

function scaleOf({ width, height }: Size, window: number, zoom: number): number {
  return (window / Math.min(width, height)) * zoom
}

/** The size at which the picture is drawn. */
export function drawnSize(picture: Size, window: number, zoom: number): Size {
  const scale = scaleOf(picture, window, zoom)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** The nearest crop without a gap in the window. */
export function within(picture: Size, window: number, { zoom, x, y }: Crop): Crop {
  const kept = Math.min(Math.max(zoom, 1), CROP_ZOOM_MAX)
  const { width, height } = drawnSize(picture, window, kept)
  const limit = (value: number, length: number) => {
    const most = Math.max(0, (length - window) / 2)
    return Math.min(Math.max(value, -most), most)
  }
  return { zoom: kept, x: limit(x, width), y: limit(y, height) }
}

/** The shown square of the picture, in the picture's own pixels. */
export function sourceSquare(picture: Size, window: number, crop: Crop) {
  const scale = scaleOf(picture, window, crop.zoom)
  const side = window / scale
  return {
    side,
    left: (picture.width - side) / 2 - crop.x / scale,
    top: (picture.height - side) / 2 - crop.y / scale,
  }
}
