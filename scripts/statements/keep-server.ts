import { glob, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { MIGRATIONS } from '../../apps/server/src/db/migration-files.ts'

// node scripts/statements/keep-server.ts: at a release, keeps the sources of this version's server. The next version runs them
// on its own schema (apps/server/test/former-server.test.ts). Libraries, migrations and fonts are not in it: the next
// version has them.

const ROOT = join(import.meta.dirname, '../..')
const TARGET = join(ROOT, 'apps/server/test/published/former-server.json.br')
const KEPT = '{apps/server,packages/*}/{package.json,src/**/*.ts}'
const LEFT_OUT = /\.test\.ts$|^apps\/server\/src\/demo\//

const paths: string[] = []
for await (const path of glob(KEPT, { cwd: ROOT })) if (!LEFT_OUT.test(path)) paths.push(path)
const files: Record<string, string> = {}
for (const path of paths.sort()) files[path] = await readFile(join(ROOT, path), 'utf8')
const last = (await readdir(MIGRATIONS))
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .at(-1)
const text = JSON.stringify({ last, files })
const options = { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } }
const packed = await promisify(brotliCompress)(text, options)
await writeFile(TARGET, packed)
console.log(`${paths.length} files of ${last}, ${packed.length} bytes, in ${TARGET}`)
