import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeArrivals, makeEvent, type TestEvent } from '../../../test/factories/screening-event.ts'
import { APP_ROLE } from '../../db/app-role.ts'
import { createDatabase, type Database } from '../../db/database.ts'

// Whoever is shown at a station stands in the audit, also where writing it fails once.

let app: TestApp
let owner: Database
let event: TestEvent
let token: string
beforeAll(async () => {
  app = await createTestApp()
  owner = createDatabase(app.owner)
  await sql`create sequence audit_tries`.execute(owner)
  await sql`grant usage on sequence audit_tries to ${sql.id(APP_ROLE)}`.execute(owner)
  await sql`
    create function fail_once() returns trigger language plpgsql as $$
    begin
      -- A sequence moves even when its transaction is undone, so it counts the tries.
      if nextval('audit_tries') = 1 then raise exception 'once' using errcode = tg_argv[0]; end if;
      return null;
    end $$`.execute(owner)
})
afterAll(async () => {
  await owner.destroy()
  await app.close()
})
beforeEach(async () => {
  event = await makeEvent(app)
  token = (await app.userOf(3)).token
})

/** The next row of people shown cannot be written, with that code of PostgreSQL. */
async function failAudit<T>(code: string, during: () => Promise<T>): Promise<T> {
  await sql`alter sequence audit_tries restart`.execute(owner)
  await sql`
    create trigger fail_once after insert on audit_events
    for each row when (new.entity = 'participant' and new.action = 'list') execute function fail_once(${sql.lit(code)})`.execute(
    owner,
  )
  try {
    return await during()
  } finally {
    await sql`drop trigger fail_once on audit_events`.execute(owner)
  }
}

const look = () => app.call('GET', `${event.path}/stations`, { as: token })

async function subjects() {
  const rows = await app.services.db
    .selectFrom('audit_events')
    .select('subjects')
    .where('entity', '=', 'participant')
    .where('action', '=', 'list')
    .where(sql<boolean>`detail->>'event_id' = ${String(event.id)}`)
    .execute()
  return rows.map((row) => row.subjects)
}

test('Whom a screen of stations was refused for want of an audit row has one when it shows them', async () => {
  const [one] = await makeArrivals(app, event, 1)
  const DISK_FULL = '53100'
  const refused = await failAudit(DISK_FULL, look)
  expect(refused.status).toBe(503)
  expect((await look()).status).toBe(200)
  expect(await subjects()).toEqual([[one?.patient_id]])
})

test('Whom a station shows as it opens has a row of the audit, also where the opening was tried twice', async () => {
  const [one] = await makeArrivals(app, event, 1)
  const DEADLOCK = '40P01'
  const open = () =>
    app.call('POST', `${event.path}/stations/acuity`, { as: token, payload: { open: true } })
  const opened = await failAudit(DEADLOCK, open)
  expect(opened.status).toBe(200)
  expect(await subjects()).toEqual([[one?.patient_id]])
})
