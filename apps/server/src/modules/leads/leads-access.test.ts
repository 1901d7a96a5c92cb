import type { EndpointOptions } from '@iris/contracts/endpoint'
import type { UserType } from '@iris/domain/user-type'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { leadBody } from '../../../test/factories/lead.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { makeLink } from '../../../test/factories/visit.ts'

let app: TestApp
const tokens = new Map<string, string>()
beforeAll(async () => {
  app = await createTestApp()
  const types: [string, UserType | null][] = [
    ['Administrador', 1],
    ['Secretário(a)', 2],
    ['Técnico', 3],
    ['Comercial', 4],
    ['Médico', 5],
    ['sem tipo', null],
  ]
  for (const [name, type] of types) tokens.set(name, (await app.userOf(type)).token)
  const company = await makeCompany(app.services.db, {})
  tokens.set('link', await makeLink(app, company.id))
})
afterAll(() => app.close())

const ROUTES: [string, string, unknown?][] = [
  ['GET', '/leads'],
  ['GET', '/leads/exportAllLeads'],
  ['GET', '/leads/board'],
  ['GET', '/leads/board/column?column=Fechamento'],
  ['GET', '/leads/dashboard'],
  ['GET', '/leads/targets'],
  ['GET', '/leads/cities'],
  ['GET', '/leads/duplicates?email=a@b.co'],
  ['GET', '/leads/1'],
  ['GET', '/leads/1/history'],
  ['GET', '/leads/1/stage-moves'],
  ['GET', '/leads/1/activities'],
  ['POST', '/leads', {}],
  ['PUT', '/leads/1', { name: '' }],
  ['POST', '/leads/createTarget', {}],
  ['POST', '/leads/importLeads', {}],
  ['GET', '/lead-activities'],
  ['GET', '/lead-activities/due'],
  ['POST', '/lead-activities', {}],
  ['PUT', '/lead-activities/1', { date: 'x' }],
  ['DELETE', '/lead-activities/999999'],
]
const STAFF = ['Administrador', 'Secretário(a)', 'Técnico', 'Comercial', 'Médico']
const WRITERS = STAFF.filter((who) => who !== 'Médico')
const SETTERS_OF_TARGETS = ['Administrador', 'Comercial']

/** Doctors read, technicians write all but targets (the role table of the wire contract). */
function mayUse(method: string, path: string): string[] {
  if (method === 'GET') return STAFF
  return path === '/leads/createTarget' ? SETTERS_OF_TARGETS : WRITERS
}

const NOT_LOGGED_IN = 'ninguém'

describe('who may use the commercial routes', () => {
  test('every one of them is tried below', () => {
    const isCommercial = ({ path }: EndpointOptions) => /^\/(leads|lead-activities)\b/.test(path)
    const served = app.server.endpoints.filter(isCommercial).map(({ method, path }) => {
      return `${method} ${path.replace(/:id/, '1')}`
    })
    const tried = ROUTES.map(
      ([method, path]) => `${method} ${path.replace(/\?.*/, '').replace('999999', '1')}`,
    )
    expect(tried.sort()).toEqual(served.sort())
  })

  test.each(
    [
      ...[
        'Administrador',
        'Secretário(a)',
        'Técnico',
        'Comercial',
        'Médico',
        'sem tipo',
        'link',
        NOT_LOGGED_IN,
      ],
    ].flatMap((who) =>
      ROUTES.map(([method, path, payload]) => [who, method, path, payload] as const),
    ),
  )('%s: %s %s', async (who, method, path, payload) => {
    const reply = await app.call<{ message?: string }>(method, path, {
      as: tokens.get(who) ?? null,
      ...(payload !== undefined && { payload }),
    })
    if (who === NOT_LOGGED_IN) expect(reply.status).toBe(401)
    else if (!mayUse(method, path).includes(who)) {
      expect(reply.status).toBe(403)
      expect(reply.body).toEqual({ message: 'Acesso negado.', code: 'auth.denied' })
    } else expect([200, 404, 422]).toContain(reply.status)
  })
})

describe('what a seller can reach', () => {
  test.each([
    '/leads',
    '/leads/1',
    '/leads/createTarget',
    '/lead-activities',
    '/lead-activities/1',
  ])('broken bodies to %s are refused in Portuguese, never an error of ours', async (path) => {
    const bodies = [
      '{',
      '[]',
      '"x"',
      'null',
      '7',
      '{"name":{"a":1},"date":[1],"month":{},"status":9}',
    ]
    for (const body of bodies)
      for (const method of path.endsWith('/1') ? ['PUT'] : ['POST']) {
        const reply = await app.server.inject({
          method: method as 'PUT',
          url: `/api/v2${path}`,
          headers: {
            authorization: `Bearer ${tokens.get('Comercial')}`,
            'content-type': 'application/json',
          },
          payload: body,
        })
        expect(reply.statusCode).toBeGreaterThanOrEqual(400)
        expect(reply.statusCode).toBeLessThan(500)
        expect(reply.json().message).toMatch(/[a-zç]/)
      }
  })

  test('no answer of theirs holds anything of a patient', async () => {
    const { db } = app.services
    const company = await makeCompany(db, { corporate_reason: 'EMPRESA COM PACIENTES' })
    const patient = await makePatient(db, {
      company: company.id,
      name: 'PACIENTE SIGILOSA',
      email: 'sigilosa@paciente.test',
    })
    const as = tokens.get('Comercial') ?? ''
    const payload = leadBody({
      company_id: company.id,
      company_name: 'EMPRESA COM PACIENTES',
      email: 'sigilosa@paciente.test',
      phone: '11988887777',
    })
    const { body: lead } = await app.call<{ id: number }>('POST', '/leads', { as, payload })
    await app.call('PUT', `/leads/${lead.id}`, { as, payload: { company_id: null } })
    const secrets = [patient.name, patient.cpf]
    for (const [method, path] of ROUTES.filter(([method]) => method === 'GET')) {
      const url = path.replace('/1', `/${lead.id}`).replace('a@b.co', 'sigilosa@paciente.test')
      const reply = await app.call(method, url, { as })
      expect(reply.status).toBe(200)
      for (const secret of secrets) expect(reply.raw.toString()).not.toContain(secret)
    }
    for (const path of [
      '/patients',
      `/patients/${patient.id}`,
      `/patients/${patient.id}/exams`,
      `/patients/${patient.id}/triages`,
      `/patients/${patient.id}/medicalRecords`,
      '/patients/exportAllPatients',
      '/exams/with-patient-name',
      '/imports/template/patients',
    ])
      expect([path, (await app.call('GET', path, { as })).status]).toEqual([path, 403])
  })
})
