import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build, minifySync, type Rolldown } from 'vite'
import { filesOf, pagesIn } from '../apps/web/build/page-files.ts'

// What the kilobytes of a page are made of: for each package or folder, and for each module, its part of the scripts
// that a first visit of the page fetches, as they travel (brotli). `node scripts/weigh-modules.ts /patients`

const WEB = join(import.meta.dirname, '../apps/web')
const ROOT = join(import.meta.dirname, '..')

type Part = { name: string; bytes: number }

/** `react-dom` of a module inside node_modules, the folder of one of our own. */
function ownerOf(id: string): string {
  const inPackage = id.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]
  return inPackage ?? relative(ROOT, id).split('/').slice(0, 5).slice(0, -1).join('/')
}

/** What each module of the file takes of it: its part of the minified text, of the bytes that travel. */
async function partsOf(chunk: Rolldown.OutputChunk): Promise<Part[]> {
  const sizes = Object.entries(chunk.modules).map(([id, { code }]) => ({
    name: id.replace(/\0/g, ''),
    bytes: code ? minifySync('m.js', code).code.length : 0,
  }))
  const travels = (await promisify(brotliCompress)(chunk.code)).length
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  return sizes.map(({ name, bytes }) => ({ name, bytes: total && (bytes / total) * travels }))
}

function print(parts: readonly Part[], least: number) {
  for (const { name, bytes } of parts.toSorted((a, b) => b.bytes - a.bytes))
    if (bytes >= least) console.log(`${(bytes / 1000).toFixed(1).padStart(7)}  ${name}`)
}

function summed(parts: readonly Part[]): Part[] {
  const sums = new Map<string, number>()
  for (const { name, bytes } of parts)
    sums.set(ownerOf(name), (sums.get(ownerOf(name)) ?? 0) + bytes)
  return [...sums].map(([name, bytes]) => ({ name, bytes }))
}

process.chdir(WEB)
const built = await build({ logLevel: 'error', build: { write: false } })
if (!('output' in built)) throw new Error('The web app was not built')
const chunks = built.output.filter((each) => each.type === 'chunk')
const pages = pagesIn(readFileSync(join(WEB, 'src/app/routes.ts'), 'utf8'))
for (const asked of process.argv.slice(2)) {
  const page = pages.find(({ path }) => path === asked)
  if (!page) throw new Error(`There is no page ${asked}`)
  const sources = ['app/start.tsx', ...page.sources].map((source) => join(WEB, 'src', source))
  const names = filesOf(sources, chunks)
  const files = chunks.filter(({ fileName }) => names.includes(fileName))
  const byFile = await Promise.all(files.map(partsOf))
  const parts = byFile.flat()
  console.log(`\n${asked}: files`)
  print(
    files.map(({ fileName }, at) => ({
      name: fileName,
      bytes: (byFile[at] ?? []).reduce((sum, { bytes }) => sum + bytes, 0),
    })),
    0,
  )
  console.log(`\n${asked}: packages and folders`)
  print(summed(parts), 100)
  console.log(`\n${asked}: modules`)
  print(
    parts.map(({ name, bytes }) => ({ name: relative(ROOT, name), bytes })),
    150,
  )
}
