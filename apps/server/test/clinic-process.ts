import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import pg from 'pg'
import { joinEmbedded } from '../src/db/embedded.ts'
import { photo } from './sample-files.ts'

// A clinic that is used over HTTP, and the contents of its data folder seen from outside.

export const PASSWORD = 'uma-senha-para-o-teste'

export async function logIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@iris.local', password: PASSWORD }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}

/** Saves an operator; resolves once the server has said that it is stored. */
export async function saveOperator(url: string, token: string, name: string): Promise<void> {
  const reply = await fetch(`${url}/healthcareOperators`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, active: true }),
  })
  if (reply.status !== 201) throw new Error(`${reply.status}: ${await reply.text()}`)
}

/** Saves an item of equipment with a picture that is different from all others. */
export async function saveEquipment(url: string, token: string, number: string): Promise<void> {
  const form = new FormData()
  form.set('equipament_type', '1')
  form.set('active_number', number)
  form.set('invoice_img', await noise())
  await send(`${url}/equipaments`, token, form)
}

export async function saveProfileImage(url: string, token: string): Promise<void> {
  const form = new FormData()
  form.set('attachment', await noise())
  await send(`${url}/uploads/users/1/profile-image`, token, form)
}

async function send(url: string, token: string, body: FormData): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(url, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`)
}

/** A picture like no other. */
export async function noise(): Promise<File> {
  const [width, height] = [160, 120]
  const input = randomBytes(width * height * 3)
  const picture = photo(width, height).composite([
    { input, raw: { width, height, channels: 3 }, blend: 'over' },
  ])
  return new File([new Uint8Array(await picture.png().toBuffer())], 'nota.png')
}

/** Works on the database of a data folder, with a server running on it or not. */
export async function onData<T>(dataDir: string, work: (client: pg.Client) => Promise<T>) {
  const embedded = await joinEmbedded({ dataDir, log: () => {} })
  const client = new pg.Client(embedded.config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await embedded.stop()
  }
}

/** The operators and who made them, the stored files, and by what logins end. */
export async function readPeople(client: pg.Client) {
  const rows = async (query: string) => (await client.query(query)).rows
  return {
    names: await rows('select name from healthcare_operators where id > 1'),
    audited: await rows(
      `select o.name from audit_events e join healthcare_operators o on o.id = e.entity_id
       where e.action = 'create' and e.entity like '%operator%'`,
    ),
    stored: await rows('select key, sha256 from stored_files order by key'),
    generation: await firstGeneration(client),
  }
}

/** How many rows each table has that outlasts a crash, a hash of them, and the value of each sequence. */
export async function tableHashes(client: pg.Client): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  const tables = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence = 'p' order by 1`,
  )
  for (const { name } of tables.rows) {
    // Transaction numbers belong to their own cluster.
    const { rows } = await client.query(`
      select count(*) || ' ' || coalesce(md5(string_agg(row, '|' order by row)), '') as hash
      from (select (to_jsonb(t) - '{changed_in,turned_xid}'::text[])::text as row from "${name}" t) rows`)
    hashes[name] = rows[0].hash
  }
  for (const { name, last } of await readSequences(client)) hashes[name] = last
  return hashes
}

const readSequences = async (client: pg.Client) =>
  (
    await client.query(
      "select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public'",
    )
  ).rows

/** By it each login of a user ends, here of whoever came first. */
export async function firstGeneration(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select token_generation from users order by id limit 1')
  return rows[0].token_generation
}

/** The hashes of a restored clinic, as it was before the restore ended every login and left out numbers. */
export async function hashesBeforeRestore(
  client: pg.Client,
  generation: number,
): Promise<Record<string, string>> {
  const jump = (await firstGeneration(client)) - generation
  await client.query('begin; set local session_replication_role = replica')
  await client.query('update users set token_generation = token_generation - $1', [jump])
  const hashes: Record<string, string | null> = await tableHashes(client)
  await client.query('rollback')
  for (const { name, last } of await readSequences(client))
    hashes[name] = last === '100000' ? null : String(last - 100_000)
  return hashes as Record<string, string>
}

/** The hash of each file of a folder by its path; empty when the folder does not exist. */
export async function fileHashes(folder: string): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const pairs = paths.sort().map(async (path) => {
    const hash = createHash('sha256').update(await readFile(path))
    return [relative(folder, path), hash.digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}
