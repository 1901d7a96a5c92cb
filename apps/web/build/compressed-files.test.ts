import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compressFolder } from './compressed-files.ts'

const LONG = 'const olho = "direito"\n'.repeat(200)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-build-'))
  await mkdir(join(folder, 'assets'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('The compressed files of the build', () => {
  it.each(['index.html', 'assets/a.js', 'assets/a.css', 'assets/a.svg', 'pages.json'])(
    'The text file %s gets a brotli and a gzip with the same content beside it',
    async (name) => {
      await writeFile(join(folder, name), LONG)
      await compressFolder(folder)
      const brotli = await readFile(join(folder, `${name}.br`))
      const gzipped = await readFile(join(folder, `${name}.gz`))
      expect(brotliDecompressSync(brotli).toString()).toBe(LONG)
      expect(gunzipSync(gzipped).toString()).toBe(LONG)
      expect(brotli.length).toBeLessThan(LONG.length / 10)
    },
  )

  it('Fonts, pictures and files of less than a kilobyte are left as they are', async () => {
    await writeFile(join(folder, 'assets/font.woff2'), LONG)
    await writeFile(join(folder, 'assets/photo.png'), LONG)
    await writeFile(join(folder, 'assets/small.js'), 'x'.repeat(1023))
    await compressFolder(folder)
    expect((await readdir(join(folder, 'assets'))).sort()).toEqual([
      'font.woff2',
      'photo.png',
      'small.js',
    ])
  })
})
