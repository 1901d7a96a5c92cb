import type { ParticipantState } from '@iris/domain/screening-event'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'

/** The company, locked until the transaction ends, so that it gets no link while it is deactivated. */
export function shareCompany(db: Database, id: number) {
  return db
    .selectFrom('companies')
    .select(['id', 'active', 'corporate_reason'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

export async function insertLink(
  db: Database,
  values: Insertable<DB['registration_links']>,
): Promise<void> {
  await db.insertInto('registration_links').values(values).execute()
}

/** Ends the valid links of a company. */
export async function markLinksRevoked(db: Database, companyId: number): Promise<void> {
  await db
    .updateTable('registration_links')
    .set({ revoked_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends the links of an event, for good. */
export async function markEventLinksRevoked(db: Database, eventId: number): Promise<void> {
  await db
    .updateTable('registration_links')
    .set({ revoked_at: sql`now()` })
    .where('event_id', '=', eventId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** So many links of a company are listed. */
const LISTED = 500

/** Whose link a token is, and of which event; null when it is dead, or its company inactive. */
export async function findLiving(
  db: Database,
  jti: string,
): Promise<{ company_id: number; event_id: number | null } | null> {
  const found = await sql<{ company_id: number; event_id: number | null }>`
    select l.company_id, l.event_id from registration_links l join companies c on c.id = l.company_id
    where l.jti = ${jti} and l.revoked_at is null and l.expires_at > now() and c.active`.execute(db)
  return found.rows[0] ?? null
}

/** The links of a company, the newest first. */
export function findLinks(db: Database, companyId: number) {
  return db
    .selectFrom('registration_links as l')
    .leftJoin('users as u', 'u.id', 'l.created_by')
    .select(['l.jti', 'l.event_id', 'l.created_at', 'u.name as created_by_name', 'l.expires_at'])
    .select('l.revoked_at')
    .select(
      sql<number>`(select count(*)::int from link_registrations r where r.link_jti = l.jti)`.as(
        'registrations',
      ),
    )
    .where('l.company_id', '=', companyId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.jti')
    .limit(sql.lit(LISTED))
    .execute()
}

/** What a poster of a link says, if the link may still be used. */
export function findPoster(db: Database, companyId: number, jti: string) {
  return db
    .selectFrom('registration_links as l')
    .innerJoin('companies as c', 'c.id', 'l.company_id')
    .leftJoin('screening_events as v', 'v.id', 'l.event_id')
    .select(['c.corporate_reason as company', 'l.expires_at', 'v.name', 'v.place'])
    .select(['v.starts_on', 'v.ends_on'])
    .where('l.jti', '=', jti)
    .where('l.company_id', '=', companyId)
    .where('l.revoked_at', 'is', null)
    .where('c.active', '=', true)
    .executeTakeFirst()
}

/**
 * What decides whether an event may have a link. It stays so until the transaction ends: a correction of the event comes
 * before, and is seen, or after, and ends the link.
 */
export function shareLinkEvent(db: Database, id: number) {
  return db
    .selectFrom('screening_events')
    .select(['company_id', 'status'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

/** Where a visit stands on the list of its link's event. A look does not keep the visit alive. */
export async function findVisitor(db: Database, visit: { jti: string; secretHash: string | null }) {
  const { rows } = await sql<{
    company_name: string
    event_name: string | null
    place: string | null
    code: string | null
    ticket: number | null
    state: ParticipantState | null
  }>`
    select c.corporate_reason as company_name, v.name as event_name, v.place, s.code, s.ticket, s.state
    from registration_links l
    join companies c on c.id = l.company_id
    left join screening_events v on v.id = l.event_id
    left join registration_visits r on r.link_jti = l.jti and r.secret_hash = ${visit.secretHash}
      and r.last_used_at > now() - interval '30 minutes'
    left join screening_participants s on s.event_id = l.event_id and s.patient_id = r.patient_id
    where l.jti = ${visit.jti}`.execute(db)
  return rows[0]
}

/** The link of that company, locked. */
export function lockLink(db: Database, companyId: number, jti: string) {
  return db
    .selectFrom('registration_links')
    .select('revoked_at')
    .where('jti', '=', jti)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
}

export async function markLinkRevoked(db: Database, jti: string): Promise<void> {
  await db
    .updateTable('registration_links')
    .set({ revoked_at: sql`now()` })
    .where('jti', '=', jti)
    .execute()
}

export type Visit = {
  secret_hash: string
  link_jti: string
  patient_id: number | null
  /** False when the person was registered before this visit. */
  created_patient: boolean
  triage_id: number | null
}

/** The running visit, locked: a visit does one thing at a time. Asking for it keeps it alive. */
export async function useVisitRow(
  db: Database,
  secretHash: string,
  linkJti: string,
): Promise<Visit | null> {
  const row = await db
    .updateTable('registration_visits')
    .set({ last_used_at: sql`now()` })
    .where('secret_hash', '=', secretHash)
    .where('link_jti', '=', linkJti)
    .where('last_used_at', '>', sql<string>`now() - interval '30 minutes'`)
    .returning(['secret_hash', 'link_jti', 'patient_id', 'created_patient', 'triage_id'])
    .executeTakeFirst()
  return row ?? null
}

export async function insertVisit(
  db: Database,
  values: Insertable<DB['registration_visits']>,
): Promise<void> {
  await db.insertInto('registration_visits').values(values).execute()
}

export async function changeVisit(
  db: Database,
  secretHash: string,
  changes: { patient_id?: number; created_patient?: boolean; triage_id?: number | null },
): Promise<void> {
  await db
    .updateTable('registration_visits')
    .set(changes)
    .where('secret_hash', '=', secretHash)
    .execute()
}

/** Throws away visits that ended a day ago. */
export async function deleteOldVisits(db: Database): Promise<void> {
  await sql`delete from registration_visits where last_used_at < now() - interval '1 day'`.execute(
    db,
  )
}

/**
 * Through which links a patient came, and the visits that hold them, go to who they became. Such a visit goes on as a person
 * who was known before, whose record it never changes.
 */
export async function giveRegistrations(db: Database, from: number, into: number): Promise<void> {
  await sql`
    with gone as (delete from link_registrations where patient_id = ${from} returning link_jti, at)
    insert into link_registrations as r (link_jti, patient_id, at) select link_jti, ${into}::int, at from gone
    on conflict (link_jti, patient_id) do update set at = least(r.at, excluded.at)`.execute(db)
  await db
    .updateTable('registration_visits')
    .set({ patient_id: into, created_patient: false })
    .where('patient_id', '=', from)
    .execute()
}
