import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { createDatabase } from '../../db/database.ts'
import { leadImport } from './lead-import.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A row of leads changes nothing but its lead. */
const untold = async () => {}

test('A batch of a lead sheet is saved when it is tried again after its sellers could not be read', async () => {
  const away = createDatabase({ host: '127.0.0.1', port: 1 })
  const run = leadImport.begin({ user_id: 1, event_id: null })
  const rows = [
    { number: 2, values: { company_name: 'Acos', name: 'Bia', email: 'bia@acos.test' } },
  ]
  await expect(run.save(away, rows, untold)).rejects.toThrow()
  const saved = await app.services.db.transaction().execute((db) => run.save(db, rows, untold))
  expect(saved).toEqual([{ state: 'created', id: expect.any(Number) }])
})

test.each([
  ['created_at', '0202-11-29', 'Data de Cadastro deve ser uma data válida'],
  ['created_at', '1026-11-29', 'Data de Cadastro deve ser uma data válida'],
  ['closed_at', '1999-12-31', 'Encerrado em deve ser uma data válida'],
  ['closed_at', '2100-01-01', 'Encerrado em deve ser uma data válida'],
])(
  'A row of a lead sheet whose %s is %s is refused: such a year is a slip',
  async (field, day, message) => {
    const run = leadImport.begin({ user_id: 1, event_id: null })
    const values = { company_name: 'Anos', name: 'Bia', email: 'bia@anos.test', [field]: day }
    const rows = [{ number: 2, values }]
    const [outcome] = await app.services.db
      .transaction()
      .execute((db) => run.save(db, rows, untold))
    expect(outcome).toEqual({ state: 'refused', errors: { [field]: [message] } })
  },
)

test('A row of a lead sheet that writes SA means the lead whose company is written S/A, and two such rows are one lead', async () => {
  const row = (number: number, company_name: string) => ({
    number,
    values: { company_name, name: 'Rita', email: 'rita@boavista.test' },
  })
  const save = (...rows: ReturnType<typeof row>[]) =>
    app.services.db
      .transaction()
      .execute((db) => leadImport.begin({ user_id: 1, event_id: null }).save(db, rows, untold))
  const [made] = await save(row(2, 'Usina Boa Vista S/A'))
  const again = await save(row(2, 'USINA BOA VISTA SA'), row(3, 'Usina Boa Vista S.A.'))
  expect(again).toEqual([
    { state: 'updated', id: made && 'id' in made && made.id },
    {
      state: 'refused',
      errors: { email: ['Lead repetido: o e-mail e a empresa já estão na linha 2'] },
    },
  ])
})
