import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

const BUILT = join(import.meta.dirname, '../../apps/web/dist')
const TEXT = /\.(js|css|html|json)$/

/**
 * Writes the next version of the built web app into the folder: every script has a new name, as after a change of the
 * start file, and the footer says `version`.
 */
export async function writeNextBuild(folder: string, version: string): Promise<void> {
  await cp(BUILT, folder, { recursive: true, filter: (name) => !/\.(br|gz)$/.test(name) })
  const assets = join(folder, 'assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const renamed = (name: string) =>
    scripts.includes(basename(name)) ? name.replace(/\.js$/, '_2.js') : name
  for (const name of await readdir(folder, { recursive: true })) {
    if (!TEXT.test(name)) continue
    const path = join(folder, name)
    let text = (await readFile(path, 'utf8')).replace(/[\w.~-]+\.js/g, renamed)
    if (text.includes('Versão ')) text = text.replace(/\b1\.0\.0\b/g, version)
    if (name === 'service-worker.js')
      text = text.replace(/(\/index\.html[`"'],revision:[`"'])\w+/, '$1second')
    await writeFile(path, text)
    await rename(path, renamed(path))
  }
}
