import pg from 'pg'
import { locate } from '../../apps/server/src/db/embedded/layout.ts'

export type FirstState = {
  /** Brings every table back to how the program first filled it. Nobody may be using the program meanwhile. */
  restore(): Promise<void>
  /** Makes a patient look as if last touched on that day, because no clock can be set back so far. */
  backdate(patientId: number, day: string): Promise<void>
  rows<R extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<R[]>
}

/** Keeps the contents of each table of a program that has just started for the first time. */
export async function keepFirstState(dataDir: string): Promise<FirstState> {
  const { sockets } = await locate(dataDir, '/var/lib/iris')
  // For each use anew: the database ends with a killed server.
  async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ host: sockets, user: 'iris', database: 'iris', ssl: false })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const tables = await connected(async (client) => {
    // A killed program loses nothing by it, and nothing here outlives the machine.
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
    const { rows } = await client.query<{ name: string; columns: string }>(TABLES)
    await client.query('create schema first_state')
    const kept = []
    for (const { name, columns } of rows) {
      const { rowCount } = await client.query(
        `create table first_state.${name} as table public.${name}`,
      )
      kept.push({ name, columns, isFilled: rowCount !== 0 })
    }
    return kept
  })
  // Ids go on counting: what the program remembers by an id must not be taken for another row.
  const restore = [
    'begin',
    'set local session_replication_role = replica',
    // Whoever still writes is waited for, or their rows would stay.
    `lock table ${tables.map(({ name }) => `public.${name}`)} in access exclusive mode`,
    // There are few rows, and truncating makes new files for every table and index, which takes twice as long.
    ...tables.map(({ name }) => `delete from public.${name}`),
    ...tables
      .filter(({ isFilled }) => isFilled)
      .map(
        ({ name, columns }) =>
          `insert into public.${name} (${columns}) overriding system value select ${columns} from first_state.${name}`,
      ),
    'commit',
  ].join(';\n')
  return {
    async restore() {
      for (let tries = 1; ; tries++)
        try {
          await connected((client) => client.query(restore))
          return
        } catch (error) {
          // What the page before had asked for last may still be at work, and each waits for a table of the other.
          if ((error as { code?: string }).code !== DEADLOCK || tries === 10) throw error
        }
    },
    backdate: (patientId, day) =>
      connected(async (client) => {
        await client.query('set session_replication_role = replica')
        await client.query('update patients set created_at = $2, updated_at = $2 where id = $1', [
          patientId,
          day,
        ])
      }),
    rows: (statement, values) =>
      connected(async (client) => (await client.query(statement, values)).rows),
  }
}

const DEADLOCK = '40P01'

/** Partitions are filled through their parents, and generated columns fill themselves. */
const TABLES = `
  select format('%I', c.relname) as name,
    string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`
