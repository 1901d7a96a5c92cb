import type { Patient } from '@iris/contracts/patients'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { importPeople } from '../../../test/factories/import-file.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { personRow } from '../../../test/factories/person-row.ts'
import { makeLink, makePhone, type Phone } from '../../../test/factories/visit.ts'

let app: TestApp
let company: number
let phone: Phone
beforeAll(async () => {
  app = await createTestApp()
  await app.services.jobs.start()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = (await makeCompany(app.services.db)).id
  phone = makePhone(app, await makeLink(app, company))
  await phone.open()
})

const stored = (id: number) =>
  app.services.db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Whatever the visit sends, an empty form or a changed one, it is neither told the record nor heard. */
async function expectRefused({ updated_at: _, ...form }: Patient) {
  const before = await stored(form.id)
  expect(before.rg).toBe('123456789')
  for (const sent of [{}, { ...form, occupation: 'Torneira' }]) {
    const { status, body, raw } = await phone.call('PUT', `/patients/${form.id}`, sent)
    expect([status, body.code]).toEqual([409, 'edit.stale'])
    expect(raw.toString()).not.toContain('123456789')
  }
  expect(await stored(form.id)).toEqual(before)
}

test('What a merge brought to a visitor since is neither shown to the visit nor written over by it', async () => {
  const { body } = await phone.call<Patient>('POST', '/patients', patientBody(company))
  const other = await makePatient(app.services.db, { company, rg: '123456789' })
  const merge = { as: app.admin, payload: { into: body.id } }
  expect((await app.call('POST', `/patients/${other.id}/merge`, merge)).status).toBe(200)
  await expectRefused(body)
})

test('What a sheet wrote about a visitor since is neither shown to the visit nor written over by it', async () => {
  const { body } = await phone.call<Patient>('POST', '/patients', patientBody(company))
  const { corporate_reason: Empresa } = await app.services.db
    .selectFrom('companies')
    .select('corporate_reason')
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  const row = personRow({ Empresa, CPF: body.cpf, RG: '123456789' })
  expect(await importPeople(app, [row])).toMatchObject({ updated: 1 })
  await expectRefused(body)
})
