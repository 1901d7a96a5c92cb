import { spawnSync } from 'node:child_process'
import { pathOf } from '../../../scripts/commands/system-packages.mjs'

/** The words of a PDF as another program reads them (pdftotext of poppler). */
export function pdfText(pdf: Uint8Array, password = ''): string {
  const options = ['-layout', '-upw', password, '-', '-']
  const run = spawnSync(pathOf('pdftotext'), options, { input: pdf })
  if (run.error) throw run.error
  if (run.status !== 0) throw new Error(`pdftotext: ${run.stderr.toString()}`)
  return run.stdout.toString('utf8')
}
