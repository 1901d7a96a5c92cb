import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pathOf } from '../../../scripts/commands/system-packages.mjs'

/** The first sheet of a workbook as LibreOffice reads it: comma-separated, UTF-8, cells as shown. */
export async function openedByLibreOffice(file: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'iris-sheet-'))
  try {
    const path = join(folder, 'planilha.xlsx')
    await writeFile(path, file)
    await promisify(execFile)(pathOf('soffice'), [
      // A profile of its own, because two at once would wait for each other.
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true',
      '--outdir',
      folder,
      path,
    ])
    return await readFile(join(folder, 'planilha.csv'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
