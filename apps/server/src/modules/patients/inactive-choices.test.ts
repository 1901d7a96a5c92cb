import type { Patient } from '@iris/contracts/patients'
import { afterAll, expect, test } from 'vitest'
import { makeCompany } from '../../../test/factories/company.ts'
import { patientBody } from '../../../test/factories/patient.ts'
import { type PersonRow, personRow } from '../../../test/factories/person-row.ts'
import { savePeople } from '../../../test/factories/saved-rows.ts'
import { makeEvent } from '../../../test/factories/screening-event.ts'
import { startImportApp } from '../../../test/import-app.ts'

const { app, company } = await startImportApp()
const { db } = app.services
const technician = await app.userOf(3)
afterAll(() => app.close())

type Refusal = { errors: Record<string, string[]> }

const post = <T = Patient>(payload: object) =>
  app.call<T>('POST', '/patients', { as: technician.token, payload })
const put = <T = Patient>(id: number, payload: object) =>
  app.call<T>('PUT', `/patients/${id}`, { as: technician.token, payload })

async function makeOperator(name: string, active = true) {
  const made = await db
    .insertInto('healthcare_operators')
    .values({ name, active })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
const leave = (table: 'companies' | 'healthcare_operators', id: number) =>
  db.updateTable(table).set({ active: false }).where('id', '=', id).execute()

/** A company, a clinic and an operator, as a patient names them. */
async function makeChoices() {
  return {
    company: (await makeCompany(db)).id,
    clinic: (await makeCompany(db, { types: [4] })).id,
    healthcare_operator_id: await makeOperator('Saúde do Vale'),
  }
}
const UNFIT = {
  company: ['Empresa não encontrada ou inativa'],
  clinic: ['Clínica não encontrada ou inativa'],
  healthcare_operator_id: ['Operadora de Saúde não encontrada ou inativa'],
}

test('Nobody is newly put into an inactive company, clinic or operator, and who is there already stays', async () => {
  const choices = await makeChoices()
  const { id } = (await post(patientBody(company.id, choices))).body
  const other = (await post(patientBody(company.id))).body
  await leave('companies', choices.company)
  await leave('companies', choices.clinic)
  await leave('healthcare_operators', choices.healthcare_operator_id)

  const made = await post<Refusal>(patientBody(company.id, choices))
  expect([made.status, made.body.errors]).toEqual([422, UNFIT])
  const moved = await put<Refusal>(other.id, choices)
  expect([moved.status, moved.body.errors]).toEqual([422, UNFIT])
  const kept = await put(id, { ...choices, occupation: 'Torneiro' })
  expect(kept).toMatchObject({ status: 200, body: { ...choices, occupation: 'Torneiro' } })
})

test('People are registered into an inactive company while an event of it is not closed', async () => {
  const event = await makeEvent(app)
  await leave('companies', event.company)
  expect((await post(patientBody(event.company))).status).toBe(201)
  await db
    .updateTable('screening_events')
    .set({ status: 'closed' })
    .where('id', '=', event.id)
    .execute()
  expect((await post(patientBody(event.company))).status).toBe(422)
})

test('A sheet puts nobody new into an inactive company, clinic or operator, and leaves who is there already', async () => {
  const firm = await makeCompany(db)
  const clinic = await makeCompany(db, { types: [4], corporate_reason: 'CLINICA DO VALE' })
  const operator = await makeOperator('Plano do Vale')
  const there = {
    Empresa: null,
    'CNPJ da Empresa': firm.cnpj,
    Clínica: 'Clínica do Vale',
    'Operadora de Saúde': 'Plano do Vale',
  }
  const ana = personRow(there)
  const bia = personRow()
  expect(await savePeople(app, [ana, bia])).toMatchObject({ created: 2, failed: 0 })
  await leave('companies', firm.id)
  await leave('companies', clinic.id)
  await leave('healthcare_operators', operator)

  const result = await savePeople(app, [ana, personRow(there), { ...bia, ...there }])
  expect(result).toMatchObject({ created: 0, updated: 0, unchanged: 1, failed: 2 })
  const faults = [3, 4].flatMap((row) => [
    { row, field: 'company', message: 'Empresa inativa' },
    { row, field: 'clinic', message: 'Clínica inativa' },
    { row, field: 'healthcare_operator_id', message: 'Operadora de Saúde inativa' },
  ])
  expect(result.errors).toHaveLength(faults.length)
  expect(result.errors).toEqual(expect.arrayContaining(faults))
})

test('Of clinics and operators of the same name a sheet means the one that is active, and moves nobody from the other', async () => {
  const doubled = { Clínica: 'Clínica Dupla', 'Operadora de Saúde': 'Plano Duplo' }
  const twins = async () => ({
    clinic: (await makeCompany(db, { types: [4], corporate_reason: 'CLINICA DUPLA' })).id,
    healthcare_operator_id: await makeOperator('Plano Duplo'),
  })
  const first = await twins()
  const ana = personRow(doubled)
  await savePeople(app, [ana])
  const second = await twins()
  const bia = personRow(doubled)
  const refused = await savePeople(app, [bia])
  expect(refused.errors.map(({ message }) => message).sort()).toEqual([
    'Clínica: há mais de uma com este nome',
    'Operadora de Saúde: há mais de uma com este nome',
  ])

  await leave('companies', first.clinic)
  await leave('healthcare_operators', first.healthcare_operator_id)
  expect(await savePeople(app, [ana, bia])).toMatchObject({ unchanged: 1, created: 1, failed: 0 })
  const stored = ({ CPF }: PersonRow) =>
    db
      .selectFrom('patients')
      .select(['clinic', 'healthcare_operator_id'])
      .where('cpf', '=', String(CPF))
      .executeTakeFirst()
  expect([await stored(ana), await stored(bia)]).toEqual([first, second])
})
