import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pageFileOf, pagesIn } from '../apps/web/build/page-files.ts'
import { OWN_DOCUMENTS } from '../apps/web/src/app/own-documents.ts'

// How many kilobytes of script and style a first visit of each page fetches until it can be used, as they travel
// (brotli), beside the most that is allowed (docs/adr/0095-every-page-below-its-goal.md). Exits 1 when a page is heavier, or uses
// a part of Mantine whose style it does not bring along. Needs the built web app.

const DIST = 'apps/web/dist'
const ROUTES = 'apps/web/src/app/routes.ts'

/** In kilobytes of 1000 bytes; every other page has `OTHERS`. */
const MOST: Record<string, number> = {
  '/dashboard': 190,
  '/login': 110,
  '/register': 110,
  '/password/email': 110,
  '/password/reset': 110,
  '/externalRegistration': 130,
  // No page of the web app, but one of its own.
  '/resultado/:token': 100,
}
const OTHERS = 240

const FILE = /<(?:script|link)\b[^>]*?\b(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g
/** A class of Mantine's, in its scripts and in its styles. */
const CLASS = /\bm_[0-9a-f]{6,}\b/g

export type Weight = { script: number; style: number; files: number; unstyled: string[] }

/** A file of the build: its text, and its bytes as they travel. */
export type BuiltFile = { text: string; size: number }

/** What the page's HTML makes a browser fetch, in bytes as they travel. `read` gives a file by its name. */
export function weigh(html: string, read: (name: string) => BuiltFile): Weight {
  const names = [...new Set([...html.matchAll(FILE)].map(([, name = '']) => name))]
  const sorted = (end: string) => names.filter((name) => name.endsWith(end)).map(read)
  const sizeOf = (files: BuiltFile[]) => files.reduce((total, { size }) => total + size, 0)
  const classesIn = (files: BuiltFile[]) => files.flatMap(({ text }) => text.match(CLASS) ?? [])
  const scripts = sorted('.js')
  const styles = sorted('.css')
  const styled = new Set(classesIn(styles))
  return {
    script: sizeOf(scripts),
    style: sizeOf(styles),
    files: names.length,
    unstyled: [...new Set(classesIn(scripts))].filter((name) => !styled.has(name)),
  }
}

/** The build has compressed what is worth it. */
function builtFile(name: string): BuiltFile {
  const path = join(DIST, name)
  const travels = existsSync(`${path}.br`) ? `${path}.br` : path
  return { text: readFileSync(path, 'utf8'), size: statSync(travels).size }
}

if (import.meta.main) {
  if (!existsSync(DIST)) throw new Error('The web app is not built: npm start builds it')
  const faults: string[] = []
  console.log('page                     script  style  total   most  files')
  const paths = pagesIn(readFileSync(ROUTES, 'utf8')).map(({ path }) => path)
  const own = OWN_DOCUMENTS.flatMap(({ pages }) => pages)
  for (const path of [...paths, ...own, '/resultado/:token']) {
    const { script, style, files, unstyled } = weigh(builtFile(pageFileOf(path)).text, builtFile)
    const most = MOST[path] ?? OTHERS
    const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6)
    console.log(
      `${path.padEnd(24)} ${kB(script)} ${kB(style)} ${kB(script + style)} ${kB(most * 1000)} ${String(files).padStart(6)}`,
    )
    if (script + style > most * 1000) faults.push(`${path} is heavier than ${most} kB`)
    if (unstyled.length > 0)
      faults.push(`${path} lacks the style of Mantine's ${unstyled.join(', ')}: ui/mantine.css`)
  }
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
