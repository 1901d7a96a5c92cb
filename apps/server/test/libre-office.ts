import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pathOf } from '../../../scripts/commands/system-packages.mjs'

/** On a machine without a language it would name the file of a sheet with an accent as nobody can read it. */
const ENV = { ...process.env, LC_ALL: 'C.UTF-8' }

/** Comma-separated, UTF-8, cells as shown, texts in quotes. */
const CSV = '44,34,76,1,,0,false,true,true'

/** The first sheet of a workbook as LibreOffice reads it. */
export async function openedByLibreOffice(file: Buffer): Promise<string> {
  const { planilha = '' } = await opened(file, CSV)
  return planilha
}

/** Every sheet by its name. */
export async function sheetsOpenedByLibreOffice(file: Buffer): Promise<Record<string, string>> {
  const files = await opened(file, `${CSV},false,false,-1`)
  const sheets = Object.entries(files).map(([name, text]) => [name.replace('planilha-', ''), text])
  return Object.fromEntries(sheets)
}

async function opened(file: Buffer, filter: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'iris-sheet-'))
  try {
    const path = join(folder, 'planilha.xlsx')
    await writeFile(path, file)
    const options = [
      // A profile of its own, because two at once would wait for each other.
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      `csv:Text - txt - csv (StarCalc):${filter}`,
      '--outdir',
      folder,
      path,
    ]
    await promisify(execFile)(pathOf('soffice'), options, { env: ENV })
    const names = (await readdir(folder)).filter((name) => name.endsWith('.csv'))
    const read = names.map(async (name) => [
      name.slice(0, -4).normalize('NFC'),
      await readFile(join(folder, name), 'utf8'),
    ])
    return Object.fromEntries(await Promise.all(read))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
