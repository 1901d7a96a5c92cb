import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { CLINIC } from '../../../test/factories/company-report.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { makeArrivals, makeEvent, type TestEvent } from '../../../test/factories/screening-event.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { readBack } from '../../../test/spreadsheet-files.ts'
import { attendancePdf } from './attendance.ts'

// What is printed for an event: badges, and the list to sign.

let app: TestApp
let event: TestEvent
let doctor: string
let code: string
beforeAll(async () => {
  app = await createTestApp()
  event = await makeEvent(app, { name: 'Campanha Visão', place: 'Galpão B' })
  doctor = (await app.userOf(5)).token
  const [one] = await makeArrivals(app, event, 1, { name: 'BRUNO DIAS', dob: '1950-01-01' })
  code = one?.code ?? ''
  const called = await makePatient(app.services.db, {
    company: event.company,
    name: 'ANA CHAMADA',
    // As wide as a CPF gets.
    cpf: '49225232942',
  })
  await app.call('POST', `${event.path}/participants`, {
    as: app.admin,
    payload: { patient_ids: [called.id] },
  })
})
afterAll(() => app.close())

const get = (path: string) => app.call('GET', `${event.path}/${path}`, { as: doctor })

test('Badges carry name, company and the code that the QR holds, of everybody or of those asked for', async () => {
  const { status, raw, headers } = await get('badges.pdf')
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = await pdfText(raw)
  for (const word of ['ANA CHAMADA', 'BRUNO DIAS', code, 'Campanha Visão', 'Íris'])
    expect(text).toContain(word)
  const list = await app.call<{ data: { id: number; code: string }[] }>(
    'GET',
    `${event.path}/participants?state=called`,
    { as: doctor },
  )
  // Nobody of another event.
  const other = await makeEvent(app)
  const [stranger] = await makeArrivals(app, other, 1, { name: 'PESSOA ALHEIA' })
  const ids = `${list.body.data[0]?.id},${stranger?.id}`
  const one = pdfText((await get(`badges.pdf?ids=${ids}`)).raw)
  expect(one).toContain('ANA CHAMADA')
  expect(one).not.toMatch(/BRUNO|ALHEIA/)
  expect((await get('badges.pdf?ids=x')).status).toBe(422)
})

test('The list to sign has everybody who was called or came, sorted by name, and nothing clinical', async () => {
  const { status, raw } = await get('attendance.pdf')
  expect(status).toBe(200)
  const text = await pdfText(raw)
  expect(text.indexOf('ANA CHAMADA')).toBeLessThan(text.indexOf('BRUNO DIAS'))
  for (const word of ['Convocado', 'Presente', 'Assinatura', 'Galpão B', '492.252.329-42'])
    expect(text).toContain(word)
  for (const word of ['Prioridade', 'Triagem', 'Acuidade', 'Concluído', code])
    expect(text).not.toContain(word)
})

test('The list to sign counts who came, whether or not they took all parts, and groups thousands', async () => {
  const days = { starts_on: '2026-11-20', ends_on: '2026-11-20' }
  const counts = { total: 1284, called: 0, present: 1, done: 1100, missing: 183 }
  const told = { name: 'Campanha', companyName: 'SERRARIA', place: null, ...days, counts }
  const paper = await attendancePdf(told, [], CLINIC)
  const text = pdfText(paper).replace(/\s+/g, ' ')
  expect(text).toContain('Na lista Compareceram Faltaram 1.284 1.101 183')
})

test('Badges and the list to sign say whose they are, once the clinic is filled', async () => {
  const told = { name: 'Clínica Vista Clara', phone: '1142296140' }
  const before = await app.services.db.selectFrom('clinic').select(['name', 'phone']).execute()
  await app.services.db.updateTable('clinic').set(told).execute()
  for (const path of ['badges.pdf', 'attendance.pdf']) {
    const text = await pdfText((await get(path)).raw)
    expect(text).toContain('Clínica Vista Clara')
    expect(text).toContain('(11) 4229-6140')
  }
  await app.services.db
    .updateTable('clinic')
    .set(before[0] ?? {})
    .execute()
})

test('The attendance spreadsheet says who was called and who came, as the printed list does', async () => {
  const { status, raw, headers } = await get('attendance.xlsx')
  expect(status).toBe(200)
  expect(String(headers['content-disposition'])).toContain(`lista-de-presenca-${event.id}.xlsx`)
  expect(await readBack(raw)).toMatchObject([
    { Nome: 'ANA CHAMADA', Presença: 'Convocado' },
    { Nome: 'BRUNO DIAS', Presença: 'Presente', 'Sem convocação': 'Sim' },
  ])
})

test('The attendance spreadsheet marks who never came as Faltou once the event is closed', async () => {
  await app.call('POST', `${event.path}/status`, { as: app.admin, payload: { status: 'closed' } })
  const [ana] = await readBack((await get('attendance.xlsx')).raw)
  expect(ana).toMatchObject({ Nome: 'ANA CHAMADA', Presença: 'Faltou' })
})

test('Printing badges or lists leaves an audit row with everybody who is on them', async () => {
  const rows = await app.services.db
    .selectFrom('audit_events')
    .select(['action', 'subjects'])
    .where('entity', '=', 'participant')
    .where('action', 'in', ['print', 'export'])
    .orderBy('id')
    .execute()
  expect(rows[0]).toMatchObject({
    action: 'print',
    subjects: [expect.any(Number), expect.any(Number)],
  })
  expect(rows.map(({ action }) => action)).toContain('export')
})
