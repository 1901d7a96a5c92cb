import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { MIGRATIONS } from '../src/db/migration-files.ts'

const ROOT = join(import.meta.dirname, '../../..')
const KEPT = join(import.meta.dirname, 'published/former-server.json.br')
const OURS = '@iris'

type Kept = { last: string; files: Record<string, string> }

/** The server of the last release in a folder of its own: its sources, its migrations, and the libraries of today. */
export async function unpackFormerServer() {
  const packed = await promisify(brotliDecompress)(await readFile(KEPT))
  const { last, files } = JSON.parse(packed.toString()) as Kept
  const folder = await mkdtemp(join(tmpdir(), 'iris-former-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await link(join(ROOT, 'apps/server/assets'), join(folder, 'apps/server/assets'))
  const migrations = join(folder, 'apps/server/migrations')
  await mkdir(migrations)
  for (const name of await readdir(MIGRATIONS))
    if (name <= last) await copyFile(join(MIGRATIONS, name), join(migrations, name))
  await linkLibraries(join(folder, 'node_modules'), folder)
  return {
    migrations,
    main: join(folder, 'apps/server/src/main.ts'),
    remove: () => rm(folder, { recursive: true }),
  }
}

async function linkLibraries(libraries: string, folder: string): Promise<void> {
  await mkdir(join(libraries, OURS), { recursive: true })
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== OURS) await link(join(ROOT, 'node_modules', name), join(libraries, name))
  for (const name of await readdir(join(folder, 'packages')))
    await link(join(folder, 'packages', name), join(libraries, OURS, name))
}

/** Of a folder; a junction where the system links nothing else. */
const link = (target: string, path: string) => symlink(target, path, 'junction')
