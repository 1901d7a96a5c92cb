import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { guardian } from '../../../test/factories/patient.ts'
import { makeResult } from '../../../test/factories/result.ts'
import { startResultApp } from '../../../test/result-app.ts'

const { smtp, app, db, doctor, statusOf, deliveries, close } = await startResultApp()

afterAll(close)
beforeEach(() => smtp.reset())

const patientOf = (id: number) =>
  db
    .selectFrom('patients')
    .select(['email', 'responsible_email', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const sendTo = (
  id: number,
  recipient: object,
  { as = doctor.token, ...more }: { as?: string | null; headers?: object; resend?: boolean } = {},
) =>
  app.call<{ code?: string; errors?: object }>('POST', `/exams/${id}/send-result`, {
    as,
    headers: (more.headers ?? {}) as Record<string, string>,
    payload: { recipient },
  })
const updates = (patient: number) =>
  db
    .selectFrom('audit_events')
    .select(['user_id', 'detail'])
    .where('entity', '=', 'patient')
    .where('action', '=', 'update')
    .where('patient_id', '=', patient)
    .execute()

describe('An address corrected by who sends a result', () => {
  it('The result goes to the corrected address, which stays with the patient, and the audit names the field', async () => {
    const { id, patient_id } = await makeResult(db, { email: 'antigo@exemplo.test' })
    const { updated_at } = await patientOf(patient_id)
    expect((await sendTo(id, { email: ' novo@exemplo.test ', updated_at })).status).toBe(200)
    expect(smtp.received.map(({ to }) => to)).toEqual([['novo@exemplo.test']])
    expect((await patientOf(patient_id)).email).toBe('novo@exemplo.test')
    const audited = await updates(patient_id)
    expect(audited).toMatchObject([{ user_id: doctor.id, detail: { fields: ['email'] } }])
    expect(JSON.stringify(audited)).not.toContain('novo@exemplo.test')
  })

  it("The corrected address of a minor's result is the guardian's", async () => {
    const { id, patient_id } = await makeResult(db, {
      ...guardian(),
      dob: '2015-03-01',
      email: 'menor@exemplo.test',
    })
    const { updated_at } = await patientOf(patient_id)
    const reply = await sendTo(id, { email: 'mae.nova@exemplo.test', updated_at })
    expect(reply).toMatchObject({ status: 200 })
    expect(smtp.received.map(({ to }) => to)).toEqual([['mae.nova@exemplo.test']])
    expect(await patientOf(patient_id)).toMatchObject({
      email: 'menor@exemplo.test',
      responsible_email: 'mae.nova@exemplo.test',
    })
  })

  it('A result is not sent when somebody else changed the patient meanwhile, and their edit stays', async () => {
    const { id, patient_id } = await makeResult(db)
    const { updated_at } = await patientOf(patient_id)
    const theirs = { email: 'deles@exemplo.test', updated_at }
    expect(
      (await app.call('PUT', `/patients/${patient_id}`, { as: app.admin, payload: theirs })).status,
    ).toBe(200)
    const late = await sendTo(id, { email: 'meu@exemplo.test', updated_at })
    expect(late).toMatchObject({ status: 409, body: { code: 'edit.stale' } })
    expect(smtp.received).toEqual([])
    expect((await patientOf(patient_id)).email).toBe('deles@exemplo.test')
    expect(await deliveries(id)).toEqual([])
  })

  it('Sending a result to the address that is stored edits nothing, even from an old reading', async () => {
    const { id, patient_id } = await makeResult(db, { email: 'certo@exemplo.test' })
    const old = { email: 'certo@exemplo.test', updated_at: '2020-01-01T00:00:00.000Z' }
    expect((await sendTo(id, old)).status).toBe(200)
    expect(await updates(patient_id)).toEqual([])
  })

  it('A request sent twice corrects the address and sends the result only once', async () => {
    const { id, patient_id } = await makeResult(db)
    const { updated_at } = await patientOf(patient_id)
    const headers = { 'idempotency-key': randomUUID() }
    const to = { email: 'uma.vez@exemplo.test', updated_at }
    expect((await sendTo(id, to, { headers })).status).toBe(200)
    expect((await sendTo(id, to, { headers })).status).toBe(200)
    expect(smtp.received).toHaveLength(1)
    expect(await updates(patient_id)).toHaveLength(1)
  })

  it.each([
    ['', 'recipient.email'],
    ['sem-arroba', 'recipient.email'],
    [`${'a'.repeat(250)}@exemplo.test`, 'recipient.email'],
  ])(
    'The address "%s" is refused on its field, as in the form of a patient',
    async (email, field) => {
      const { id, patient_id } = await makeResult(db)
      const { updated_at } = await patientOf(patient_id)
      const { status, body } = await sendTo(id, { email, updated_at })
      expect(status).toBe(422)
      expect(Object.keys(body.errors ?? {})).toEqual([field])
      expect((await sendTo(id, { email: 'bom@exemplo.test' })).status).toBe(422)
      expect(smtp.received).toEqual([])
    },
  )

  it('A corrected address stays when the mail server refuses the mail, and the exam stays concluded', async () => {
    const { id, patient_id } = await makeResult(db)
    const { updated_at } = await patientOf(patient_id)
    expect((await sendTo(id, { email: 'recusado@exemplo.test', updated_at })).status).toBe(502)
    expect((await patientOf(patient_id)).email).toBe('recusado@exemplo.test')
    expect(await statusOf(id)).toBe('Concluído')
  })

  it('An address is not corrected by a technician, or when the result may not be sent', async () => {
    const { id, patient_id } = await makeResult(db, {}, { status: 'Avaliação Médica' })
    const { email, updated_at } = await patientOf(patient_id)
    const to = { email: 'novo@exemplo.test', updated_at }
    expect((await sendTo(id, to)).status).toBe(409)
    expect((await sendTo(id, to, { as: (await app.userOf(2)).token })).status).toBe(403)
    expect((await sendTo(id, to, { as: null })).status).toBe(401)
    expect((await sendTo(999_999, to)).status).toBe(404)
    expect((await patientOf(patient_id)).email).toBe(email)
    expect(await updates(patient_id)).toEqual([])
  })
})
