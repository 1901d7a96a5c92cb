import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { leadBody } from '../../../test/factories/lead.ts'
import { makePatient } from '../../../test/factories/patient.ts'

let app: TestApp
let seller: string
beforeAll(async () => {
  app = await createTestApp()
  seller = (await app.userOf(4)).token
})
afterAll(() => app.close())

const READS = [
  '/leads',
  '/leads/exportAllLeads',
  '/leads/board',
  '/leads/board/column?column=Fechamento',
  '/leads/dashboard',
  '/leads/renewals',
  '/leads/targets',
  '/leads/cities',
  '/leads/sellers',
  '/leads/duplicates?email=a@b.co',
  '/leads/1',
  '/leads/1/history',
  '/leads/1/stage-moves',
  '/leads/1/activities',
  '/lead-activities',
  '/lead-activities/due',
]

describe('What a seller can reach', () => {
  test.each([
    '/leads',
    '/leads/1',
    '/leads/createTarget',
    '/lead-activities',
    '/lead-activities/1',
  ])('A broken body to %s is refused in Portuguese, never as our error', async (path) => {
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
            authorization: `Bearer ${seller}`,
            'content-type': 'application/json',
          },
          payload: body,
        })
        expect(reply.statusCode).toBeGreaterThanOrEqual(400)
        expect(reply.statusCode).toBeLessThan(500)
        expect(reply.json().message).toMatch(/[a-zç]/)
      }
  })

  test('Every address that a seller can read is tried in this file', () => {
    const served = app.server.endpoints.filter(
      ({ method, path }) => method === 'GET' && /^\/(leads|lead-activities)\b/.test(path),
    )
    const tried = READS.map((path) => path.replace(/\?.*/, '').replace('/1', '/:id'))
    expect(tried.sort()).toEqual(served.map(({ path }) => path).sort())
  })

  test('No answer to a seller holds anything of a patient', async () => {
    const { db } = app.services
    const company = await makeCompany(db, { corporate_reason: 'EMPRESA COM PACIENTES' })
    const patient = await makePatient(db, {
      company: company.id,
      name: 'PACIENTE SIGILOSA',
      email: 'sigilosa@paciente.test',
    })
    const as = seller
    const payload = leadBody({
      company_id: company.id,
      company_name: 'EMPRESA COM PACIENTES',
      email: 'sigilosa@paciente.test',
      phone: '11988887777',
    })
    const { body: lead } = await app.call<{ id: number }>('POST', '/leads', { as, payload })
    await app.call('PUT', `/leads/${lead.id}`, { as, payload: { company_id: null } })
    const secrets = [patient.name, patient.cpf]
    for (const path of READS) {
      const url = path.replace('/1', `/${lead.id}`).replace('a@b.co', 'sigilosa@paciente.test')
      const reply = await app.call('GET', url, { as })
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
