import { fork } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Database } from '../apps/server/src/db/database.ts'
import type { Orders } from './callers.ts'
import { makeClinic } from './clinic/make-clinic.ts'
import { median, printHead, printLine, type Side, tokenOf, withSides } from './compare-sizes.ts'
import { cpuTime } from './cpu-time.ts'
import { profiled, type Spent } from './profile.ts'
import { type Recorded, record, replay } from './recorded.ts'

// npm run bench -- throughput [--patients 20000]: requests a second of the app over HTTP, against its own recorded
// statements sent by the bare driver over as many connections; both in turn, on the same database. Then where the app's
// processor time goes.

const ROUNDS = 5
const ROUND = 3000
/** On a busy machine a round is longer: the first requests of a process cost several times what the later ones do. */
const LEAST = 400
const CALLERS = [16, 64]
/** Different requests of a kind, asked in turn. */
const VARIETY = 40
const MOST_PLACES = 12

type Request = Orders['requests'][number]
type Rate = { rate: number; cpu: number }

const { values } = parseArgs({ options: { patients: { type: 'string', default: '20000' } } })
await withSides(
  {
    what: 'pacientes',
    few: 100,
    many: Number(values.patients),
    fill: (db, patients) => makeClinic(db, { patients }),
  },
  async (_, side) => {
    const url = new URL(await side.server.listen({ host: '127.0.0.1', port: 0 }))
    const pool = new pg.Pool({ ...(side.connection as pg.PoolConfig), max: 10 })
    const kinds = await requestsOf(side.db)
    const tokens = await logins(side, Math.max(...CALLERS))
    const profiles: [string, Spent][] = []
    printHead(
      'o quê',
      'chamadores',
      'app/s',
      'driver/s',
      'razão',
      'CPU ms app',
      'CPU ms driver',
      'razão',
    )
    for (const [name, requests] of Object.entries(kinds)) {
      const recorded = await recordAll(side, tokenOf(side.server), requests)
      for (const callers of CALLERS) {
        const app = () =>
          askApp(side, {
            port: Number(url.port),
            tokens,
            requests,
            callers,
            ms: ROUND,
            least: LEAST,
          })
        const bare = () => askDriver(side, pool, recorded, callers)
        profiles.push([`${name}, ${callers} chamadores`, await profiled(app)])
        await bare()
        await compare(name, callers, app, bare)
      }
    }
    for (const [name, spent] of profiles) printProfile(name, spent)
    await pool.end()
  },
)

/** A user for each caller: one alone has four calls at once. Used once, for a login's first call writes a row that is not measured. */
async function logins(side: Side, count: number): Promise<string[]> {
  const users = await side.db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, n) => ({
        name: `Pessoa ${n}`,
        email: `pessoa${n}@clinica.example`,
        type: 1,
        password_hash: '',
      })),
    )
    .returning(['id', 'token_generation'])
    .execute()
  const tokens = users.map(
    (user) => side.server.tokens.login({ ...user, type: 1 }, false).access_token,
  )
  for (const token of tokens)
    await side.server.inject({
      url: '/api/v2/clinic',
      headers: { authorization: `Bearer ${token}` },
    })
  return tokens
}

async function requestsOf(db: Database): Promise<Record<string, Request[]>> {
  const patients = await db.selectFrom('patients').select('id').limit(VARIETY).execute()
  const exams = await db
    .insertInto('exams')
    .values(patients.map(({ id }) => ({ patient_id: id })))
    .returning(['id', 'patient_id'])
    .execute()
  // Each exam in turn with one and the other, so that every write has something to write.
  const acuities = [
    { right_eye: '20/50', left_eye: '20/70', has_correction: 1 },
    { right_eye: '20/40', left_eye: '20/30', has_correction: 0 },
  ]
  return {
    lista: patients.map((_, n) => ({ method: 'GET', path: `/patients?page=${n + 1}` })),
    'um registro': patients.map(({ id }) => ({ method: 'GET', path: `/patients/${id}` })),
    gravação: acuities.flatMap((payload) =>
      exams.map(({ id, patient_id }) => ({
        method: 'POST',
        path: `/patients/${patient_id}/exams/${id}`,
        payload,
      })),
    ),
  }
}

/** The second time that all are asked, when nothing is asked of the database but what every request asks. */
async function recordAll(side: Side, token: string, requests: Request[]): Promise<Recorded[]> {
  const ask = async ({ method, path, payload }: Request) => {
    const reply = await side.server.inject({
      method: method as 'GET',
      url: `/api/v2${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    })
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`)
  }
  for (const request of requests) await ask(request)
  const all: Recorded[] = []
  for (const request of requests) all.push(await record(() => ask(request)))
  return all
}

async function compare(
  name: string,
  callers: number,
  app: () => Promise<Rate>,
  bare: () => Promise<Rate>,
): Promise<void> {
  const [apps, bares]: [Rate[], Rate[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    apps.push(await app())
    bares.push(await bare())
  }
  const middle = (of: (n: number) => number) => median(apps.map((_, n) => of(n))) ?? Number.NaN
  const rate = (all: Rate[]) => middle((n) => all[n]!.rate)
  const cpu = (all: Rate[]) => middle((n) => all[n]!.cpu)
  printLine(
    name,
    callers,
    rate(apps).toFixed(0),
    rate(bares).toFixed(0),
    middle((n) => apps[n]!.rate / bares[n]!.rate).toFixed(2),
    cpu(apps).toFixed(2),
    cpu(bares).toFixed(2),
    middle((n) => bares[n]!.cpu / apps[n]!.cpu).toFixed(2),
  )
}

/** By callers in a process of their own. The processor time is that of this process and of the database. */
async function askApp(side: Side, orders: Orders) {
  const child = fork(join(import.meta.dirname, 'callers.ts'))
  await new Promise((ready) => child.once('spawn', ready))
  const cpu = await cpuTime(side.cluster)
  const { done, seconds } = await new Promise<{ done: number; seconds: number }>(
    (answer, failed) => {
      child.once('message', (told) => answer(told as { done: number; seconds: number }))
      child.once('exit', (code) => failed(new Error(`Os chamadores terminaram com ${code}.`)))
      child.send(orders)
    },
  )
  const used = (await cpuTime(side.cluster)) - cpu
  child.disconnect()
  return { rate: done / seconds, cpu: used / done }
}

async function askDriver(side: Side, pool: pg.Pool, recorded: Recorded[], callers: number) {
  const cpu = await cpuTime(side.cluster)
  const start = performance.now()
  const end = start + ROUND
  let asked = 0
  let done = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end || asked < LEAST) {
        await replay(pool, recorded[asked++ % recorded.length]!)
        done++
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  return { rate: done / seconds, cpu: ((await cpuTime(side.cluster)) - cpu) / done }
}

function printProfile(name: string, spent: Spent): void {
  const whole = [...spent.values()].reduce((sum, ms) => sum + ms, 0)
  const places = [...spent].sort(([, a], [, b]) => b - a).slice(0, MOST_PLACES)
  console.log(`\n${name}:`)
  printHead('onde', '%')
  for (const [place, ms] of places) printLine(place, ((ms / whole) * 100).toFixed(0))
}
