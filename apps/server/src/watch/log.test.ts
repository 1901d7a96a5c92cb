import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { makeCompany } from '../../test/factories/company.ts'
import { patientBody } from '../../test/factories/patient.ts'
import { type MailServer, startMailServer } from '../../test/mail-server.ts'
import { createPool } from '../db/database.ts'
import { createLog, sayByLog } from './log.ts'
import { errorInLines, plainError } from './plain-error.ts'

const PERSON = {
  cpf: '52998224725',
  masked: '529.982.247-25',
  name: 'ZULMIRA QUITERIA',
  email: 'zulmira.quiteria@exemplo.com.br',
  bounces: 'recusado.zulmira@exemplo.com.br',
  phone: '11955554444',
  dob: '1961-07-23',
  street: 'Rua das Quaresmeiras',
  password: 'uma-senha-secreta-da-zulmira',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ6dWxtaXJhIn0.assinaturaDaZulmira',
  cookie: 'visita-secreta-da-zulmira',
}

let app: TestApp
let smtp: MailServer
let output = ''
beforeAll(async () => {
  smtp = await startMailServer()
  const collect = { write: (line: string) => (output += line) }
  app = await createTestApp({ smtpUrl: smtp.url }, undefined, collect)
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

const lines = (): Record<string, unknown>[] =>
  output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** The log line of a request, which is written after its answer was sent. */
function lineOf(route: string, status: number) {
  return expect
    .poll(() => lines().find((line) => line.route === route && line.status === status))
    .toBeDefined()
}

function expectNobody() {
  const small = output.toLowerCase()
  for (const secret of Object.values(PERSON)) expect(small).not.toContain(secret.toLowerCase())
  expect(small).not.toMatch(/zulmira|quiteria|quaresmeiras/)
}

describe('The content of the log', () => {
  it('A request is one log line with route, status, time and user, and nothing of its address', async () => {
    await app.call('GET', `/patients?query=${PERSON.cpf}&name=Zulmira`, { as: app.admin })
    await lineOf('/api/v2/patients', 200)
    const line = lines().find(({ route }) => route === '/api/v2/patients')
    expect(Object.keys(line ?? {}).sort()).toEqual(
      ['level', 'method', 'ms', 'msg', 'request_id', 'route', 'status', 'time', 'user'].sort(),
    )
    expect(line).toMatchObject({ method: 'GET', status: 200, user: 1, level: 'info' })
    expectNobody()
  })

  it('A person in an address, a header, a cookie or a refused body is not in the log', async () => {
    await app.call('GET', `/patients/${PERSON.cpf}`, { as: app.admin })
    await app.call('GET', `/nao/existe/${PERSON.email}?cpf=${PERSON.masked}`)
    await app.call('GET', '/patients', { as: PERSON.token })
    await app.call('GET', '/patients', {
      as: app.admin,
      headers: {
        'iris-search': `query=${PERSON.cpf}`,
        'user-agent': PERSON.name,
        referer: `http://localhost/patients?query=${PERSON.cpf}`,
        cookie: `iris_visit=${PERSON.cookie}`,
      },
    })
    const login = await app.call('POST', '/login', {
      payload: { email: PERSON.email, password: PERSON.password },
    })
    await app.call('POST', '/patients', { as: app.admin, payload: PERSON })
    await app.call('POST', '/patients', {
      as: app.admin,
      payload: `{"name": "${PERSON.name}", `,
      headers: { 'content-type': 'application/json' },
    })
    await app.call('GET', `/patients/%E0%A4%A${PERSON.cpf}`, { as: app.admin })
    await lineOf('/api/v2/login', login.status)
    await lineOf('unknown', 404)
    expectNobody()
  })

  it('A write that the database refuses is logged with its place and constraint, without its row', async () => {
    const company = await makeCompany(app.services.db)
    const owner = createPool(app.owner)
    await owner.query(
      `alter table patients add constraint not_today check (cpf <> '${PERSON.cpf}') not valid`,
    )
    await owner.end()
    const { name, email, phone, dob, cpf, street } = PERSON
    const payload = patientBody(company.id, {
      name,
      email,
      phone,
      dob,
      cpf,
      address_street: street,
    })
    const reply = await app.call('POST', '/patients', { as: app.admin, payload })
    expect(reply.status).toBe(500)
    const line = lines().find(({ msg }) => msg === 'request failed')
    expect(line).toMatchObject({
      level: 'error',
      request_id: reply.body.request_id,
      route: '/api/v2/patients',
      err: { code: '23514', constraint: 'not_today', table: 'patients' },
    })
    expect(line).toMatchObject({
      err: { stack: expect.arrayContaining([expect.stringContaining('modules/patients')]) },
    })
    expectNobody()
  })

  it('A mail that bounces is logged without its address', async () => {
    await app.services.db
      .updateTable('users')
      .set({ email: PERSON.bounces })
      .where('id', '=', (await app.userOf(2)).id)
      .execute()
    const reply = await app.call('POST', '/password-forgot', {
      payload: { email: PERSON.bounces, redirect_url: 'http://localhost:3000/password/reset' },
    })
    expect(reply.status).toBe(502)
    const failed = lines().find(({ route, err }) => route === '/api/v2/password-forgot' && err)
    expect(failed).toMatchObject({
      err: { cause: { code: 'EENVELOPE', message: 'the mail server answered 550' } },
    })
    expectNobody()
  })
})

describe('An error in the log', () => {
  it.each([
    [`no user ${PERSON.email} here`, 'no user [e-mail] here'],
    [`Key (cpf)=(${PERSON.cpf}) already exists.`, 'Key (cpf)=(…) already exists.'],
    [
      `invalid input syntax for type date: "${PERSON.name}"`,
      'invalid input syntax for type date: "…"',
    ],
    [`cannot take ${PERSON.masked} twice`, 'cannot take […] twice'],
    [`born ${PERSON.dob}`, 'born […]'],
    ['call (11) 95555-4444 back', 'call ([…] back'],
    [`fetch http://cep.local/a?cpf=${PERSON.cpf} failed`, 'fetch http://cep.local/a?… failed'],
    [`refused ${PERSON.token}`, 'refused […]'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    [
      "Cannot read properties of undefined (reading 'cpf')",
      "Cannot read properties of undefined (reading 'cpf')",
    ],
  ])('The error %j is logged as %j', (message, told) => {
    expect(plainError(new Error(message)).message).toBe(told)
  })

  it('An error message of many lines leaves none of them in the logged stack', () => {
    const error = new Error(`first\n    at ${PERSON.name}\nlast ${PERSON.cpf}`)
    const told = errorInLines(error)
    expect(told).not.toContain(PERSON.cpf)
    expect(told.split('\n').slice(2).join()).not.toContain(PERSON.name)
    expect(plainError(error).stack[0]).toContain('log.test.ts')
  })

  it('A sentence of the program itself stands whole in a line of JSON, and what a library prints is cleaned', () => {
    const { log: told, info, warn, error } = console
    onTestFinished(() => void Object.assign(console, { log: told, info, warn, error }))
    let text = ''
    const { say } = sayByLog(createLog('json', { write: (line: string) => (text += line) }))
    const sentences = [
      'Veja "Rows that are kept" em docs/operations.md.',
      'Cópia da noite pronta em /copias/iris-2026-11-22-0a1b2c3d.backup: 46.135 linhas.',
    ]
    for (const sentence of sentences) say(sentence)
    console.log(`a library found "${PERSON.name}" and ${PERSON.cpf}`)
    const said = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(said.map(({ msg }) => msg)).toEqual([...sentences, 'a library found "…" and […]'])
    expect(Object.keys(said[0])).toEqual(['level', 'time', 'msg'])
  })

  it('The log at a terminal says when something went wrong by the clock of São Paulo', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T01:05:09.700Z') })
    onTestFinished(() => void vi.useRealTimers())
    let text = ''
    createLog('text', { write: (line: string) => (text += line) }).error('a fault')
    expect(text).toBe('22:05:09 ERRO a fault\n')
  })

  it('The log at a terminal says only what is wrong, in words', () => {
    let text = ''
    const log = createLog('text', { write: (line: string) => (text += line) })
    log.info({ route: '/api/v2/patients' }, 'request')
    log.error(
      { err: new Error(`no ${PERSON.cpf}`), method: 'GET', route: '/api/v2/x' },
      'request failed',
    )
    expect(text).toMatch(
      /^\d\d:\d\d:\d\d ERRO GET \/api\/v2\/x request failed\nError: no \[…\]\n {4}at /,
    )
    expect(text).not.toContain(PERSON.cpf)
  })
})
