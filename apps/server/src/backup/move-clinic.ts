import { plural } from '@iris/domain/plural'
import pg from 'pg'
import { takeEmbedded } from '../db/embedded.ts'
import { migrate, OLDEST_POSTGRES } from '../db/migrate.ts'
import { fileStoreOf } from '../files/create-file-store.ts'
import type { FileStore } from '../files/file-store.ts'
import type { S3StoreOptions } from '../files/s3-store.ts'
import { compareRows } from './compare-rows.ts'
import { beginLoading } from './load-rows.ts'
import type { BackupSums } from './make-backup.ts'
import { moveFiles } from './move-files.ts'
import { databaseEntries, manifestOf } from './snapshot.ts'
import { isUnfinishedMove, MOVE_MARK } from './unfinished-move.ts'

export type MoveOptions = {
  /** The clinic to move; nothing in it is changed. */
  dataDir: string
  /** A PostgreSQL with an empty database. */
  databaseUrl: string
  /** Where its files go; without it they stay where they are. */
  s3: S3StoreOptions | undefined
  signal: AbortSignal
  log: (line: string) => void
}

/**
 * Copies an embedded clinic to a PostgreSQL of its own and its files to an S3 store, then compares everything. When it is
 * called again after an interruption, it copies all rows again and goes on with the files.
 * @throws Error with a sentence in Portuguese: somebody uses the clinic, the target is not empty, or something differs
 */
export async function moveClinic(options: MoveOptions): Promise<BackupSums> {
  const { dataDir, databaseUrl, log } = options
  const embedded = await takeEmbedded({ dataDir, log })
  const source = new pg.Client(embedded.config)
  const target = new pg.Client({ connectionString: databaseUrl })
  for (const client of [source, target]) client.on('error', () => {})
  try {
    await source.connect()
    await target.connect()
    await manifestOf(source)
    await refuseFilled(target, options)
    return await copy(source, target, options)
  } finally {
    await source.end().catch(() => {})
    await target.end().catch(() => {})
    await embedded.stop()
  }
}

async function refuseFilled(target: pg.Client, { s3, log }: MoveOptions): Promise<void> {
  const { rows } = await target.query<{ version: number; encoding: string; locale: string }>(`
    select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding, datlocale as locale
    from pg_database where datname = current_database()`)
  const { version = 0, encoding, locale } = rows[0] ?? {}
  if (version < OLDEST_POSTGRES || encoding !== 'UTF8')
    throw new Error('O destino deve ser um PostgreSQL 18 ou mais novo, em UTF8.')
  if (!locale?.startsWith('pt'))
    log('O banco de destino não ordena em português (pt-BR): as listas sairão em outra ordem.')
  if (await isUnfinishedMove(target)) {
    log('Uma mudança anterior para este destino não terminou: continuando.')
    return
  }
  const found = await target.query(`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_(catalog|toast)' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`)
  if (found.rowCount)
    throw new Error('O banco de destino não está vazio. Crie outro para a mudança.')
  if (s3 && (await holdsAnything(fileStoreOf({ dataDir: '', s3 }))))
    throw new Error(`O bucket ${s3.bucket} não está vazio. Crie outro para a mudança.`)
  await target.query(`create table ${MOVE_MARK} (begun_at timestamptz not null default now())`)
}

async function holdsAnything(store: FileStore): Promise<boolean> {
  for await (const _file of store.list()) return true
  return false
}

async function copy(
  source: pg.Client,
  target: pg.Client,
  options: MoveOptions,
): Promise<BackupSums> {
  const { databaseUrl, dataDir, s3, signal, log } = options
  const connection = { connectionString: databaseUrl }
  await migrate(connection)
  const loading = await beginLoading(target, connection).catch(sayWhatIsMissing)
  for await (const { head, body = [] } of databaseEntries(source, {})) {
    signal.throwIfAborted()
    await loading.take({ head, body })
    const copied = head.kind === 'table' && loading.rows[head.name]
    if (copied) log(`Tabela ${head.name}: ${plural(copied, 'linha', 'linhas')}.`)
  }
  await loading.commit()
  log('Conferindo as linhas…')
  await compareRows(source, target)
  const moved = s3
    ? await moveFiles({
        client: source,
        from: fileStoreOf({ dataDir, s3: undefined }),
        to: fileStoreOf({ dataDir, s3 }),
        signal,
        log,
      })
    : { files: 0, missing: 0 }
  await target.query(`drop table ${MOVE_MARK}`)
  return { rows: loading.rows, ...moved }
}

function sayWhatIsMissing(error: pg.DatabaseError): never {
  if (error.code !== '42501') throw error
  throw new Error(
    'O usuário do destino não pode copiar as linhas como elas são. Um administrador do servidor deve rodar uma vez: grant set on parameter session_replication_role to o_usuario;',
    { cause: error },
  )
}
