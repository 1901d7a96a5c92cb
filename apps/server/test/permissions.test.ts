import type { EndpointOptions } from '@iris/contracts/endpoint'
import { type EndpointName, PERMISSIONS, permission } from '@iris/domain/permissions'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { everyRow } from './every-row.ts'
import { makeEveryone, makeThings, setUpSecondFactors } from './everyone.ts'
import type { Someone, Things } from './someone.ts'

// Every call of the API is made by everybody, and the answers are compared with the table of permissions.

let app: TestApp
let owner: pg.Client
let others: Things
let everyone: Someone[]
let endpoints: Map<string, EndpointOptions>
beforeAll(async () => {
  app = await createTestApp({ secondFactor: 'required' })
  owner = new pg.Client(app.owner as pg.ClientConfig)
  await owner.connect()
  await setUpSecondFactors(app)
  others = await makeThings(app)
  everyone = await makeEveryone(app)
  endpoints = new Map(app.server.endpoints.map((e) => [`${e.method} ${e.path}`, e]))
  await askWhoIsRefused()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

/** Parameters that belong to nobody. */
const ANYTHING: Things = {
  useId: 1,
  sigla: 'SP',
  cep: '1',
  name: 'nada',
  kind: 'patients',
  testId: 1,
}
const FIELD: Record<string, string> = {
  exams: 'retinography_img',
  equipaments: 'invoice_img',
  history: 'receipt_term_img',
}

/** Addresses whose second part names the resource. */
const BELONGING_TO_SECOND = ['/exams/send-results', '/uploads/users', '/me/sessions']

function addressOf(path: string, things: Things): string {
  const known: Things = { ...ANYTHING, ...others, ...things }
  const [, first = '', second = ''] = path.split('/')
  const resource = BELONGING_TO_SECOND.includes(`/${first}/${second}`) ? second : first
  return path.replace(/:(\w+)/g, (_, name: string) => {
    if (name === 'id') return String(known[resource] ?? 1)
    if (name === 'field') return FIELD[path.includes('history') ? 'history' : resource] ?? ''
    return encodeURIComponent(String(known[name]))
  })
}

async function ask({ method, path }: EndpointOptions, who: Someone, things: Things) {
  const payload = path === '/companies/token/validate' ? { token_id: who.jti ?? 'nenhum' } : {}
  return app.call<Refused>(method, addressOf(path, things), {
    as: await who.token(),
    ...(method !== 'GET' && { payload }),
    ...(who.cookie && { headers: { cookie: who.cookie } }),
  })
}

type Refused = {
  message?: string
  code?: string
  errors?: { code?: string }[]
  issue?: { details: { coding: { code: string }[] } }[]
}

/** In our format, in that of JSON:API, or in FHIR's. */
const codeOf = ({ code, errors, issue }: Refused) =>
  code ?? errors?.[0]?.code ?? issue?.[0]?.details.coding[0]?.code

/** The statuses of a refusal; the check of a link has one answer for everything wrong. */
function refusalOf(name: EndpointName, { caller }: Someone): number {
  return caller === 'nobody' || name === 'POST /companies/token/validate' ? 401 : 403
}

/** What the state of a user forbids although their role allows it. */
function heldBack(endpoint: EndpointOptions, { state, caller }: Someone) {
  const { access, path, whileLocked, withFirstPassword } = endpoint
  if (access === 'public') return null
  if (state === 'locked') return whileLocked ? null : { status: 423, code: 'session.locked' }
  if (state === 'given') return withFirstPassword ? null : { status: 403, code: 'password.needed' }
  const name = `${endpoint.method} ${path}` as EndpointName
  // A colleague's, for whoever may see or change it.
  const isOthers = path.includes('/users/:id') && permission(name, caller) === '+'
  const isOwn = access === 'self' && !isOthers
  return state === 'owing' && !isOwn ? { status: 403, code: 'second-factor.needed' } : null
}

/** An import of another kind: a doctor's is not for sales, and the other way round. */
const OTHER_KIND = { kind: 'leads' }

function othersFor(who: Someone): Things {
  return who.own?.kind === 'leads' ? {} : OTHER_KIND
}

/** Ends every login without a row yet, as those made here, even of the same second. */
const LAST: EndpointName = 'POST /me/sessions/end-others'
const ALL = [...(Object.keys(PERMISSIONS) as EndpointName[]).filter((name) => name !== LAST), LAST]

// Whoever has no login that counts is stopped before any call is looked at. So a call is tried with a few of them, by turns, until
// the calls with the same access were tried with each; `test:all` tries every call with each.
const AT_LEAST = 4
const turns = new Map<string, number>()

function callersOf(endpoint: EndpointOptions): Someone[] {
  const nobodies = everyone.filter(({ caller }) => caller === 'nobody')
  const groupOf = ({ access, path }: EndpointOptions) => `${access} ${path.startsWith('/fhir')}`
  const group = groupOf(endpoint)
  const size = [...endpoints.values()].filter((each) => groupOf(each) === group).length
  const count = Math.max(AT_LEAST, Math.ceil(nobodies.length / size))
  const first = turns.get(group) ?? 0
  turns.set(group, first + count)
  const isTheirTurn = (nth: number) =>
    (nth - first + first * nobodies.length) % nobodies.length < count
  return everyone.filter((who) => {
    const nth = nobodies.indexOf(who)
    return nth < 0 || isTheirTurn(nth)
  })
}

function endpointOf(name: EndpointName): EndpointOptions {
  const endpoint = endpoints.get(name)
  if (!endpoint) throw new Error(`${name} is not served`)
  return endpoint
}

const isHeldBack = (name: EndpointName, who: Someone) =>
  permission(name, who.caller) !== '.' && heldBack(endpointOf(name), who) !== null

/** The answers that refuse wrongly, or not at all. */
async function askRefused(name: EndpointName, callers: Someone[]): Promise<string[]> {
  const endpoint = endpointOf(name)
  const refused = callers.filter(
    (who) => permission(name, who.caller) !== '+' && !isHeldBack(name, who),
  )
  const wronglyRefused = refused.map(async (who) => {
    const { status, body } = await ask(endpoint, who, othersFor(who))
    const due = permission(name, who.caller) === 'h' ? 404 : refusalOf(name, who)
    const isSaid = due !== 403 || endpoint.errors !== undefined || body.message === 'Acesso negado.'
    return status === due && isSaid ? [] : [`${who.name}: ${status}, not ${due}`]
  })
  const held = callers.filter((who) => isHeldBack(name, who))
  const wronglyHeld = held.map(async (who) => {
    const { status, body } = await ask(endpoint, who, {})
    const due = heldBack(endpoint, who)
    const isDue = status === due?.status && codeOf(body) === due.code
    return isDue ? [] : [`${who.name}: ${status} ${codeOf(body)}, not ${due?.status} ${due?.code}`]
  })
  return (await Promise.all([...wronglyRefused, ...wronglyHeld])).flat()
}

type Refusals = { callers: Someone[]; wrong: string[]; wroteOneOf: EndpointName[] }
const refusals = new Map<EndpointName, Refusals>()
/** To look at all rows costs as much as a call. */
const LOOKED_AT_TOGETHER = 16

/** Before anybody is let in. A refused call may write nothing but when somebody was last seen, and they were just now. */
async function askWhoIsRefused(): Promise<void> {
  for (const who of everyone) await ask(endpointOf('GET /me'), who, {})
  let before = await everyRow(owner)
  for (let from = 0; from < ALL.length; from += LOOKED_AT_TOGETHER) {
    const names = ALL.slice(from, from + LOOKED_AT_TOGETHER)
    const wroteOneOf: EndpointName[] = []
    for (const name of names) {
      const callers = callersOf(endpointOf(name))
      refusals.set(name, { callers, wrong: await askRefused(name, callers), wroteOneOf })
    }
    const after = await everyRow(owner)
    if (after !== before) wroteOneOf.push(...names)
    before = after
  }
}

const APART = /report|\.(pdf|xlsx)|export/
/**
 * What reckons and draws them takes longer than all that is refused. So everybody asks for those of what is not there, which is
 * told only after their role was looked at.
 */
const OF_NOTHING: Things = { companies: 999_999, 'screening-events': 999_999, exams: 999_999 }
const DRAWN = /^GET .*:id\/[\w.-]*(report|\.pdf|\.xlsx)/

it.each(ALL)(
  'The call %s answers everybody as in the table of permissions, and writes nothing when it refuses',
  async (name) => {
    const endpoint = endpointOf(name)
    const { callers, wrong, wroteOneOf } = refusals.get(name) as Refusals
    expect(wrong).toEqual([])
    expect(wroteOneOf).toEqual([])

    const wronglyLetIn: string[] = []
    const letIn = callers.filter((who) => {
      const cell = permission(name, who.caller)
      return (cell === '+' || (cell !== '.' && who.own)) && !isHeldBack(name, who)
    })
    const enter = async (who: Someone) => {
      const cell = permission(name, who.caller)
      const own = cell === '+' ? {} : (who.own ?? {})
      const nothing = DRAWN.test(name) && OF_NOTHING
      const { status } = await ask(endpoint, who, { ...own, ...nothing })
      const isRefused = status === 401 || status === 403 || (cell === 'h' && status === 404)
      if (isRefused || status >= 500) wronglyLetIn.push(`${who.name}: ${status}`)
    }
    // What draws or reckons in a process of its own would start several.
    if (endpoint.method === 'GET' && !APART.test(endpoint.path))
      await Promise.all(letIn.map((who) => enter(who)))
    else for (const who of letIn) await enter(who)
    expect(wronglyLetIn).toEqual([])
  },
)

it.each(ALL)(
  'The call %s is refused to everybody without a login that counts',
  {
    tags: 'long',
  },
  async (name) => {
    const nobodies = everyone.filter(({ caller }) => caller === 'nobody')
    const before = await everyRow(owner)
    expect(await askRefused(name, nobodies)).toEqual([])
    expect(await everyRow(owner)).toBe(before)
  },
)
