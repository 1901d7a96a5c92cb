import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_IT = /\.(js|css|html|svg|json|wasm)$/
/** Below this many bytes an answer is one packet either way. */
const LEAST = 1024

/** Puts a brotli and a gzip beside every file of the build that gets smaller by it, so the server never compresses one itself. */
export function compressedFiles(): Plugin {
  return {
    name: 'iris:compressed-files',
    apply: 'build',
    writeBundle: ({ dir = '' }) => compressFolder(dir),
  }
}

/** Writes `<name>.br` and `<name>.gz` for each such file in the folder and below it. */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names.filter((name) => WORTH_IT.test(name)).map((name) => compressFile(join(folder, name))),
  )
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < LEAST) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}
