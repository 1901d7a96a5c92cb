import type { QueryOf } from '@iris/contracts/endpoint'
import type { exportUsers, listUsers } from '@iris/contracts/users'
import { SALES_TYPES, type UserType } from '@iris/domain/user-type'
import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { holdsAll } from '../../db/search.sql.ts'

/** All of a user but what no answer may carry. */
const COLUMNS = [
  'id',
  'name',
  'email',
  'active',
  'type',
  'cpf',
  'rg',
  'dob',
  'sex',
  'phone',
  'address_zip_code',
  'address_street',
  'address_number',
  'address_neighborhood',
  'address_complement',
  'address_city',
  'address_state',
  'address_country',
  'crm',
  'crm_uf',
  'profile_image',
  'visible',
  'last_seen_at',
  'second_factor_since',
  'created_at',
  'updated_at',
] as const

export type StoredUser = NonNullable<Awaited<ReturnType<typeof findUser>>>

export function findUser(db: Database, id: number) {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

type ListQuery = QueryOf<typeof listUsers>

/**
 * One page of users and how many there are; newest first unless sorted.
 * @param byCpf whether the search may look at CPFs: to who may not see one it must not tell whose it is
 */
export async function findUsers(db: Database, list: ListQuery, byCpf: boolean) {
  const found = db.selectFrom('users').where(matching(list.query, byCpf))
  const [column, direction] = ORDER[list.sort ?? '-created_at']
  const rows = await found
    .select(COLUMNS)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(sql.lit(list.per_page))
    .offset((list.page - 1) * list.per_page)
    .execute()
  const counted = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: counted.total }
}

/** Everybody of a list, in its order: who works here is few. */
export function findAllUsers(db: Database, list: QueryOf<typeof exportUsers>) {
  const [column, direction] = ORDER[list.sort ?? '-created_at']
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where(matching(list.query, true))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .execute()
}

const ORDER = {
  name: ['name_key', 'asc'],
  '-name': ['name_key', 'desc'],
  email: ['email_key', 'asc'],
  '-email': ['email_key', 'desc'],
  created_at: ['created_at', 'asc'],
  '-created_at': ['created_at', 'desc'],
} as const

function matching(query: string | undefined, byCpf: boolean): Expression<SqlBool> {
  if (!query) return sql<SqlBool>`true`
  return holdsAll(query, (pattern, word) => {
    const byText = sql<SqlBool>`(name_key like ${pattern} or search_key(email) like ${pattern})`
    return byCpf && /^\d+$/.test(word)
      ? sql<SqlBool>`(${byText} or cpf like ${pattern} or phone like ${pattern})`
      : byText
  })
}

export function findUserOptions(db: Database) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'type', 'active'])
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}

export function findSalesUsers(db: Database) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'type', 'active'])
    .where('active', '=', true)
    .where('type', 'in', SALES_TYPES)
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}

/** What a login needs of the user with this e-mail, in upper or lower case. */
export async function findCredentials(db: Database, email: string) {
  const found = await sql<Credentials>`
    select id, name, email, active, type, password_hash, token_generation, second_factor_since
    from users where email_key = lower(${email})`.execute(db)
  return found.rows[0]
}

/** What the check of the present password needs. */
export function findUserToConfirm(db: Database, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The ids of the administrators who can log in, locked until the transaction ends. */
export async function lockAdministrators(db: Database): Promise<number[]> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('type', '=', 1)
    .where('active', '=', true)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return found.map(({ id }) => id)
}

export function lockUser(db: Database, id: number) {
  return db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash', 'token_generation'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function insertUser(db: Database, user: Insertable<DB['users']>) {
  return db.insertInto('users').values(user).returning(COLUMNS).executeTakeFirstOrThrow()
}

export function changeUser(db: Database, id: number, changes: Updateable<DB['users']>) {
  return db
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Which of these another user has already. */
export async function findTaken(
  db: Database,
  wanted: { email?: string | undefined; cpf?: string | undefined },
  exceptId: number | null,
): Promise<{ email: boolean; cpf: boolean }> {
  const found = await sql<{ email: boolean; cpf: boolean }>`
    select exists (select from users where email_key = lower(${wanted.email ?? null}::text)
                     and id is distinct from ${exceptId}::int) as email,
           exists (select from users where cpf = ${wanted.cpf ?? null}::text
                     and id is distinct from ${exceptId}::int) as cpf`.execute(db)
  return found.rows[0] ?? { email: false, cpf: false }
}

export type Credentials = {
  id: number
  name: string
  email: string
  active: boolean
  type: UserType | null
  password_hash: string | null
  token_generation: number
  second_factor_since: string | null
}
