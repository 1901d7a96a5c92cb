import { AppError, ValidationError } from '@iris/contracts/errors'
import { can } from '@iris/domain/access'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import type { AuditedWrite } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import type { LinkCaller, UserCaller } from '../../http/caller.ts'
import type { Poster } from '../../pdf/poster.ts'
import {
  findLinks,
  findPoster,
  insertLink,
  lockLink,
  markLinkRevoked,
  markLinksRevoked,
  shareCompany,
  shareLinkEvent,
} from './registration.sql.ts'
import { type GiveSecret, newVisit, startVisit } from './visits.commands.ts'

/** Who looks: sales sees nothing of events. */
type Reader = Pick<UserCaller, 'role'>

type Maker = Pick<UserCaller, 'id' | 'role'>

/** Signs a link's token for so many days; `exp` in seconds since 1970. */
type SignLink = (
  companyId: number,
  days?: number,
) => { token: string; claims: { jti: string; exp: number } }

/**
 * A new link for a company, or for an event of it; older ones stay valid. Throws ValidationError for an unknown or inactive
 * company, and for an event that is not its own or is closed, and AppError `auth.denied` for any event where the user sees none.
 */
export async function generateLink(
  { db, audit, sign, user }: AuditedWrite & { sign: SignLink; user: Maker },
  {
    company_id: companyId,
    event_id = null,
    valid_days,
  }: { company_id: number; event_id?: number | null | undefined; valid_days?: number | undefined },
): Promise<{ token: string }> {
  if (event_id !== null && !can(user.role, 'events.read')) throw new AppError('auth.denied')
  const company = await shareCompany(db, companyId)
  if (!company) throw new ValidationError({ company_id: ['Empresa não encontrada'] })
  if (!company.active) throw new ValidationError({ company_id: ['Empresa inativa'] })
  if (event_id !== null) await refuseEvent(db, companyId, event_id)
  const { token, claims } = sign(companyId, valid_days)
  await insertLink(db, {
    jti: claims.jti,
    company_id: companyId,
    event_id,
    created_by: user.id,
    expires_at: new Date(claims.exp * 1000),
  })
  const detail = { jti: claims.jti, ...(event_id !== null && { event_id }) }
  await audit({ action: 'create', entity: 'registration-link', entity_id: companyId, detail })
  return { token }
}

async function refuseEvent(db: Database, companyId: number, eventId: number): Promise<void> {
  const event = await shareLinkEvent(db, eventId)
  if (event?.company_id !== companyId)
    throw new ValidationError({ event_id: ['Ação não encontrada nesta empresa'] })
  if (event.status === 'closed') throw new ValidationError({ event_id: ['Ação encerrada'] })
}

/** Throws AppError `not-found`. */
export async function revokeLinksOf({ db, audit }: AuditedWrite, companyId: number): Promise<void> {
  if (!(await shareCompany(db, companyId))) throw new AppError('not-found')
  await markLinksRevoked(db, companyId)
  await audit({ action: 'revoke', entity: 'registration-link', entity_id: companyId })
}

/** The links of a company; who sees no events is not told which link is of one. Throws AppError `not-found`. */
export async function linksOf(db: Database, companyId: number, { role }: Reader) {
  if (!(await shareCompany(db, companyId))) throw new AppError('not-found')
  const links = await findLinks(db, companyId)
  return can(role, 'events.read') ? links : links.map((link) => ({ ...link, event_id: null }))
}

/**
 * What the poster of a link says, of its event only to who sees events. Throws ValidationError for a token that is no living link of the company.
 * @param jti of the token; undefined when it is not genuine
 */
export async function printPoster(
  { db, audit }: AuditedWrite,
  companyId: number,
  { jti, address, reader }: { jti: string | undefined; address: string; reader: Reader },
): Promise<Omit<Poster, 'clinic'>> {
  const found = jti === undefined ? undefined : await findPoster(db, companyId, jti)
  if (!found) throw new ValidationError({ token: ['Link inválido ou expirado'] })
  await audit({
    action: 'print',
    entity: 'registration-link',
    entity_id: companyId,
    detail: { jti },
  })
  const { company, expires_at, name, place, starts_on, ends_on } = found
  return {
    company,
    address,
    validUntil: formatDateTime(expires_at).slice(0, 10),
    event:
      can(reader.role, 'events.read') && name !== null && starts_on !== null && ends_on !== null
        ? { name, place, from: starts_on, to: ends_on }
        : null,
  }
}

/** Ends one link for good; the others go on. Throws AppError `not-found`, also for a link of another company. */
export async function revokeLinkOf(
  { db, audit }: AuditedWrite,
  { id, jti }: { id: number; jti: string },
): Promise<void> {
  const link = orNotFound(await lockLink(db, id, jti))
  if (link.revoked_at !== null) return
  await markLinkRevoked(db, jti)
  await audit({ action: 'revoke', entity: 'registration-link', entity_id: id, detail: { jti } })
}

/**
 * Opening the link starts a visit or goes on with one; `isNew`, with the phone of another person, always starts one.
 */
export async function openLink(
  db: Database,
  link: LinkCaller,
  { isNew, giveSecret }: { isNew: boolean; giveSecret: GiveSecret },
): Promise<{ company_id: number; company_name: string }> {
  const company = await shareCompany(db, link.company_id)
  if (!company?.active) throw new AppError('link.invalid')
  if (isNew) await newVisit(db, link, giveSecret)
  else await startVisit(db, link, giveSecret)
  return { company_id: company.id, company_name: company.corporate_reason }
}
