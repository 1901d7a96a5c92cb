import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import type { DB } from '../../src/db/generated.ts'
import { hashPassword } from '../../src/modules/users/password.ts'

export const PASSWORD = 'uma senha boa'
/** Each is dear on purpose, and nobody compares two. */
const hash = hashPassword(PASSWORD)
let made = 0

/** By default an active technician who can log in with PASSWORD. */
export async function makeUser(db: Database, overrides: Partial<Insertable<DB['users']>> = {}) {
  made += 1
  return db
    .insertInto('users')
    .values({
      name: `Usuário ${made}`,
      email: `usuario${made}@exemplo.test`,
      type: 3,
      password_hash: await hash,
      ...overrides,
    })
    .returning(['id', 'name', 'email', 'type', 'token_generation'])
    .executeTakeFirstOrThrow()
}

/** The body of a registration that the API accepts, with a name, e-mail and CPF of its own. */
export function userBody(overrides: Record<string, unknown> = {}) {
  made += 1
  return {
    name: `Pessoa Nova ${made}`,
    email: `nova${made}@exemplo.test`,
    password: PASSWORD,
    type: 3,
    cpf: makeCpf(5000 + made),
    sex: 'F',
    ...overrides,
  }
}

/** How many users have this e-mail. */
export async function countUsers(db: Database, email: string): Promise<number> {
  const { n } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return n
}

/** A valid CPF, another one for each `seed`. */
export function makeCpf(seed: number): string {
  const nine = String(100_000_000 + seed)
  const tenth = checkDigit(nine)
  return `${nine}${tenth}${checkDigit(nine + tenth)}`
}

function checkDigit(digits: string): number {
  const sum = Array.from(digits, Number).reduce(
    (total, digit, i) => total + digit * (digits.length + 1 - i),
    0,
  )
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}
