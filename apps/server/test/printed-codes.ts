import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { pathOf } from '../../../scripts/commands/system-packages.mjs'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/**
 * The QR codes of a PDF as a camera sees them on paper: its pages are rendered by another program (pdftoppm of poppler)
 * and read by another library than the one that draws them. Page by page, on each from the left to the right.
 */
export async function printedCodes(pdf: Uint8Array): Promise<string[]> {
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })
  const codes: string[] = []
  for (const page of renderedPages(pdf)) {
    const found = await readBarcodes(page, { formats: ['QRCode'], maxNumberOfSymbols: 20 })
    found.sort((a, b) => a.position.topLeft.x - b.position.topLeft.x)
    codes.push(...found.map(({ text }) => text))
  }
  return codes
}

/** Every page as a grey PGM of 150 dots an inch: to pack it as a PNG takes three times as long as to draw it. */
export function renderedPages(pdf: Uint8Array): Uint8Array[] {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  try {
    const options = ['-r', '150', '-gray', '-', join(folder, 'page')]
    const run = spawnSync(pathOf('pdftoppm'), options, { input: pdf })
    if (run.error) throw run.error
    if (run.status !== 0) throw new Error(`pdftoppm: ${run.stderr.toString()}`)
    // Their numbers have leading zeros.
    const names = readdirSync(folder).sort()
    return names.map((name) => readFileSync(join(folder, name)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The size of a rendered page, and how light each of its points is, from 0 to 255, row by row. */
export function pointsOf(page: Uint8Array): { width: number; height: number; points: Uint8Array } {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(
    Buffer.from(page.subarray(0, 64)).toString('latin1'),
  )
  if (!head) throw new Error('This is no PGM.')
  return { width: Number(head[1]), height: Number(head[2]), points: page.subarray(head[0].length) }
}
