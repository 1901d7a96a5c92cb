import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../e2e/support/free-port.ts'
import { SERVER } from '../scripts/commands/project.mjs'

// npm run bench -- idle: how soon the server answers on a folder it knows, and what it does when nobody asks: transactions a
// second, and the memory of its own process (Linux).

const MINUTE = 60

const folder = await mkdtemp(join(tmpdir(), 'iris-bench-'))
await chmod(folder, 0o711)
const port = await freePort()
try {
  await stopped((await started()).server)
  const { server, ms, cpu } = await started()
  console.log(`pasta conhecida: responde em ${ms.toFixed(0)} ms (CPU do servidor ${cpu} ms)`)
  const client = new pg.Client({
    host: join(folder, 'postgres', 'run'),
    user: 'iris',
    database: 'iris',
  })
  await client.connect()
  // What a new cluster owes its autovacuum is paid at once: an old one has nothing of it.
  await client.query('vacuum analyze')
  await sleep(20_000)
  const before = await transactions(client)
  await sleep(MINUTE * 1000)
  const after = await transactions(client)
  await client.end()
  // The last question itself is one of them.
  console.log(`parado: ${((after - before - 1) / MINUTE).toFixed(2)} transações por segundo`)
  console.log(`memória do servidor: ${await memory(server)} MB`)
  await stopped(server)
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Starts the server and waits until it answers. */
async function started() {
  const start = performance.now()
  const env = { ...process.env, ...SERVER.env, DATA_DIR: folder, PORT: String(port) }
  const server = spawn(process.execPath, SERVER.args, { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}/health/ready`
  while (!(await fetch(address).catch(() => null))?.ok) await sleep(20)
  return { server, ms: performance.now() - start, cpu: await cpuOf(server) }
}

async function stopped(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  await new Promise((ended) => server.once('exit', ended))
}

async function transactions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.n)
}

async function memory({ pid }: ChildProcess): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024).toFixed(0)
}

/** Milliseconds of processor of the process so far. */
async function cpuOf({ pid }: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}
