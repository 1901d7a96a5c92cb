import type { EndpointOptions } from '@iris/contracts/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestApp, type Reply, type TestApp } from './app.ts'
import { companyBody, makeCompany } from './factories/company.ts'
import { cnpjOf } from './factories/document-numbers.ts'
import { equipmentBody, makeEquipment } from './factories/equipment.ts'
import { makeExamWith } from './factories/exam.ts'
import { leadBody, WIN } from './factories/lead.ts'
import { makePatient, patientBody } from './factories/patient.ts'
import { makeCpf, makeUser } from './factories/user.ts'

// Every endpoint there is, and every one to come: whatever is sent, the answer is no 500 and says
// in Portuguese what is wrong.

const NUL = '\u0000'
const ODD_IDS = [
  'abc',
  '0',
  '-1',
  '1.5',
  '2147483648',
  '99999999999999999999',
  '%00',
  '..%2F..',
  'ã',
]
const ODD_TEXTS = [
  NUL,
  `a${NUL}b`,
  '\ud800',
  'x'.repeat(20_000),
  "'; drop table users; --",
  '%',
  '0000-00-00',
]
const ODD_VALUES = [
  ...ODD_TEXTS,
  '',
  '9999-12-31',
  -1,
  1.5,
  1e308,
  2 ** 31,
  true,
  null,
  [],
  [null],
  [[NUL]],
  [{ name: NUL, phone: NUL, social_media: NUL, email: NUL, contact_name: NUL, department: 9e9 }],
  {},
]
const BROKEN_BODIES = ['{', '', 'null', '[]', '"x"', '1', '{"a":1}', '{"__proto__":{"a":1}}', NUL]

/** English that a library wrote; what the product itself says in English is none of it. */
const ENGLISH =
  /\b(invalid|expected|required|unexpected|cannot|must be (a|an|at)|received|internal|syntax|error)\b/i
const PRODUCT_ENGLISH = ['Password must be atleast 8 characters long!']

/** Endpoints whose every field is tried beside otherwise right ones; the rest get the odd value alone. */
const SAMPLED = [
  'POST /users',
  'PUT /users/:id',
  'POST /companies',
  'PUT /companies/:id',
  'POST /patients',
  'PUT /patients/:id',
  'POST /healthcareOperators',
  'POST /patients/:patientId/triages',
  'POST /patients/:patientId/exams',
  'POST /patients/:patientId/exams/:examId',
  'POST /patients/:patientId/medicalRecords',
  'POST /equipaments',
  'POST /equipaments/:id',
  'POST /supports',
  'PUT /supports/:id',
  'POST /leads',
  'PUT /leads/:id',
  'POST /lead-activities',
  'PUT /lead-activities/:id',
  'POST /leads/createTarget',
] as const

let app: TestApp
let samples: Partial<Record<string, () => object>> & Record<(typeof SAMPLED)[number], () => object>

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  const company = await makeCompany(db)
  const patient = await makePatient(db, { company: company.id })
  await makeExamWith(db, patient.id)
  const technician = await makeUser(db, { type: 3 })
  const item = await makeEquipment(db)
  const visit = () => ({
    equipaments: [item.id],
    user_id: technician.id,
    company_id: company.id,
    data_atendimento: '2026-11-20',
  })
  const activity = () => ({ lead_id: 1, activity: 'call', status: 'open', date: '2026-11-20' })
  let made = 0
  samples = {
    'POST /users': () => ({ ...person(++made), password: 'uma senha boa' }),
    'PUT /users/:id': () => ({ ...person(++made), type: 1 }),
    'POST /companies': () => companyBody({ cnpj: cnpjOf(50_000 + ++made) }),
    'PUT /companies/:id': () => companyBody({ cnpj: company.cnpj }),
    'POST /patients': () => patientBody(company.id),
    'PUT /patients/:id': () => patientBody(company.id, { cpf: patient.cpf }),
    'POST /healthcareOperators': () => ({ name: `Operadora ${++made}`, active: true }),
    'POST /patients/:patientId/triages': () => ({
      personal_history: ['none'],
      screen_time: '1 a 3 horas',
    }),
    'POST /patients/:patientId/exams': () => ({ right_eye: '20/20', left_eye: '20/20' }),
    'POST /patients/:patientId/exams/:examId': () => ({ right_eye: '20/20', left_eye: '20/20' }),
    'POST /patients/:patientId/medicalRecords': () => ({ notes: 'Nada a relatar.' }),
    'POST /equipaments': equipmentBody,
    'POST /equipaments/:id': equipmentBody,
    'POST /supports': visit,
    'PUT /supports/:id': visit,
    'POST /leads': leadBody,
    'PUT /leads/:id': () => leadBody(WIN),
    'POST /lead-activities': activity,
    'PUT /lead-activities/:id': activity,
    'POST /leads/createTarget': () => ({ month: '2026-11', amount: 1000 }),
  }
})
afterAll(() => app.close())

const person = (n: number) => ({
  name: 'Pessoa de Teste',
  email: `entrada${n}@iris.local`,
  type: 3,
  cpf: makeCpf(40_000 + n),
  sex: 'F',
})

const nameOf = ({ method, path }: EndpointOptions) => `${method} ${path}`

/** The address with an id that exists wherever one is asked for. */
const addressOf = ({ path }: EndpointOptions, id = '1') => path.replace(/:\w+/g, id)

/** The fields a schema names, at its top. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

/** What an answer does wrong, if anything. */
function faultOf({ status, body }: Reply<unknown>): string | null {
  if (status >= 500) return `${status} ${JSON.stringify(body)}`
  if (status < 400) return null
  const words = JSON.stringify(body ?? '')
  if (words.length < 5) return `${status} without a word`
  const own = PRODUCT_ENGLISH.reduce((left, text) => left.replaceAll(text, ''), words)
  // A code is for programs, and English.
  const texts = own
    .replace(/"code":"[a-z.-]+"/g, '')
    .replace(/"(errors|message|status|detail|source|pointer|title)":/g, '')
  return ENGLISH.test(texts) ? `${status} in English: ${words.slice(0, 300)}` : null
}

/** Calls every endpoint with each of its wrong inputs, as an administrator of its own. */
async function faultsOf(
  inputsOf: (
    endpoint: EndpointOptions,
  ) => { label: string; url: string; payload?: unknown; headers?: Record<string, string> }[],
): Promise<string[]> {
  const faults: string[] = []
  for (const endpoint of app.server.endpoints) {
    const { token } = await app.userOf(1)
    for (const { label, url, ...options } of inputsOf(endpoint)) {
      const reply = await app.call(endpoint.method, url, { as: token, ...options })
      const fault = faultOf(reply)
      if (fault) faults.push(`${nameOf(endpoint)} with ${label}: ${fault}`)
    }
  }
  return faults
}

describe('every endpoint answers in Portuguese and never 500', { timeout: 240_000 }, () => {
  it.each(SAMPLED)('%s takes what the other tests make wrong', async (name) => {
    const endpoint = app.server.endpoints.find((each) => nameOf(each) === name)
    const sample = samples[name]
    if (!endpoint || !sample) throw new Error(`No endpoint or no sample: ${name}`)
    const reply = await app.call(endpoint.method, addressOf(endpoint), {
      as: app.admin,
      payload: sample(),
    })
    expect([200, 201], JSON.stringify(reply.body)).toContain(reply.status)
  })

  it('to ids that are none, or nobody’s', async () => {
    const faults = await faultsOf((endpoint) =>
      endpoint.path.includes(':')
        ? ODD_IDS.map((id) => ({ label: `id ${id}`, url: addressOf(endpoint, id) }))
        : [],
    )
    expect(faults).toEqual([])
  })

  it('to odd values of its query', async () => {
    const values = [
      ...ODD_TEXTS.filter((text) => text.length < 10_000),
      '-1',
      '1e309',
      '99999999',
      'x'.repeat(5_000),
    ]
    const faults = await faultsOf((endpoint) =>
      fieldsOf(endpoint.query).flatMap((field) => [
        ...values.map((value) => ({
          label: `${field}=${value.slice(0, 20)}`,
          url: `${addressOf(endpoint)}?${field}=${encodeURIComponent(value.toWellFormed())}`,
        })),
        { label: `${field} twice`, url: `${addressOf(endpoint)}?${field}=1&${field}=2` },
        { label: `${field} as a list`, url: `${addressOf(endpoint)}?${field}[]=1` },
      ]),
    )
    expect(faults).toEqual([])
  })

  it('to bodies that are none', async () => {
    const faults = await faultsOf((endpoint) =>
      endpoint.method === 'GET'
        ? []
        : [
            { label: 'no body', url: addressOf(endpoint) },
            {
              label: 'text',
              url: addressOf(endpoint),
              payload: 'x',
              headers: { 'content-type': 'text/plain' },
            },
            ...BROKEN_BODIES.map((payload) => ({
              label: `body ${payload}`,
              url: addressOf(endpoint),
              payload,
              headers: { 'content-type': 'application/json' },
            })),
          ],
    )
    expect(faults).toEqual([])
  })

  it('to an odd value in any field of its body', async () => {
    const faults = await faultsOf((endpoint) => {
      const sample = samples[nameOf(endpoint)] ?? (() => ({}))
      return fieldsOf(endpoint.body).flatMap((field) =>
        ODD_VALUES.map((value) => ({
          label: `${field} ${JSON.stringify(value).slice(0, 40)}`,
          url: addressOf(endpoint),
          payload: { ...sample(), [field]: value },
        })),
      )
    })
    expect(faults).toEqual([])
  })
})
