import { afterAll, expect, test } from 'vitest'
import { type PersonRow, personRow } from '../../../test/factories/person-row.ts'
import { savePeople } from '../../../test/factories/saved-rows.ts'
import { startImportApp } from '../../../test/import-app.ts'

const { app } = await startImportApp()
afterAll(() => app.close())

const saved = (people: PersonRow[]) => savePeople(app, people)

const TAKEN = {
  field: 'employee_code',
  message: 'Esta matrícula já é de outra pessoa desta empresa',
}

test('An import keeps unit, sector and code, and refuses a code that an earlier row or another person has', async () => {
  const first = personRow({ Setor: 'Solda', Unidade: 'Matriz', Matrícula: 'a 1' })
  const people = [first, personRow({ Matrícula: 'A1' }), personRow({ Matrícula: '2' })]
  const done = await saved(people)
  expect(done).toMatchObject({ created: 2, failed: 1, errors: [{ row: 3, ...TAKEN }] })
  const stored = await app.services.db
    .selectFrom('patients')
    .select(['unit', 'sector', 'employee_code'])
    .where('cpf', '=', first.CPF)
    .executeTakeFirst()
  expect(stored).toEqual({ unit: 'Matriz', sector: 'Solda', employee_code: 'a 1' })
  expect(await saved(people)).toMatchObject({ unchanged: 2, failed: 1 })
  expect(await saved([{ ...first, Matrícula: '2' }])).toMatchObject({ failed: 1 })
  const { Matrícula: _, ...silent } = first
  expect(await saved([silent])).toMatchObject({ unchanged: 1 })
})

test('Of two imports at once that give the same codes to different people, each code goes to one person', async () => {
  const imported = () =>
    saved(Array.from({ length: 12 }, (_, n) => personRow({ Matrícula: `T${n}` })))
  const [one, other] = await Promise.all([imported(), imported()])
  expect(one.created + other.created).toBe(12)
  expect(one.failed + other.failed).toBe(12)
  for (const error of [...one.errors, ...other.errors]) expect(error).toMatchObject(TAKEN)
})
