import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Dot } from './draw-plate.ts'

const FOLDER = '../../apps/web/src/features/exams/ishihara/plates'

/** The path of a plate's image, which the build names by its content. */
export function plateFile(plate: number): string {
  return fileURLToPath(new URL(`${FOLDER}/plate-${plate}.svg`, import.meta.url))
}

/** The dots of a committed plate, in 8-bit colours, as on a screen. */
export function readPlateDots(plate: number): Dot[] {
  const circles = readFileSync(plateFile(plate), 'utf8').matchAll(
    /<circle cx="([^"]+)" cy="([^"]+)" r="([^"]+)" fill="([^"]+)"\/>/g,
  )
  return [...circles].map(([, x, y, r, fill]) => ({
    x: Number(x),
    y: Number(y),
    r: Number(r),
    fill: fill!,
  }))
}
