import type { AuditChange } from '@iris/contracts/audit-trail'
import { HEALTH_TYPES } from '@iris/domain/health-type'
import { type PreferredChannel, preferredChannelLabel } from '@iris/domain/preferred-channel'
import { type ReferralState, referralStateLabel } from '@iris/domain/referral'

type Detail = Record<string, unknown>
type Values = Record<string, [unknown, unknown]>

const OF_COMPANIES = ['company', 'clinic']
/** The companies that the values of a row name, by their ids. */
export function companiesIn(detail: Detail): number[] {
  const values = valuesOf(detail)
  return OF_COMPANIES.flatMap((field) => values[field] ?? []).filter(
    (id): id is number => typeof id === 'number',
  )
}

/** Where a row's detail lists what it was about besides this patient. */
export const WITH_OTHERS = ['ids', 'created', 'updated', 'files']

/** The part of a row's detail about this patient, without the others of the list; the key is told as who did it. */
export function shownDetail(detail: Detail): Detail {
  const hidden = [...WITH_OTHERS, 'values', 'api_key']
  return Object.fromEntries(Object.entries(detail).filter(([name]) => !hidden.includes(name)))
}

/** The changed fields, with before and after where the row has them; the move of a status comes first. */
export function auditChangesOf(
  entity: string,
  detail: Detail,
  companies: ReadonlyMap<number, string>,
): AuditChange[] {
  const moved = moveOf(entity, detail)
  const values = entity === 'patient' ? valuesOf(detail) : {}
  const fields = Array.isArray(detail.fields) ? detail.fields.map(String) : []
  // The move tells it already.
  const others = moved.length > 0 ? fields.filter((field) => field !== 'state') : fields
  return [
    ...moved,
    ...others.map((field) => {
      const told = values[field]
      if (!told) return { field, before: null, after: null, is_hidden: true }
      const [before, after] = told.map((value) => inWords(field, value, companies))
      return { field, before: before ?? null, after: after ?? null, is_hidden: false }
    }),
  ]
}

function moveOf(entity: string, { from, to }: Detail): AuditChange[] {
  // Of a report they are the days of its period.
  if (entity === 'company-report') return []
  if (typeof from !== 'string' || typeof to !== 'string' || from === to) return []
  const [before, after] = entity === 'referral' ? [from, to].map(stateInWords) : [from, to]
  return [{ field: 'status', before: before ?? null, after: after ?? null, is_hidden: false }]
}

const stateInWords = (state: string) => referralStateLabel(state as ReferralState)

function valuesOf({ values }: Detail): Values {
  return (values ?? {}) as Values
}

function inWords(field: string, value: unknown, companies: ReadonlyMap<number, string>) {
  if (value === null || value === undefined || value === '') return null
  if (OF_COMPANIES.includes(field)) return companies.get(Number(value)) ?? `Nº ${value}`
  if (field === 'active') return value === true ? 'Ativo' : 'Inativo'
  if (field === 'health_type')
    return HEALTH_TYPES.find((type) => type.value === value)?.label ?? null
  if (field === 'result_channel') return preferredChannelLabel(value as PreferredChannel)
  if (field === 'result_consent') return value === true ? 'Sim' : 'Não'
  return String(value)
}
