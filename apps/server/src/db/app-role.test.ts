import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { makePatient } from '../../test/factories/patient.ts'
import { makeUser } from '../../test/factories/user.ts'
import { APP_ROLE, connectAsApp } from './app-role.ts'
import { createDatabase, type Database, type DatabaseConfig } from './database.ts'
import { migrate } from './migrate.ts'

const KEPT_TABLES = ['audit_events', 'medical_records', 'medical_record_versions']
/** A month of the audit, and what a function of the owner writes. */
const OUT_OF_REACH = ['audit_events_past', 'audit_events_other', 'audit_seals', 'audit_chain']

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A row in each table whose rows must stay as written. */
async function writeKept(db: Database): Promise<void> {
  const { id: patient_id } = await makePatient(db)
  const { id: user_id } = await makeUser(db)
  await db.insertInto('audit_events').values({ action: 'read', entity: 'patient' }).execute()
  const record = await db
    .insertInto('medical_records')
    .values({ patient_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('medical_record_versions')
    .values({ record_id: record.id, notes: 'Como escrito.', user_id, created_at: new Date() })
    .execute()
  await sql`select audit_seal()`.execute(db)
}

async function keptRows(db: Database): Promise<unknown> {
  const rows = await Promise.all(
    KEPT_TABLES.map((table) => sql`select * from ${sql.table(table)} order by id`.execute(db)),
  )
  const seals =
    await sql`select s.*, c.head from audit_seals s, audit_chain c order by s.n`.execute(db)
  return [...rows, seals].map((result) => result.rows)
}

const onEach = (statement: (table: string) => string) => KEPT_TABLES.map(statement)

/** Everything that plain SQL could try on protected rows. */
const ATTACKS = [
  ...onEach((table) => `update ${table} set id = id`),
  ...onEach((table) => `delete from ${table}`),
  ...onEach((table) => `truncate ${table} cascade`),
  ...onEach((table) => `alter table ${table} disable trigger all`),
  ...onEach((table) => `drop trigger ${table}_kept on ${table}`),
  ...onEach((table) => `drop table ${table} cascade`),
  ...onEach((table) => `alter table ${table} owner to ${APP_ROLE}`),
  ...onEach((table) => `create rule gone as on insert to ${table} do instead nothing`),
  ...OUT_OF_REACH.flatMap((table) => [
    `delete from ${table}`,
    `truncate ${table}`,
    `drop table ${table} cascade`,
    `alter table ${table} disable trigger all`,
    `insert into ${table} select * from ${table}`,
  ]),
  'delete from audit_events_past where false',
  'update audit_events_past set id = id',
  'update audit_chain set high = 0',
  "update audit_seals set links = ''",
  'alter table audit_events detach partition audit_events_past',
  "insert into audit_events (at, action, entity) values ('2020-01-01', 'read', 'patient')",
  "insert into audit_events (id, action, entity) overriding system value values (1, 'read', 'patient')",
  "create or replace function audit_line(e audit_events) returns text language sql as $$ select '' $$",
  "create or replace function audit_seal() returns integer language sql as 'select 0'",
  "select setval('audit_events_id_seq', 1)",
  'alter sequence audit_events_id_seq restart',
  "update medical_record_versions set notes = ''",
  "update medical_record_versions set notes = 'Anonimizado'",
  "insert into patient_anonymisations (patient_id, reason, user_id) select min(p.id), 'x', min(u.id) from patients p, users u",
  "select anonymise_patient(min(id), '') from patients",
  'delete from patients',
  'truncate patients cascade',
  `create or replace function refuse_change() returns trigger language plpgsql as 'begin return old; end'`,
  'drop function refuse_change() cascade',
  'set session_replication_role = replica',
  'drop schema public cascade',
  `alter role ${APP_ROLE} superuser`,
]

/** PostgreSQL only warns about these; what they try to reach must be refused all the same. */
const FUTILE = onEach((table) => `grant all on ${table} to ${APP_ROLE}`)

async function expectKept(config: DatabaseConfig, attacks: readonly string[]) {
  const db = createDatabase(config)
  await writeKept(db)
  const before = await keptRows(db)
  for (const attempt of FUTILE) await sql.raw(attempt).execute(db)
  const succeeded: string[] = []
  for (const attack of attacks)
    await sql
      .raw(attack)
      .execute(db)
      .then(
        () => succeeded.push(attack),
        () => {},
      )
  expect(succeeded).toEqual([])
  expect(await keptRows(db)).toEqual(before)
  await db.destroy()
}

describe('With the embedded database', () => {
  test('Plain SQL of the program cannot alter, remove or unprotect what is kept, whatever role it sets', async () => {
    await expectKept(database.config, [
      ...ATTACKS,
      'set role iris',
      'set session authorization iris',
      'set role none; delete from audit_events',
      'reset role; delete from medical_record_versions',
    ])
  })

  test('Triggers stop the database owner from altering kept rows by mistake', async () => {
    await expectKept(database.owner, [
      ...onEach((table) => `update ${table} set id = id`),
      ...onEach((table) => `delete from ${table}`),
      ...onEach((table) => `truncate ${table} cascade`),
    ])
  })
})

describe('With an external PostgreSQL', () => {
  const urlOf = (user: string, name: string) => {
    const owner = database.owner as { host: string; port: number }
    return `postgres://${user}@localhost:${owner.port}/${name}?host=${encodeURIComponent(owner.host)}`
  }

  async function administrate(statement: string) {
    const client = new pg.Client(database.owner as pg.ClientConfig)
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  test('The program works as the role that owns nothing', async () => {
    const name = (database.owner as { database: string }).database
    const said: string[] = []
    const config = await connectAsApp({ connectionString: urlOf('iris', name) }, (line) =>
      said.push(line),
    )
    expect(said).toEqual([])
    await expectKept(config, ATTACKS)
  })

  test('Settings already in the database address stay', async () => {
    const name = (database.owner as { database: string }).database
    const connectionString = `${urlOf('iris', name)}&options=-c%20statement_timeout%3D7000`
    const db = createDatabase(await connectAsApp({ connectionString }, () => {}))
    const { rows } =
      await sql`select current_user::text, current_setting('statement_timeout') as timeout`.execute(
        db,
      )
    expect(rows).toEqual([{ current_user: APP_ROLE, timeout: '7s' }])
    await db.destroy()
  })

  test('An owner who may not create a role is told so and works under the triggers alone', {
    tags: 'long',
  }, async () => {
    const name = `${(database.owner as { database: string }).database}_plain`
    await administrate(`create role ${name} login`)
    await administrate(`create database ${name} owner ${name}`)
    const owner = { connectionString: urlOf(name, name) }
    await migrate(owner)
    const said: string[] = []
    const config = await connectAsApp(owner, (line) => said.push(line))
    expect(config).toBe(owner)
    expect(said.join()).toContain('docs/operations.md')
    await expectKept(config, [
      ...onEach((table) => `delete from ${table}`),
      "update medical_record_versions set notes = ''",
    ])

    // What the documentation tells the administrator of that server to do.
    await administrate(`grant ${APP_ROLE} to ${name}`)
    said.length = 0
    await expectKept(await connectAsApp(owner, (line) => said.push(line)), ATTACKS)
    expect(said).toEqual([])
    await administrate(`drop database ${name} with (force)`)
    await administrate(`drop owned by ${name}; drop role ${name}`)
  })

  test('The start tells who of another clinic on the same server can read this one, until only its own may connect', async () => {
    const name = (database.owner as { database: string }).database
    const other = `${name}_other`
    await administrate(`create role ${other} login; grant ${APP_ROLE} to ${other}`)
    const readers = async () => {
      const said: string[] = []
      await connectAsApp({ connectionString: urlOf('iris', name) }, (line) => said.push(line))
      return said.join()
    }
    const read = async () => {
      const client = new pg.Client({ connectionString: urlOf(other, name) })
      await client.connect()
      await client.query(`set role ${APP_ROLE}; select from patients`)
      await client.end()
    }
    expect(await readers()).toContain(`como ${other} lê também esta clínica`)
    await read()

    // What the documentation tells to do.
    await administrate(`revoke connect on database ${name} from public`)
    expect(await readers()).toBe('')
    await expect(read()).rejects.toThrow('permission denied for database')
    await administrate(`grant connect on database ${name} to public`)
    await administrate(`drop owned by ${other}; drop role ${other}`)
  })
})
