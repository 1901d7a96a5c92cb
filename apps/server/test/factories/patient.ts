import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import type { DB } from '../../src/db/generated.ts'
import { makeCompany } from './company.ts'
import { cpfOf } from './document-numbers.ts'

type PatientValues = Insertable<DB['patients']>

let made = 0

/** The JSON that a client sends to register an adult; each call has another CPF. */
export function patientBody<O extends Record<string, unknown>>(
  company: number,
  overrides = {} as O,
) {
  const n = ++made
  return {
    company,
    name: `JOÃO CONCEIÇÃO ${n}`,
    email: `joao${n}@exemplo.com.br`,
    phone: '11987654321',
    dob: '1985-04-12',
    zip_code: '04538133',
    address_street: 'Rua das Acácias',
    address_number: String(n),
    address_neighborhood: 'Centro',
    address_city: 'São Paulo',
    address_state: 'SP',
    address_country: 'Brasil',
    cpf: cpfOf(n),
    sex: 'M',
    occupation: 'Soldador',
    health_type: 'particular',
    ...overrides,
  }
}

/** The required fields of the guardian of a patient under 18. */
export function guardian() {
  return {
    responsible_name: 'ANTÔNIA CONCEIÇÃO',
    responsible_email: 'antonia@exemplo.com.br',
    responsible_dob: '1980-01-31',
    responsible_zip_code: '04538133',
    responsible_address_street: 'Rua das Acácias',
    responsible_address_number: '10',
    responsible_address_neighborhood: 'Centro',
    responsible_address_city: 'São Paulo',
    responsible_address_state: 'SP',
    responsible_cpf: cpfOf(700_000_000),
    responsible_occupation: 'Professora',
  }
}

/** An active adult patient as its row, in a new company unless `company` is given. */
export async function makePatient(
  db: Database,
  overrides: Partial<PatientValues> = {},
): Promise<Selectable<DB['patients']>> {
  const company = overrides.company ?? (await makeCompany(db)).id
  return db
    .insertInto('patients')
    .values(patientBody(company, overrides) as PatientValues)
    .returningAll()
    .executeTakeFirstOrThrow()
}
