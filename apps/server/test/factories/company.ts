import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import type { DB } from '../../src/db/generated.ts'
import { cnpjOf } from './document-numbers.ts'

type CompanyValues = Insertable<DB['companies']>

let made = 0

/** The JSON that a client sends to register a company; each call has another CNPJ. */
export function companyBody<O extends Record<string, unknown>>(overrides = {} as O) {
  const n = ++made
  return {
    cnpj: cnpjOf(n),
    types: [2],
    corporate_reason: `METALÚRGICA IGUAÇU ${n}`,
    zip_code: '04538133',
    address_street: 'Avenida Brigadeiro Faria Lima',
    address_number: String(100 + n),
    address_neighborhood: 'Itaim Bibi',
    address_city: 'São Paulo',
    address_state: 'SP',
    address_country: 'Brasil',
    site: 'www.metalurgicaiguacu.com.br',
    ...overrides,
  }
}

/** An active client company (type 2), as its row. Lists (`phones` …) are given as JSON text. */
export async function makeCompany(
  db: Database,
  overrides: Partial<CompanyValues> = {},
): Promise<Selectable<DB['companies']>> {
  return db
    .insertInto('companies')
    .values(companyBody(overrides) as CompanyValues)
    .returningAll()
    .executeTakeFirstOrThrow()
}
