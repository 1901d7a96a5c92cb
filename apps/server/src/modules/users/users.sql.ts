import { AppError } from '@iris/contracts/errors'
import { SALES_TYPES, type UserType } from '@iris/domain/user-type'
import { type Insertable, sql, type Updateable } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { inOrder } from '../../db/in-order.ts'
import type { UserCaller } from '../../http/caller.ts'

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
  'rqe',
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

/** The users of these ids, in the order of the ids. */
export async function userRows(db: Database, ids: readonly number[]): Promise<StoredUser[]> {
  const rows = await db.selectFrom('users').select(COLUMNS).where('id', '=', anyOf(ids)).execute()
  return inOrder(ids, rows)
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
    select id, name, email, active, type, password_hash, token_generation, first_password,
           second_factor_since
    from users where email_key = lower(${email})`.execute(db)
  return found.rows[0]
}

/** What the check of the present password needs. */
export function findUserToConfirm(db: Database, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'first_password'])
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
    .select([...COLUMNS, 'password_hash', 'token_generation', 'first_password'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * The user of a login, locked, if the login has not ended since it was read: of two who choose a password at once the second
 * was logged in with one that no longer counts.
 * @throws AppError `auth.invalid`
 */
export async function lockOwnUser(db: Database, { id, generation }: UserCaller) {
  const user = await lockUser(db, id)
  if (user?.token_generation !== generation) throw new AppError('auth.invalid')
  return user
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

/** No request waits for whoever is changing the user: the next one writes it. */
export async function markSeen(db: Database, id: number): Promise<void> {
  await sql`
    update users set last_seen_at = now()
    where id in (
      select id from users where id = ${id} and (last_seen_at is null or last_seen_at < now() - interval '5 minutes')
      for no key update skip locked)`.execute(db)
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
  first_password: boolean
  second_factor_since: string | null
}
