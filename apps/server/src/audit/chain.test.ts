import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest'
import { sealAllOf, tamperWith, writeRows } from '../../test/audit-chain.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { readAnchor } from './anchor.ts'
import { anchorHead } from './keep-sealing.ts'
import { sealRows } from './seals.sql.ts'
import { verifyChain } from './verify-chain.ts'

const WAIT = { timeout: 20_000, interval: 200 }

let database: TestDatabase
let db: Database
let dataDir: string
const warnings: string[] = []
const warn = console.warn
beforeEach(() => {
  warnings.length = 0
  console.warn = (line: string) => warnings.push(line)
})
async function makeDatabase() {
  database = await createTestDatabase()
  db = createDatabase(database.config)
  dataDir = await mkdtemp(join(tmpdir(), 'iris-chain-'))
}
async function dropDatabase() {
  await db.destroy()
  await database.drop()
  await rm(dataDir, { recursive: true })
}
afterAll(() => {
  console.warn = warn
})

const write = (count: number, trx: Database = db) => writeRows(count, trx)
const sealAll = () => sealAllOf(db)
const tamper = (...statements: string[]) => tamperWith(database, statements)
async function verify(anchored = true) {
  const anchor = anchored ? await readAnchor(dataDir) : null
  return verifyChain(db, anchor ? [anchor] : [])
}

/** Twenty rows in four seals, with the head written down. */
async function makeChain() {
  for (let n = 0; n < 4; n++) {
    await write(5)
    await sealAll()
  }
  await anchorHead(db, dataDir)
  expect(await verify()).toMatchObject({ holds: true, rows: 20, waiting: 0, head: { n: 4 } })
}

describe('The chain of the audit', () => {
  beforeEach(makeDatabase)
  afterEach(dropDatabase)

  test('A seal covers what was committed since the last one, and says what has no seal yet', async () => {
    await makeChain()
    await write(3)
    expect(await verify()).toMatchObject({ holds: true, rows: 20, waiting: 3 })
    expect(await sealAll()).toBe(3)
    expect(await sealAll()).toBe(0)
    expect(await verify()).toMatchObject({ holds: true, rows: 23, waiting: 0, head: { n: 5 } })
  })

  test('The next seal takes a row that was committed after later ones were sealed', async () => {
    await write(2)
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    let inside = () => {}
    const written = new Promise<void>((resolve) => {
      inside = resolve
    })
    const slow = db.transaction().execute(async (trx) => {
      await write(1, trx)
      inside()
      await held
    })
    await written
    await write(2)
    expect(await sealAll()).toBe(4)
    expect(await verify()).toMatchObject({ holds: true, rows: 4, waiting: 0 })
    go()
    await slow
    expect(await verify()).toMatchObject({ holds: true, rows: 4, waiting: 1 })
    expect(await sealAll()).toBe(1)
    expect(await verify()).toMatchObject({ holds: true, rows: 5, waiting: 0 })
  })

  test('The seal waits for a missing number only as long as its transaction may still come', async () => {
    // On a slow run the copied database is older than the ten minutes of a round.
    await tamper('update audit_chain set turned_at = now()')
    await write(1)
    const gone = db.transaction().execute(async (trx) => {
      await write(1, trx)
      throw new Error('rolled back')
    })
    await expect(gone).rejects.toThrow('rolled back')
    await write(1)
    await sealAll()
    const missing = async () => {
      const chain = await db
        .selectFrom('audit_chain')
        .select(['missing', 'missing_long'])
        .executeTakeFirstOrThrow()
      return [chain.missing, chain.missing_long]
    }
    expect(await missing()).toEqual(['{[2,3)}', '{}'])
    for (const long of ['{[2,3)}', '{}']) {
      // A transaction of another test on the same server may be under way; no round turns more than once.
      await expect
        .poll(async () => {
          await tamper("update audit_chain set turned_at = now() - interval '11 minutes'")
          await sealAll()
          return missing()
        }, WAIT)
        .toEqual(['{}', long])
    }
    expect(await verify()).toMatchObject({ holds: true, rows: 2, waiting: 0 })
  })

  test('Every row is sealed once while many write and several seal', async () => {
    const writers = Array.from({ length: 8 }, async (_, n) => {
      for (let round = 0; round < 8; round++)
        await db
          .transaction()
          .execute(async (trx) => {
            await write((n + round) % 4, trx)
            if ((n + round) % 7 === 0) throw new Error('rolled back')
          })
          .catch(() => {})
    })
    let writing = true
    const sealers = Array.from({ length: 2 }, async () => {
      while (writing) await sealRows(db)
    })
    await Promise.all(writers)
    writing = false
    await Promise.all(sealers)
    await sealAll()
    const { rows } = await db
      .selectFrom('audit_events')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    expect(await verify()).toMatchObject({ holds: true, rows, waiting: 0 })
  })
})

const fault = async () => {
  const verdict = await verify()
  return verdict.holds ? null : verdict.fault
}

describe('Tampering by the owner of the database', () => {
  const KEPT = ['audit_events', 'audit_seals', 'audit_chain']

  // One chain for all of them, put back as it was after each.
  beforeAll(async () => {
    await makeDatabase()
    await makeChain()
    await tamper(...KEPT.map((table) => `create table kept_${table} as table ${table}`))
  })
  afterEach(async () => {
    await tamper(
      ...KEPT.map((table) => `delete from ${table}`),
      ...KEPT.map((table) => `insert into ${table} overriding system value table kept_${table}`),
    )
    expect(await verify()).toMatchObject({ holds: true, rows: 20, waiting: 0, head: { n: 4 } })
  })
  afterAll(dropDatabase)

  const findsChange = async (change: string) => {
    await tamper(`update audit_events set ${change} where id = 7`)
    expect(await fault()).toMatch(/^O registro 7 /)
  }
  test.each([
    ["action = 'read'", 'alters what was done'],
    ["at = at - interval '1 minute'", 'dates a row back'],
  ])('A check of the chain finds a row after "set %s", which %s', findsChange)
  test.each([
    ['user_id = 1', 'gives a row to somebody else'],
    ['detail = detail || \'{"to": "x"}\'', 'alters the detail'],
    ['subjects = array[9]', 'puts a patient into a list'],
    ['link_jti = gen_random_uuid()', 'blames a link'],
  ])('A check of the chain finds a row after "set %s", which %s', { tags: 'long' }, findsChange)

  test('A check of the chain finds a removed row', async () => {
    await tamper('delete from audit_events where id = 13')
    expect(await fault()).toMatch(/^O registro 13 falta/)
  })

  test('A check of the chain finds two rows that swapped their contents', async () => {
    await tamper(
      `update audit_events a set patient_id = b.patient_id, entity_id = b.entity_id
       from audit_events b where a.id in (4, 8) and b.id = 12 - a.id`,
    )
    expect(await fault()).toMatch(/^O registro 4 foi alterado/)
  })

  test('A check of the chain finds a second row under the number of another', async () => {
    await tamper(
      `insert into audit_events (id, at, action, entity) overriding system value
       values (6, now() + interval '2 months', 'read', 'patient')`,
    )
    expect(await fault()).toBe('Há mais de um registro 6.')
  })

  const findsChangeOf = async (_what: string, statement: string, expected: string) => {
    await tamper(statement)
    expect(await fault()).toBe(expected)
  }
  test.each([['audit_seals', 'delete from audit_seals where n = 2', 'Falta o selo 2.']])(
    'A check of the chain finds a change of %s',
    findsChangeOf,
  )
  test.each([
    [
      'the links of a seal',
      "update audit_seals set links = overlay(links placing '\\x00'::bytea from 40) where n = 2",
      'O registro 7 foi alterado, ou o selo 2.',
    ],
    [
      'the rows a seal names',
      'update audit_seals set ids = ids[2:] where n = 3',
      'O selo 3 foi alterado.',
    ],
    ['the end of the chain', 'update audit_chain set high = 0', 'Há registros em mais de um selo.'],
  ])('A check of the chain finds a change of %s', { tags: 'long' }, findsChangeOf)

  const CUT = [
    'delete from audit_seals where n > 2',
    'delete from audit_events where id > 10',
    'update audit_chain set (n, head, high) = (select 2, substring(links from octet_length(links) - 31), 10 from audit_seals where n = 2)',
  ]

  test('When rows and seals are cut off the end, the chain no longer holds the head that was written down', async () => {
    await tamper(...CUT)
    expect(await verify(false)).toMatchObject({ holds: true, rows: 10 })
    expect(await fault()).toBe(
      'A cadeia termina no selo 2, e o selo 4 foi anotado fora do banco: faltam os últimos registros.',
    )
  })

  test('When the chain grows again after a cut, it still does not hold the head that was written down', {
    tags: 'long',
  }, async () => {
    await tamper(...CUT)
    for (let n = 0; n < 3; n++) {
      await write(2)
      await sealAll()
      await anchorHead(db, dataDir)
    }
    expect(warnings.join()).toContain('npm run audit:verify')
    expect(await fault()).toBe('O selo 4 não é o que foi anotado fora do banco.')
  })
})

test('A check of the chain finds a row inserted under a number that was given back', async () => {
  onTestFinished(dropDatabase)
  await makeDatabase()
  await write(3)
  await db
    .transaction()
    .execute(async (trx) => {
      await write(1, trx)
      throw new Error('rolled back')
    })
    .catch(() => {})
  await write(3)
  await sealAll()
  // A number is awaited as long as any transaction of the whole cluster is as old, and other tests have some.
  await expect
    .poll(async () => {
      await tamper("update audit_chain set turned_at = now() - interval '11 minutes'")
      await sealAll()
      const chain = db.selectFrom('audit_chain').select(['missing', 'missing_long'])
      return Object.values(await chain.executeTakeFirstOrThrow())
    }, WAIT)
    .toEqual(['{}', '{}'])
  await tamper(
    "insert into audit_events (id, action, entity) overriding system value values (4, 'read', 'patient')",
  )
  expect(await fault()).toBe('O registro 4 não está em nenhum selo: foi posto ali depois.')
})
