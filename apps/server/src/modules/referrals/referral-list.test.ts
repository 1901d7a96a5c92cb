import type { Page } from '@iris/contracts/envelopes'
import type { Referral } from '@iris/contracts/referrals'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { guardian, makePatient } from '../../../test/factories/patient.ts'
import { appointmentIn, inDays, makeReferral } from '../../../test/factories/referral.ts'
import { makeEvent } from '../../../test/factories/screening-event.ts'
import { readBack } from '../../../test/spreadsheet-files.ts'
import type { DB } from '../../db/generated.ts'

let app: TestApp
let company: number
let event: number
let names: Record<string, number>

type Values = Partial<Insertable<DB['referrals']>>
/** Each by the name of its person; of the former company but for the last. */
let made: Record<string, Values>
const valuesNow = (): Record<string, Values> => ({
  'ADA PENDENTE': { due_on: inDays(10), specialty: 'Retina' },
  'BIA ATRASADA': { due_on: inDays(-3), specialty: 'Glaucoma' },
  'CIDA VENCE HOJE': { due_on: inDays(0), specialty: null },
  'DORA CONSULTA PASSADA': {
    state: 'scheduled',
    scheduled_at: appointmentIn(-1),
    booked_at: appointmentIn(-9),
    due_on: inDays(20),
  },
  'EVA CONSULTA HOJE': {
    state: 'scheduled',
    scheduled_at: appointmentIn(0),
    booked_at: appointmentIn(-9),
    due_on: inDays(20),
  },
  'FLÁVIA FALTOU': {
    state: 'no_show',
    scheduled_at: appointmentIn(-5),
    booked_at: appointmentIn(-9),
    due_on: inDays(-8),
  },
  'GILDA COMPARECEU': {
    state: 'attended',
    outcome: 'confirmed',
    scheduled_at: appointmentIn(-30),
    booked_at: appointmentIn(-40),
    due_on: inDays(-20),
  },
  'HELENA RECUSOU': { state: 'declined', due_on: inDays(-20) },
  'IRENE SEM CONTATO': { state: 'lost', due_on: inDays(-20), booked_at: appointmentIn(-40) },
  'JANDIRA RETIRADA': { state: 'withdrawn', due_on: inDays(-20) },
})

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  company = (await makeCompany(db, { corporate_reason: 'METALÚRGICA SÃO CAETANO LTDA' })).id
  event = (await makeEvent(app, { company_id: company })).id
  names = {}
  made = valuesNow()
  for (const [name, values] of Object.entries(made)) {
    const patient_id = (await makePatient(db, { company, name })).id
    names[name] = (await makeReferral(db, { patient_id, ...values })).id
  }
  await makeReferral(db, { patient: { name: 'KÁTIA DE OUTRA EMPRESA' }, due_on: inDays(40) })
  await db
    .updateTable('exams')
    .set({ event_id: event })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('referrals')
        .select('exam_id')
        .where('id', 'in', [Number(names['ADA PENDENTE']), Number(names['GILDA COMPARECEU'])]),
    )
    .execute()
})
afterAll(() => app.close())

const list = (query: string) =>
  app.call<Page<Referral>>('GET', `/referrals?${query}`, { as: app.admin }).then(({ body }) => body)
const first = (name: string) => name.split(' ')[0]
const namesOf = ({ data }: Page<Referral>) => data.map(({ patient_name }) => first(patient_name))

test('The list of referrals begins with who is late the longest, then who is late next, and ends with the closed', async () => {
  expect(namesOf(await list('per_page=20'))).toEqual([
    'FLÁVIA', // due eight days ago
    'BIA', // three days ago
    'DORA', // booked for yesterday
    'CIDA', // due today
    'EVA', // booked for today
    'ADA',
    'KÁTIA',
    'GILDA',
    'HELENA',
    'IRENE',
  ])
})

test('A referral is late when it is open past its day, or booked for a day before today', async () => {
  const { data, total } = await list('overdue=true')
  expect(data.map(({ patient_name }) => first(patient_name))).toEqual(['FLÁVIA', 'BIA', 'DORA'])
  expect(total).toBe(3)
  expect(data.every(({ overdue }) => overdue)).toBe(true)
  expect((await list('overdue=false&per_page=20')).data.some(({ overdue }) => overdue)).toBe(false)
})

describe('filters', () => {
  test.for([
    ['state=open', 7],
    ['state=pending', 4],
    ['state=scheduled', 2],
    ['state=no_show', 1],
    ['state=attended', 1],
    ['state=declined', 1],
    ['state=lost', 1],
    ['state=withdrawn', 1],
    ['', 10],
    ['specialty=Glaucoma', 1],
    ['query=fl%C3%A1via', 1],
    ['query=flavia+caetano', 1],
    ['query=caetano&state=open', 6],
    ['query=ningu%C3%A9m', 0],
  ] as const)('The filter %s of the referrals finds %i', async ([query, total]) => {
    const page = await list(query)
    expect([page.total, page.data.length]).toEqual([total, total])
  })

  test('A company or an event as a filter shows only its own referrals', async () => {
    expect((await list(`company_id=${company}`)).total).toBe(9)
    expect(namesOf(await list(`event_id=${event}`))).toEqual(['ADA', 'GILDA'])
  })

  test.for(['state=talvez', 'specialty=Ortopedia', 'sort=cpf', 'company_id=x', 'overdue=talvez'])(
    'The filter %s of the referrals is refused',
    async (query) => {
      const reply = await app.call('GET', `/referrals?${query}`, { as: app.admin })
      expect(reply.status).toBe(422)
    },
  )
})

test.for([
  ['sort=patient_name', 'ADA'],
  ['sort=-patient_name', 'KÁTIA'],
  ['sort=due_on', 'GILDA'],
  ['sort=-due_on', 'KÁTIA'],
  ['sort=companyName&company_id=', 'FLÁVIA'],
] as const)('The list of referrals sorted with %s begins with %s', async ([sort, expected]) => {
  expect(namesOf(await list(sort.replace('company_id=', `company_id=${company}`)))[0]).toBe(
    expected,
  )
})

test('The pages of the list of referrals add up to all of them and show each once', async () => {
  const ids: number[] = []
  for (let page = 1; page <= 4; page++)
    ids.push(...(await list(`per_page=3&page=${page}`)).data.map(({ id }) => id))
  expect(new Set(ids).size).toBe(10)
})

test('The list of referrals shows who, where, until when, and what was last said', async () => {
  const id = names['BIA ATRASADA']
  await app.call('POST', `/referrals/${id}/contacts`, {
    as: app.admin,
    payload: { channel: 'whatsapp', notes: 'Sem resposta.' },
  })
  const { data } = await list('query=bia')
  expect(data[0]).toMatchObject({
    patient_name: 'BIA ATRASADA',
    companyName: 'METALÚRGICA SÃO CAETANO LTDA',
    classification: 'especialista',
    specialty: 'Glaucoma',
    state: 'pending',
    due_on: made['BIA ATRASADA']?.due_on,
    overdue: true,
    contacts: [{ channel: 'whatsapp', notes: 'Sem resposta.', user_name: 'Administrador' }],
  })
  expect(data[0]?.phone).toMatch(/^\d+$/)
})

test('The sheet of referrals has the filtered rows', async () => {
  const path = '/referrals/exportAllReferrals?state=attended'
  const reply = await app.call('GET', path, { as: app.admin })
  expect(reply.status).toBe(200)
  expect(reply.headers['content-disposition']).toContain('encaminhamentos.xlsx')
  const [row] = await readBack(reply.raw)
  expect(row?.Telefone).toMatch(/^\(\d{2}\) /)
})

test('The list of referrals finds a person by their new name', async () => {
  const { db } = app.services
  const { id, patient_id } = await makeReferral(db, { patient: { name: 'NOME ANTERIOR' } })
  await db
    .updateTable('patients')
    .set({ name: 'NOME POSTERIOR' })
    .where('id', '=', patient_id)
    .execute()
  expect((await list('query=nome+anterior')).total).toBe(0)
  expect((await list('query=nome+posterior')).data.map((one) => one.id)).toEqual([id])
})

test('The list of one exam has its referrals and no others', async () => {
  const { db } = app.services
  const { exam_id } = await makeReferral(db, { specialty: 'Retina' })
  await makeReferral(db, { exam_id, specialty: 'Glaucoma' })
  await makeReferral(db, { exam_id, specialty: 'Catarata', state: 'withdrawn' })
  const { body } = await app.call<Page<Referral>>('GET', `/referrals?exam_id=${exam_id}`, {
    as: app.admin,
  })
  expect([body.total, body.data.map(({ specialty }) => specialty).sort()]).toEqual([
    2,
    ['Glaucoma', 'Retina'],
  ])
})

test('A referral of a minor names who answers for them, and of an adult nobody', async () => {
  const { db } = app.services
  const of = async (dob: string) => {
    const { id } = await makeReferral(db, { patient: { dob, ...guardian() } })
    return (await app.call<Referral>('GET', `/referrals/${id}`, { as: app.admin })).body
  }
  expect((await of(`${new Date().getFullYear() - 10}-01-01`)).guardian_name).toBe(
    'ANTÔNIA CONCEIÇÃO',
  )
  expect((await of('1968-03-01')).guardian_name).toBeNull()
})
