import type { ImportView } from '@iris/contracts/imports'
import { afterAll, expect, test } from 'vitest'
import { makeCompany } from '../../../test/factories/company.ts'
import { cpfOf } from '../../../test/factories/document-numbers.ts'
import { importStored } from '../../../test/factories/import-file.ts'
import { fileOf, type PersonRow, personRow } from '../../../test/factories/person-row.ts'
import { savePeople } from '../../../test/factories/saved-rows.ts'
import { checkIn, makeEvent } from '../../../test/factories/screening-event.ts'
import { storedImport } from '../../../test/factories/stored-import.ts'
import { startImportApp } from '../../../test/import-app.ts'
import { importKind } from './import-kinds.ts'
import type { ImportKind } from './imports.public.ts'
import { runImport } from './run-import.commands.ts'

const { app, company } = await startImportApp()
afterAll(() => app.close())

/** A wrong row, its correction below, the same person once more, and others in between: each in another batch. */
function corrected(): PersonRow[] {
  const people = [personRow({ 'E-mail': 'sem arroba' })]
  const [wrong] = people
  for (let n = 0; n < 101; n++) people.push(personRow())
  people.push({ ...wrong, 'E-mail': 'ana@exemplo.com.br' } as (typeof people)[0])
  for (let n = 0; n < 101; n++) people.push(personRow())
  people.push({ ...wrong, 'E-mail': 'outra@exemplo.com.br' } as (typeof people)[0])
  return people
}

const REPEATED = [{ row: 206, field: 'cpf', message: 'CPF repetido: já está na linha 104' }]

test('A refused row does not block the row that corrects it', async () => {
  const wrong = personRow({ Sexo: 'x' })
  const below = [wrong, { ...wrong, Sexo: 'F' }, { ...wrong, Sexo: 'M' }]
  const result = await importStored(app, await fileOf([...corrected(), ...below]))
  expect(result).toMatchObject({ status: 'done', created: 204, failed: 4 })
  const told = result.errors.filter(({ row }) => row > 2)
  expect(told.slice(0, 1)).toEqual(REPEATED)
  expect(told.slice(1).map(({ row, field }) => [row, field])).toEqual([
    [207, 'sex'],
    [209, 'cpf'],
  ])
})

/** Works on an import until so many batches are written, and then once more to its end. */
async function stopsAfter(batches: number) {
  const people = corrected()
  const id = await storedImport(app.services, await fileOf(people), people.length)
  const { db, files } = app.services
  const stop = new AbortController()
  let left = batches
  const stopping: ImportKind = {
    ...importKind('patients'),
    begin(by) {
      const run = importKind('patients').begin(by)
      return {
        async save(...given) {
          const outcome = await run.save(...given)
          if (--left === 0) stop.abort()
          return outcome
        },
      }
    },
  }
  const work = { db, files, kindOf: () => stopping, signal: stop.signal }
  await expect(runImport(work, id)).rejects.toThrow()
  await runImport({ db, files, kindOf: () => importKind('patients') }, id)
  const { body } = await app.call<ImportView>('GET', `/imports/${id}`, { as: app.admin })
  expect(body).toMatchObject({ status: 'done', created: 203, failed: 2, processed_rows: 205 })
  expect(body.errors.filter(({ row }) => row > 2)).toEqual(REPEATED)
}

test(
  'An import that stops after two of its batches and is taken up again ends as in one run',
  {
    tags: 'long',
  },
  () => stopsAfter(2),
)

test(
  'An import that stops before the row that corrects a refused one ends as in one run too',
  {
    tags: 'long',
  },
  () => stopsAfter(1),
)

test('An import asks for the CNPJ where two companies have one name', async () => {
  for (const _ of [1, 2]) await makeCompany(app.services.db, { corporate_reason: 'GÊMEAS LTDA' })
  const { errors } = await savePeople(app, [personRow({ Empresa: 'Gêmeas Ltda' })])
  expect(errors).toEqual([
    { row: 2, field: 'company', message: 'Há mais de uma empresa com este nome: informe o CNPJ' },
  ])
})

test('A guardian who is a minor or the patient is refused in a sheet too', async () => {
  const minor = personRow({
    'Data de nascimento': '12/04/2020',
    'Nome do responsável': 'Antônia Conceição',
    'E-mail do responsável': 'antonia@exemplo.com.br',
    'Data de nascimento do responsável': '31/01/1980',
    'CEP do responsável': '04538-133',
    'Rua do responsável': 'Rua das Acácias',
    'Número do responsável': '10',
    'Bairro do responsável': 'Centro',
    'Cidade do responsável': 'São Paulo',
    'Estado do responsável': 'SP',
    'CPF do responsável': cpfOf(700_000_001),
    'Ocupação do responsável': 'Professora',
  })
  const { created, errors } = await savePeople(app, [
    { ...minor, 'CPF do responsável': minor.CPF },
    { ...minor, 'Data de nascimento do responsável': '31/01/2019' },
    minor,
  ])
  expect(errors).toEqual([
    {
      row: 2,
      field: 'responsible_cpf',
      message: 'O responsável não pode ter o mesmo CPF do paciente',
    },
    { row: 3, field: 'responsible_dob', message: 'O responsável deve ter 18 anos ou mais' },
  ])
  expect(created).toBe(1)
})

test('A sheet may correct the name or the birth date of a known CPF, and a row where both are different is refused', async () => {
  const [ana, bia] = [personRow({ Nome: 'Ana Conceição' }), personRow()]
  await savePeople(app, [ana, bia])
  const named = { ...ana, Nome: 'ANA  CONCEICAO', 'Data de nascimento': '13/04/1985' }
  expect(await savePeople(app, [named])).toMatchObject({ updated: 1, failed: 0 })
  const married = { ...named, Nome: 'Ana Souza' }
  expect(await savePeople(app, [married])).toMatchObject({ updated: 1, failed: 0 })

  // The CPF column slipped by one line; the codes of the refused lines are free for others.
  const slipped = { ...bia, CPF: ana.CPF, 'E-mail': 'bia@exemplo.com.br', Matrícula: 'S1' }
  const good = personRow({ Matrícula: 'S1' })
  expect(await savePeople(app, [slipped, good])).toMatchObject({
    created: 1,
    updated: 0,
    errors: [
      {
        row: 2,
        field: 'cpf',
        message:
          'Este CPF já está cadastrado com outro nome e outra data de nascimento. Confira os três.',
      },
    ],
  })
  const stored = await app.services.db
    .selectFrom('patients')
    .select(['name', 'dob', 'email', 'employee_code'])
    .where('cpf', '=', ana.CPF)
    .executeTakeFirst()
  expect(stored).toEqual({
    name: 'ANA SOUZA',
    dob: '1985-04-13',
    email: ana['E-mail'],
    employee_code: null,
  })
})

test('A birth date that a sheet corrects changes the priority of who waits at an event', async () => {
  const row = personRow({ 'Data de nascimento': '01/01/1990' })
  await savePeople(app, [row])
  const event = await makeEvent(app, { company_id: company.id })
  const { body: line } = await checkIn(app, event, { cpf: row.CPF })
  expect(line.priority).toBe(false)
  await savePeople(app, [{ ...row, 'Data de nascimento': '01/01/1950' }])
  const { db } = app.services
  const { priority } = await db
    .selectFrom('screening_participants')
    .select('priority')
    .where('id', '=', line.id)
    .executeTakeFirstOrThrow()
  expect(priority).toBe(true)
  const told = db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'detail'])
    .where('entity', '=', 'participant')
    .where('entity_id', '=', line.id)
    .orderBy('id', 'desc')
  const detail = { event_id: event.id, priority: true }
  expect(await told.executeTakeFirst()).toEqual({ action: 'update', user_id: 1, detail })
})
