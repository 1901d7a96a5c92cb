import { spawnSync } from 'node:child_process'
import { pathOf } from '../../../scripts/commands/system-packages.mjs'

/** The words of a PDF as another program reads them (pdftotext of poppler). */
export function pdfText(pdf: Uint8Array, password = ''): string {
  return read(pdf, '-layout', '-upw', password)
}

/** Where each word of a PDF begins and ends, in points from the top of its page. */
export function pdfWords(pdf: Uint8Array): { word: string; top: number; bottom: number }[] {
  const found = read(pdf, '-bbox').matchAll(
    /yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)</g,
  )
  return [...found].map(([, top, bottom, word = '']) => ({
    word,
    top: Number(top),
    bottom: Number(bottom),
  }))
}

function read(pdf: Uint8Array, ...options: string[]): string {
  const run = spawnSync(pathOf('pdftotext'), [...options, '-', '-'], { input: pdf })
  if (run.error) throw run.error
  if (run.status !== 0) throw new Error(`pdftotext: ${run.stderr.toString()}`)
  return run.stdout.toString('utf8')
}
