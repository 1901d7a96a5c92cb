import pg from 'pg'

/** A statement as the app sent it; without values it is one of those that begin and end a transaction. */
type Statement = { text: string; values: unknown[] }

/** The statements of one request, in their order. */
export type Recorded = Statement[]

let sent: Recorded | null = null

// A client takes the driver's `query` when it is made, so that it must be this one before the first is.
const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  if (sent) sent.push(statementOf(args))
  return query.apply(this, args)
} as never

function statementOf([first, values]: unknown[]): Statement {
  const given = typeof first === 'string' ? { text: first } : (first as pg.QueryConfig)
  return { text: given.text, values: (given.values ?? (Array.isArray(values) ? values : [])) as [] }
}

/** Runs one request while nothing else asks the database, and tells what it sent there. */
export async function record(request: () => Promise<unknown>): Promise<Recorded> {
  sent = []
  try {
    await request()
    return sent
  } finally {
    sent = null
  }
}

/** Sends the statements of a request by the driver alone, a transaction on one connection, as the app does. */
export async function replay(pool: pg.Pool, statements: Recorded): Promise<void> {
  if (!statements.some(({ text }) => text === 'begin')) {
    for (const statement of statements) await pool.query(fresh(statement))
    return
  }
  let client: pg.PoolClient | undefined
  for (const statement of statements) {
    if (statement.text === 'begin') client = await pool.connect()
    await (client ?? pool).query(fresh(statement))
    if (statement.text === 'commit') {
      client?.release()
      client = undefined
    }
  }
}

/** Prepared once a connection, as the app's are. */
function fresh({ text, values }: Statement): pg.QueryConfig {
  return values.length === 0 ? { text } : { name: nameOf(text), text, values }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `r${names.size}`
  names.set(text, name)
  return name
}
