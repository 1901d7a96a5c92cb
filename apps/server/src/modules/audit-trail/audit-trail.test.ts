import type { AuditEvent } from '@iris/contracts/audit'
import type { Page } from '@iris/contracts/envelopes'
import { auditActionLabel, auditEntityLabel } from '@iris/domain/audit-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeExam, makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { photo } from '../../../test/sample-files.ts'

let app: TestApp
let doctor: { id: number; token: string }
beforeAll(async () => {
  app = await createTestApp()
  doctor = await app.userOf(5)
})
afterAll(() => app.close())

const trail = (patientId: number, query = '', as = app.admin) =>
  app.call<Page<AuditEvent>>('GET', `/patients/${patientId}/audit${query}`, { as })
const asDoctor = (method: string, path: string, payload?: unknown) =>
  app.call<{ id: number }>(method, path, { as: doctor.token, payload })

async function retinography(): Promise<FormData> {
  const form = new FormData()
  form.set('retinography_img', new Blob([new Uint8Array(await photo().png().toBuffer())]), 'a.png')
  return form
}

test('a patient’s trail says who did what, when and from where, the newest first', async () => {
  const { id } = await makePatient(app.services.db)
  await asDoctor('GET', `/patients/${id}`)
  const exam = (await asDoctor('POST', `/patients/${id}/exams`, await retinography())).body
  await asDoctor('POST', `/patients/${id}/exams/${exam.id}`, { right_eye: '20/20' })
  await asDoctor('GET', `/exams/${exam.id}/files/retinography_img`)
  const record = (await asDoctor('POST', `/patients/${id}/medicalRecords`, { notes: 'Segredo.' }))
    .body
  await asDoctor('PUT', `/patients/${id}`, { occupation: 'Torneira secreta' })

  const reply = await trail(id)
  expect(reply.status).toBe(200)
  const { data, ...page } = reply.body
  expect(page).toEqual({ current_page: 1, per_page: 10, total: 6, last_page: 1 })
  expect(data.map(({ action, entity, entity_id }) => [action, entity, entity_id])).toEqual([
    ['update', 'patient', id],
    ['create', 'medical-record', record.id],
    ['read', 'exam', exam.id],
    ['update', 'exam', exam.id],
    ['create', 'exam', exam.id],
    ['read', 'patient', id],
  ])
  for (const event of data) {
    expect(event).toMatchObject({
      user_id: doctor.id,
      user_name: 'Pessoa 1',
      link_company: null,
      ip: '127.0.0.1',
    })
    expect(Date.parse(event.at)).toBeLessThanOrEqual(Date.now())
    expect(auditActionLabel(event.action)).not.toBe(event.action)
    expect(auditEntityLabel(event.entity)).not.toBe(event.entity)
  }
  expect(data[0]?.detail).toEqual({ fields: ['occupation'] })
  expect(JSON.stringify(data)).not.toMatch(/secret|segredo|20\/20/i)
})

test('what came through a registration link names the company, not a person', async () => {
  const company = await makeCompany(app.services.db, { corporate_reason: 'AÇOS DO LINK' })
  const link = await app.call<{ token: string }>('POST', '/companies/token/generate', {
    as: app.admin,
    payload: { company_id: company.id },
  })
  const made = await app.call<{ id: number }>('POST', '/patients', {
    as: link.body.token,
    payload: patientBody(company.id),
  })
  expect((await trail(made.body.id)).body.data).toMatchObject([
    { user_id: null, user_name: null, link_company: 'AÇOS DO LINK', action: 'create' },
  ])
})

test('it comes in pages, and looking at it leaves its own row', async () => {
  const { id } = await makePatient(app.services.db)
  for (let n = 0; n < 5; n++) await asDoctor('GET', `/patients/${id}`)
  const first = (await trail(id, '?per_page=2')).body
  expect(first).toMatchObject({ total: 5, last_page: 3 })
  const second = (await trail(id, '?per_page=2&page=2')).body
  expect(second.total).toBe(6)
  expect(second.data.map(({ action }) => action)).toEqual(['read', 'read'])
  expect((await trail(id)).body.data[0]).toMatchObject({ entity: 'audit', user_id: 1 })
  expect((await trail(id, '?page=9')).body.data).toEqual([])
})

test('only administrators see it', async () => {
  const { id } = await makePatient(app.services.db)
  for (const type of [2, 3, 4, 5, null] as const)
    expect((await trail(id, '', (await app.userOf(type)).token)).status).toBe(403)
  expect((await app.call('GET', `/patients/${id}/audit`)).status).toBe(401)
  expect((await trail(999_999)).status).toBe(404)
})

/** Only whether any exam changed: of nobody. */
const OF_NOBODY = ['/exams/changes']
const HEALTH_READS = /^(patients|exams|triages|records|audit)\.read$/

test('every address that shows somebody’s health data leaves a row', async () => {
  const { db } = app.services
  const patient = await makePatient(db)
  const exam = await makeExamWith(db, patient.id, undefined, {
    status: 'Concluído',
    final_classification: 'liberado',
  })
  const { id: fileExam } = (
    await asDoctor('POST', `/patients/${patient.id}/exams`, await retinography())
  ).body
  const record = (
    await asDoctor('POST', `/patients/${patient.id}/medicalRecords`, { notes: 'Nota.' })
  ).body
  const stored = await retinography()
  stored.set('file_name', 'guardada')
  await app.call('POST', '/add-retinography', { payload: stored })

  const params: Record<string, string | number> = {
    '/patients/:id': patient.id,
    ':patientId': patient.id,
    ':recordId': record.id,
    '/exams/:id/files': fileExam,
    '/exams/:id': exam.id,
    ':examId': exam.id,
    ':field': 'retinography_img',
    ':name': 'guardada',
  }
  const addressOf = (path: string) => {
    let address: string = path
    for (const [part, value] of Object.entries(params))
      address = address.replace(part, part.replace(/:\w+/, String(value)))
    return address
  }
  const count = async () => {
    const row = await db
      .selectFrom('audit_events')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return row.n
  }

  const reads = app.server.endpoints.filter(
    ({ method, access, path }) =>
      method === 'GET' && HEALTH_READS.test(access) && !OF_NOBODY.includes(path),
  )
  expect(reads.length).toBeGreaterThan(12)
  for (const { path } of reads) {
    const before = await count()
    const reply = await app.call('GET', addressOf(path), { as: app.admin })
    expect(reply.status, path).toBe(200)
    expect(await count(), path).toBeGreaterThan(before)
  }
})

test('a list says whose rows it showed, and not what was searched for', async () => {
  const { db } = app.services
  const patient = await makePatient(db, { name: 'ZULMIRA INCOMUM' })
  const exam = await makeExam(db, patient.id)
  await asDoctor('GET', '/patients?query=zulmira')
  await asDoctor('GET', '/exams/with-patient-name?query=zulmira')
  const rows = await db
    .selectFrom('audit_events')
    .select(['entity', 'detail'])
    .where('action', '=', 'list')
    .where('user_id', '=', doctor.id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { entity: 'patient', detail: { ids: [patient.id] } },
    { entity: 'exam', detail: { ids: [exam.id] } },
  ])
})
