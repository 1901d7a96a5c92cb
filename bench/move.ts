import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs, promisify } from 'node:util'
import { sql } from 'kysely'
import { readConfig } from '../apps/server/src/config.ts'
import { createDatabase, type Database } from '../apps/server/src/db/database.ts'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { fileStoreOf } from '../apps/server/src/files/create-file-store.ts'
import { makeDefaultUsers } from '../apps/server/src/modules/users/first-start.commands.ts'
import { s3Store } from '../apps/server/test/file-stores.ts'
import { databaseUrl } from '../apps/server/test/server-process.ts'
import { makeClinic } from './clinic/make-clinic.ts'

// npm run bench -- move [--patients 100000] [--files 5000]: `npm run move` of a clinic of that size, with so many pictures
// of exams, to a PostgreSQL and an S3 server beside it. It compares every table by count and hash and every file by its
// SHA-256 itself, and ends with what it found.

const PICTURE = 12_000
const AT_ONCE = 16

const { values } = parseArgs({
  options: {
    patients: { type: 'string', default: '100000' },
    files: { type: 'string', default: '5000' },
  },
})
const root = await mkdtemp(join(tmpdir(), 'iris-move-'))
await chmod(root, 0o711)
const dataDir = join(root, 'clinic')
await timed(`${values.patients} pacientes e ${values.files} arquivos`, fillClinic)
const target = await startEmbedded({ dataDir: join(root, 'target'), log: () => {} })
const bucket = await s3Store()
try {
  await timed('npm run move', async () => {
    const script = join(import.meta.dirname, '../scripts/move.ts')
    const env = { ...process.env, DATA_DIR: dataDir, ...bucket.settings }
    const moved = promisify(execFile)(process.execPath, [script, databaseUrl(target.config)], {
      env,
      maxBuffer: 2 ** 24,
    })
    const { stdout, stderr } = await moved
    console.log(stdout + stderr)
  })
} finally {
  await bucket.stop()
  await target.stop()
  await rm(root, { recursive: true, force: true })
}

async function fillClinic(): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  const db = createDatabase(embedded.config)
  try {
    await migrate(embedded.config)
    await makeDefaultUsers(db, readConfig({ DATA_DIR: dataDir }))
    await makeClinic(db, { patients: Number(values.patients) })
    await addPictures(db, Number(values.files))
  } finally {
    await db.destroy()
    await embedded.stop()
  }
}

/** Each of an exam of its own. */
async function addPictures(db: Database, count: number): Promise<void> {
  const store = fileStoreOf({ dataDir, s3: undefined })
  const exams = await db
    .selectFrom('exams')
    .select('id')
    .where('retinography_img', 'is', null)
    .limit(count)
    .execute()
  for (let n = 0; n < exams.length; n += AT_ONCE)
    await Promise.all(exams.slice(n, n + AT_ONCE).map(({ id }) => addPicture(db, store, id)))
}

async function addPicture(
  db: Database,
  store: ReturnType<typeof fileStoreOf>,
  exam: number,
): Promise<void> {
  const bytes = randomBytes(PICTURE)
  const key = `exams/2026/11/${crypto.randomUUID()}`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await store.put(key, Readable.from([bytes]), bytes.length)
  await sql`
    with stored as (
      insert into stored_files (key, name, type, size, sha256)
      values (${key}, 'olho.png', 'image/png', ${bytes.length}, ${sha256}))
    update exams set retinography_img = ${key} where id = ${exam}`.execute(db)
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now()
  await work()
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
}
