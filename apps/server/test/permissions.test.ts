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
const NAMES = (Object.keys(PERMISSIONS) as EndpointName[]).filter((name) => name !== LAST)

const APART = /report|\.(pdf|xlsx)|export/
/**
 * Each asking starts a process, which takes longer than all that is refused. One role is given the report; the others ask for
 * that of a company that is not there, which is told only after their role was looked at.
 */
const RECKONED = /^GET \/companies\/:id\/report/

// A refused call may write nothing but when somebody was last seen.
it.each([...NAMES, LAST])(
  'The call %s answers everybody as in the table of permissions, and writes nothing when it refuses',
  async (name) => {
    const endpoint = endpoints.get(name)
    if (!endpoint) throw new Error(`${name} is not served`)
    const cellOf = (who: Someone) => permission(name, who.caller)
    const isHeldBack = (who: Someone) => cellOf(who) !== '.' && heldBack(endpoint, who) !== null

    const before = await everyRow(owner)
    const refused = everyone.filter((who) => cellOf(who) !== '+' && !isHeldBack(who))
    const wronglyRefused = await Promise.all(
      refused.map(async (who) => {
        const { status, body } = await ask(endpoint, who, othersFor(who))
        const due = cellOf(who) === 'h' ? 404 : refusalOf(name, who)
        const isSaid =
          due !== 403 || endpoint.errors !== undefined || body.message === 'Acesso negado.'
        return status === due && isSaid ? [] : [`${who.name}: ${status}, not ${due}`]
      }),
    )
    expect(wronglyRefused.flat()).toEqual([])
    const held = everyone.filter(isHeldBack)
    const answers = await Promise.all(held.map((who) => ask(endpoint, who, {})))
    for (const [index, who] of held.entries()) {
      const { status, body } = answers[index] ?? { status: 0, body: {} }
      expect({ who: who.name, status, code: codeOf(body) }).toEqual({
        who: who.name,
        ...heldBack(endpoint, who),
      })
    }
    expect(await everyRow(owner)).toBe(before)

    const wronglyLetIn: string[] = []
    const letIn = everyone.filter((who) => {
      const cell = cellOf(who)
      return cell === '+' ? !isHeldBack(who) : cell !== '.' && who.own && !isHeldBack(who)
    })
    const enter = async (who: Someone, ofNothing = false) => {
      const cell = cellOf(who)
      const own = cell === '+' ? {} : (who.own ?? {})
      const { status } = await ask(endpoint, who, ofNothing ? { ...own, companies: 999_999 } : own)
      const isRefused = status === 401 || status === 403 || (cell === 'h' && status === 404)
      if (isRefused || status >= 500) wronglyLetIn.push(`${who.name}: ${status}`)
    }
    // What draws or reckons in a process of its own would start several.
    if (endpoint.method === 'GET' && !APART.test(endpoint.path))
      await Promise.all(letIn.map((who) => enter(who)))
    else for (const [nth, who] of letIn.entries()) await enter(who, RECKONED.test(name) && nth > 0)
    expect(wronglyLetIn).toEqual([])
  },
)
