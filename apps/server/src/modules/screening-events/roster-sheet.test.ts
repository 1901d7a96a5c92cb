import type { Participant } from '@iris/contracts/event-participants'
import { formatCpf } from '@iris/domain/cpf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { cpfOf } from '../../../test/factories/document-numbers.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { fileOf, type PersonRow } from '../../../test/factories/person-row.ts'
import { saveSheet } from '../../../test/factories/saved-rows.ts'
import { makeEvent, type TestEvent } from '../../../test/factories/screening-event.ts'
import { readBack } from '../../../test/spreadsheet-files.ts'
import { rosterImport } from './roster-import.commands.ts'

let app: TestApp
let event: TestEvent
let tecnico: { token: string }
beforeAll(async () => {
  app = await createTestApp()
  tecnico = await app.userOf(2)
  event = await makeEvent(app)
})
afterAll(() => app.close())

const newPatient = (more: object) =>
  makePatient(app.services.db, { company: event.company, ...more })
let made = 890_000
const hrRow = (more: PersonRow): PersonRow => ({
  Nome: 'Ademir José Carvalho',
  CPF: formatCpf(cpfOf(++made)),
  'Data de nascimento': '17/08/1979',
  ...more,
})
const saveRoster = async (rows: PersonRow[]) =>
  saveSheet(app, 'roster', await fileOf(rows), { event_id: event.id })

test('The model of the list has the columns of HR', async () => {
  const { status, raw } = await app.call('GET', '/imports/template/roster', { as: tecnico.token })
  expect(status).toBe(200)
  const [example] = await readBack(raw)
  expect(Object.keys(example ?? {}).slice(0, 4)).toEqual([
    expect.stringContaining('Nome'),
    expect.stringContaining('CPF'),
    expect.stringContaining('Data de nascimento'),
    'Matrícula',
  ])
  expect(
    rosterImport.columns.filter(({ note }) => !note),
    'each says how',
  ).toEqual([])
})

test('A row of a list that brings the code of a colleague, or of an earlier row, is refused with its reason', async () => {
  await newPatient({ employee_code: 'AB 12' })
  const own = await newPatient({ employee_code: 'CD-34', dob: '1979-08-17' })
  const sent = [
    hrRow({ Nome: 'Ana Prado', Matrícula: 'ab12' }),
    hrRow({ Nome: 'Bia Prado', Matrícula: '77' }),
    hrRow({ Nome: 'Caio Prado', Matrícula: '77' }),
    hrRow({ CPF: own.cpf, 'Data de nascimento': '17/08/1979', Matrícula: 'CD-34' }),
  ]
  const report = await saveRoster(sent)
  expect(report).toMatchObject({ created: 2, failed: 2 })
  expect(report.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
    [2, 'employee_code', 'Esta matrícula já é de outra pessoa desta empresa'],
    [4, 'employee_code', 'Esta matrícula já é de outra pessoa desta empresa'],
  ])
  expect(await saveRoster([sent[1] as PersonRow]), 'sent again').toMatchObject({ failed: 0 })
  const late = await saveRoster([hrRow({ Nome: 'Davi Prado', Matrícula: '77' })])
  expect(late, 'an earlier list has it').toMatchObject({ failed: 1 })
})

test('A row that is refused leaves its line as it was: who has registered at another company stays unknown to the list', async () => {
  const row = hrRow({ Nome: 'João Telles', Setor: 'Solda', Celular: '(11) 98765-4321' })
  expect(await saveRoster([row])).toMatchObject({ created: 1 })
  const other = await makeEvent(app)
  const registered = await app.call('POST', '/patients', {
    as: app.admin,
    payload: patientBody(other.company, {
      cpf: row.CPF,
      dob: '1979-08-17',
      name: 'João de Outra Empresa',
      employee_code: 'B-77',
      sector: 'Pintura',
    }),
  })
  expect(registered.status).toBe(201)
  const again = await saveRoster([row])
  expect(again).toMatchObject({ updated: 0, unchanged: 0, failed: 1 })
  expect(again.errors).toMatchObject([{ row: 2, message: 'Este paciente é de outra empresa' }])
  const { body } = await app.call<{ data: Participant[] }>(
    'GET',
    `${event.path}/participants?query=${row.CPF}`,
    { as: tecnico.token },
  )
  expect(body.data).toMatchObject([
    {
      patient_id: null,
      patient_name: 'JOÃO TELLES',
      phone: '11987654321',
      employee_code: null,
      sector: 'Solda',
    },
  ])
})

test('Who came before the list of HR did counts as called by it, and stays on it when their check-in is undone', async () => {
  const person = await newPatient({ dob: '1979-08-17' })
  const asAdmin = { as: app.admin }
  const come = await app.call<Participant>('POST', `${event.path}/check-in`, {
    ...asAdmin,
    payload: { patient_id: person.id },
  })
  expect(come.body).toMatchObject({ walk_in: true, state: 'present' })
  const row = hrRow({ CPF: person.cpf, Setor: 'Solda' })
  expect(await saveRoster([row])).toMatchObject({ updated: 1, failed: 0 })
  const undo = `${event.path}/participants/${come.body.id}/undo-check-in`
  const undone = await app.call('POST', undo, asAdmin)
  expect(undone.body).toMatchObject({ walk_in: false, sector: 'Solda', state: 'called' })
  expect(await saveRoster([row]), 'sent again').toMatchObject({ unchanged: 1 })
})
