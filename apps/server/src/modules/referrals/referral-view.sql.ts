import type { Referral, ReferralContact } from '@iris/contracts/referrals'
import { isMinor } from '@iris/domain/age'
import { mailRecipient } from '@iris/domain/guardian'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { isLate } from './referral-list.sql.ts'

/** Who speaks in a contact that no user made. */
const PROGRAM = 'Íris'

/** The referrals of these ids as they travel, in the order of the ids; an id that is not there is left out. */
export async function referralViews(db: Database, ids: readonly number[]): Promise<Referral[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('referrals as r')
    .innerJoin('patients as p', 'p.id', 'r.patient_id')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .leftJoin('users as u', 'u.id', 'r.referred_by')
    .selectAll('r')
    .select([
      'p.name as patient_name',
      'p.dob',
      'p.phone',
      'p.email',
      'p.responsible_name',
      'p.responsible_email',
      'c.corporate_reason as companyName',
      'u.name as referred_by_name',
    ])
    .select(sql<boolean>`coalesce(${isLate}, false)`.as('overdue'))
    .where('r.id', '=', anyOf(ids))
    .execute()
  const contacts = await contactsOf(db, ids)
  const today = todayInSaoPaulo()
  return inOrder(
    ids,
    rows.map(({ responsible_name, responsible_email, ...row }) => {
      const patient = { name: row.patient_name, email: row.email }
      const guardian = { name: responsible_name ?? '', email: responsible_email ?? '' }
      return {
        ...row,
        guardian_name: isMinor(row.dob, today) ? responsible_name : null,
        email: mailRecipient({ dob: row.dob, patient, guardian }, today)?.email ?? null,
        contacts: contacts.get(row.id) ?? [],
      } as Referral
    }),
  )
}

function contacts(db: Database) {
  return db
    .selectFrom('referral_contacts as k')
    .leftJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.id', 'k.referral_id', 'k.channel', 'k.notes', 'k.created_at as at'])
    .select(sql<string>`coalesce(u.name, ${PROGRAM})`.as('user_name'))
}

async function contactsOf(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, ReferralContact[]>> {
  const rows = await contacts(db)
    .where('k.referral_id', '=', anyOf(ids))
    .orderBy('k.id', 'desc')
    .execute()
  return Map.groupBy(
    rows as (ReferralContact & { referral_id: number })[],
    (row) => row.referral_id,
  )
}

export async function findContact(db: Database, id: number): Promise<ReferralContact> {
  const row = await contacts(db).where('k.id', '=', id).executeTakeFirstOrThrow()
  return row as ReferralContact
}
