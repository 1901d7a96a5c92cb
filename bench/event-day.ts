import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { printHead, printMedians, type Side, tokenOf, withSides } from './compare-sizes.ts'
import { cpuTime } from './cpu-time.ts'
import { FIRST_USER, makeEventDay } from './event-day.sql.ts'

// npm run bench -- event-day [--people 5000]: what the screens of a day ask every four seconds, and a call to a station, at an
// event of that many people and at one of 500. Then ten screens that ask at once, and for how long nobody else is answered.

const { values } = parseArgs({ options: { people: { type: 'string', default: '5000' } } })
const FEW = 500
const MANY = Number(values.people)
const ROUNDS = 15
const SCREENS = 10
const DAY = '/screening-events/1'

await withSides(
  { what: 'pessoas', few: FEW, many: MANY, fill: makeEventDay },
  async (small, large) => {
    const columns = (unit: string) => [`${unit} (${FEW})`, `${unit} (${MANY})`, 'razão']
    const compare = (name: string, of: (side: Side) => Promise<{ ms: number; cpu?: number }>) =>
      printMedians(name, '', ROUNDS, [() => of(small), () => of(large)])

    printHead('caso', '', ...columns('ms'), ...columns('CPU ms'))
    await compare('estações', (side) => cost(side, () => get(side, `${DAY}/stations`)))
    await compare('painel e telão', (side) => cost(side, () => get(side, `${DAY}/board`)))
    await compare('chamar próximo', call)
    await compare(`${SCREENS} telas de uma vez`, (side) => cost(side, () => screens(side)))
    printHead('por quanto tempo ninguém mais é atendido', '', ...columns('ms'))
    await compare('estações', (side) => stall(() => get(side, `${DAY}/stations`)))
    await compare(`${SCREENS} telas de uma vez`, (side) => stall(() => screens(side)))
  },
)

async function cost({ cluster }: Side, work: () => Promise<unknown>) {
  const cpu = await cpuTime(cluster)
  const start = performance.now()
  await work()
  const ms = performance.now() - start
  return { ms, cpu: (await cpuTime(cluster)) - cpu }
}

/** The longest time in which the program's own thread did nothing else. */
async function stall(work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  delay.disable()
  return { ms: delay.max / 1e6 }
}

function screens(side: Side) {
  const path = (n: number) => `${DAY}/${n % 2 === 0 ? 'stations' : 'board'}`
  return Promise.all(Array.from({ length: SCREENS }, (_, n) => get(side, path(n), FIRST_USER + n)))
}

/** Who is called goes back to their place, so that the next call finds the same queue. */
async function call(side: Side) {
  let id = 0
  const spent = await cost(side, async () => {
    id = (await ask(side, 'POST', `${DAY}/stations/ishihara/call-next`, { payload: {} })).id
  })
  await ask(side, 'POST', `${DAY}/participants/${id}/release`, { payload: { outcome: 'back' } })
  return spent
}

/** Each screen has a user of its own: one alone may ask four things at once. */
function get(side: Side, path: string, user?: number) {
  return ask(side, 'GET', path, { user })
}

type Asking = { payload?: object; user?: number | undefined }

async function ask(
  { server }: Side,
  method: 'GET' | 'POST',
  path: string,
  { payload, user = 1 }: Asking = {},
) {
  const reply = await server.inject({
    method,
    url: `/api/v2${path}`,
    headers: { authorization: `Bearer ${tokenOf(server, user)}` },
    ...(payload && { payload }),
  })
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`)
  return reply.json()
}
