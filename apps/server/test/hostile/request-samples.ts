import type { EndpointOptions } from '@iris/contracts/endpoint'
import { z } from 'zod'
import type { TestApp } from '../app.ts'
import { companyBody, makeCompany } from '../factories/company.ts'
import { cnpjOf } from '../factories/document-numbers.ts'
import { equipmentBody, makeEquipment } from '../factories/equipment.ts'
import { makeExamWith } from '../factories/exam.ts'
import { leadBody, WIN } from '../factories/lead.ts'
import { makePatient, patientBody } from '../factories/patient.ts'
import { eventBody, makeEvent } from '../factories/screening-event.ts'
import { makeCpf, makeUser } from '../factories/user.ts'

/** Endpoints where the odd value is tried in every field beside right ones; all others get it alone. */
export const SAMPLED = [
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
  'POST /exams/:id/versions',
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
  'POST /screening-events',
  'PUT /screening-events/:id',
  'POST /screening-events/:id/participants',
] as const

export type Samples = Partial<Record<string, () => object>> &
  Record<(typeof SAMPLED)[number], () => object>

/** A small clinic, and bodies that it accepts. */
export async function makeSamples(app: TestApp): Promise<Samples> {
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
  await makeEvent(app, { company_id: company.id })
  const event = () =>
    eventBody(company.id, { place: 'Galpão B', expected: 20, team: [technician.id], notes: 'Nada' })
  const activity = () => ({ lead_id: 1, activity: 'call', status: 'open', date: '2026-11-20' })
  let made = 0
  return {
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
    'POST /exams/:id/correct': () => ({ reason: 'Faltou a refração.' }),
    'POST /exams/:id/versions': () => ({
      kind: 'conflict',
      part: 'acuity',
      values: { right_eye: '20/20' },
      made_at: new Date().toISOString(),
    }),
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
    'POST /screening-events': event,
    'PUT /screening-events/:id': event,
    'POST /screening-events/:id/participants': () => ({ patient_ids: [patient.id] }),
  }
}

const person = (n: number) => ({
  name: 'Pessoa de Teste',
  email: `entrada${n}@iris.local`,
  type: 3,
  cpf: makeCpf(40_000 + n),
  sex: 'F',
})

export const nameOf = ({ method, path }: EndpointOptions) => `${method} ${path}`

/** The address with an existing id wherever one is needed. */
export const addressOf = ({ path }: EndpointOptions, id = '1') => path.replace(/:\w+/g, id)

/** The fields at the top of a schema, in whichever of its forms. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const forms = json.oneOf ?? [json]
  return [...new Set(forms.flatMap(({ properties }) => Object.keys(properties ?? {})))]
}
