import {
  LEAD_MESSAGES,
  type LeadRecord,
  leadClosureBody,
  leadRecord,
} from '@iris/contracts/lead-fields'
import { type FieldErrors, fieldErrors } from '@iris/contracts/messages'
import { centsOf, decimalOf } from '@iris/domain/cents'
import {
  FIRST_STAGE,
  type FunnelStage,
  isOpenLead,
  LEAD_OUTCOMES,
  LEAD_STATUSES,
  type LeadStatus,
  stageRank,
} from '@iris/domain/lead'
import { amountsAgree } from '@iris/domain/lead-closure'
import { isDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { searchKey } from '@iris/domain/search-key'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import type { ImportKind, ImportRow, RowOutcome } from '../imports/imports.public.ts'
import { changesOf } from './lead-changes.ts'
import { insertHistory, insertMoves, type NewHistory, type NewMove } from './lead-history.sql.ts'
import {
  changeLeads,
  findSellers,
  type ImportedLead,
  insertLeads,
  lockByEmailAndCompany,
  newLeadIds,
} from './lead-import.sql.ts'
import { LEAD_SHEET_COLUMNS } from './lead-sheet.ts'

export const leadImport: ImportKind = {
  access: 'imports.leads',
  entity: 'lead',
  sheet: 'Leads',
  columns: LEAD_SHEET_COLUMNS,
  example: {
    company_name: 'EMPRESA DE EXEMPLO',
    name: 'Exemplo de Preenchimento',
    email: 'exemplo@empresa.com.br',
    phone: '(11) 98765-4321',
    state: 'SP',
    city: 'Campinas',
    source: 'Indicação',
    funnel_stage: FIRST_STAGE,
    temperature_stage: 'Morno',
  },
  identity: {
    column: 'email',
    of({ email, company_name }) {
      return email && company_name
        ? `${email.trim().toLowerCase()} ${searchKey(company_name)}`
        : undefined
    },
    repeated: (firstRow) => `Lead repetido: o e-mail e a empresa já estão na linha ${firstRow}`,
  },
  begin({ user_id }) {
    let sellers: Promise<Seller[]> | undefined
    return {
      async save(db, rows) {
        sellers ??= findSellers(db)
        return saveRows(db, { user_id, sellers: await sellers }, rows)
      },
    }
  },
}

type Seller = Awaited<ReturnType<typeof findSellers>>[number]
type Run = { user_id: number; sellers: readonly Seller[] }
type Dates = { created: string | undefined; closed: string | undefined }
/** A line that may be written: the whole lead, and the fields the sheet itself gave. */
type Checked = { lead: LeadRecord; given: ReadonlySet<string>; dates: Dates }
type Refused = { errors: FieldErrors }

async function saveRows(db: Database, run: Run, rows: readonly ImportRow[]): Promise<RowOutcome[]> {
  const checked = rows.map(({ values }) => check(values, run.sellers))
  const good = checked.filter((line) => 'lead' in line)
  const known = await lockByEmailAndCompany(
    db,
    good.map(({ lead: { email, company_name } }) => ({ email, company_name })),
  )
  const ids = await newLeadIds(db, good.length - known.size)
  const written = good.map((line, place) => {
    const row = known.get(place)
    return row ? change(row, line) : create(ids.pop() ?? 0, line)
  })
  await write(db, run, written)
  const outcomes = new Map(good.map((line, place) => [line as Checked | Refused, written[place]]))
  return checked.map((line): RowOutcome => {
    if ('errors' in line) return { state: 'refused', errors: line.errors }
    const outcome = outcomes.get(line)
    if (!outcome || 'errors' in outcome) return { state: 'refused', errors: outcome?.errors ?? {} }
    return { state: outcome.state, id: outcome.after.id }
  })
}

function check(values: Record<string, string>, sellers: readonly Seller[]): Checked | Refused {
  const { seller, status, created_at, closed_at, ...own } = values
  const sent: Record<string, unknown> = {
    ...own,
    ...(status && { status: statusOf(status) }),
    ...decimals(own),
  }
  const errors: FieldErrors = {}
  const parsed = leadRecord.safeParse(sent)
  if (!parsed.success) Object.assign(errors, fieldErrors(leadRecord, parsed.error))
  const assigned_user_id = seller ? sellerOf(seller, sellers) : undefined
  if (typeof assigned_user_id === 'string') errors.assigned_user_id = [assigned_user_id]
  for (const [field, label, date] of [
    ['created_at', 'Data de Cadastro', created_at],
    ['closed_at', 'Encerrado em', closed_at],
  ] as const) {
    if (date && !isDate(date)) errors[field] = [`${label} deve ser uma data válida`]
    else if (date && date > todayInSaoPaulo()) errors[field] = [`${label} não pode ser no futuro`]
  }
  if (!parsed.success || Object.keys(errors).length > 0) return { errors }
  const lead = { ...parsed.data, ...(seller && { assigned_user_id: assigned_user_id as number }) }
  const given = new Set([...Object.keys(sent), ...(seller ? ['assigned_user_id'] : [])])
  return { lead, given, dates: { created: created_at, closed: closed_at } }
}

/** 'Ganho' and 'Perda' before 'Concluído', which all three are shown as; else as written, for the field to refuse. */
function statusOf(text: string): string {
  const key = searchKey(text)
  const known = [...LEAD_OUTCOMES, ...LEAD_STATUSES]
  return (
    known.find(({ value, label }) => searchKey(label) === key || searchKey(value) === key)?.value ??
    text
  )
}

/** Excel keeps fifteen digits and writes 99.99000000000001 for what it shows as 99,99. */
function decimals(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    ['price_unity', 'quantity', 'price_total'].flatMap((field) => {
      const value = values[field]
      const isLong = value !== undefined && /^[0-9]+[.][0-9]{3,}$/.test(value)
      return isLong ? [[field, String(Number(Number(value).toPrecision(15)))]] : []
    }),
  )
}

function sellerOf(text: string, sellers: readonly Seller[]): number | string {
  const [key, email] = [searchKey(text), text.trim().toLowerCase()]
  const found = sellers.filter(({ name_key, email_key }) => name_key === key || email_key === email)
  if (found.length > 1) return 'Há mais de um vendedor com este nome: informe o e-mail'
  return found[0]?.id ?? 'Vendedor não encontrado'
}

type Written =
  | { state: 'created'; before: null; after: ImportedLead; changes: Record<string, unknown> }
  | {
      state: 'updated' | 'unchanged'
      before: ImportedLead
      after: ImportedLead
      changes: Record<string, unknown>
    }
  | Refused

function create(id: number, { lead, dates }: Checked): Written {
  const stage = lead.funnel_stage ?? FIRST_STAGE
  const created_at = dates.created ? noon(dates.created) : new Date().toISOString()
  const isClosed = !isOpenLead(lead.status)
  const errors = faults(lead)
  if (errors) return { errors }
  const changes = { ...lead, funnel_stage: stage }
  const blank = { phone: null, state: null, city: null, zone: null, source: null, notes: null }
  const after = {
    id,
    ...blank,
    temperature_stage: null,
    assigned_user_id: null,
    reason: null,
    observations: null,
    price_unity: null,
    quantity: null,
    price_total: null,
    ...changes,
    reached_rank: stageRank(stage),
    funnel_stage_at: created_at,
    created_at,
    closed_at: isClosed ? closingMoment(dates) : null,
    closing_stage: isClosed ? stage : null,
  }
  return { state: 'created', before: null, after, changes }
}

function change(row: ImportedLead, { lead, given, dates }: Checked): Written {
  const before = { ...row, ...pricesOf(row) } as ImportedLead
  const status = given.has('status') ? lead.status : (before.status as LeadStatus)
  const isOtherStatus = status !== before.status
  const sent = Object.fromEntries(
    Object.entries({ ...lead, status }).filter(([field]) => given.has(field)),
  )
  // A reason belongs to one closing.
  if (isOtherStatus && !given.has('reason')) sent.reason = null
  const changes = changedFields(before, sent)
  if (Object.keys(changes).length === 0)
    return { state: 'unchanged', before, after: before, changes }
  const stage = (changes.funnel_stage ?? before.funnel_stage) as FunnelStage
  const errors = faults({ ...before, ...changes } as LeadRecord)
  if (errors) return { errors }
  const after: ImportedLead = { ...before, ...changes }
  if (changes.funnel_stage) {
    after.funnel_stage_at = new Date().toISOString()
    after.reached_rank = Math.max(before.reached_rank as number, stageRank(stage))
  }
  if (isOtherStatus && isOpenLead(status) !== isOpenLead(before.status as LeadStatus)) {
    after.closed_at = isOpenLead(status) ? null : closingMoment(dates)
    after.closing_stage = isOpenLead(status) ? null : stage
  }
  return { state: 'updated', before, after, changes }
}

function pricesOf(row: ImportedLead) {
  const amount = (value: unknown) =>
    value === null ? null : decimalOf(centsOf(value as string) ?? 0)
  return {
    price_unity: amount(row.price_unity),
    quantity: amount(row.quantity),
    price_total: amount(row.price_total),
  }
}

/** What the rules of closing find wrong with the lead as it would be. */
function faults(lead: LeadRecord): FieldErrors | null {
  if (lead.status === 'ganho' || lead.status === 'perda') {
    const parsed = leadClosureBody.safeParse(lead)
    if (!parsed.success) return fieldErrors(leadClosureBody, parsed.error)
  }
  const { price_unity, quantity, price_total } = lead
  if (!price_unity || !quantity || !price_total) return null
  const amounts = {
    price_unity: centsOf(price_unity) ?? 0,
    quantity: centsOf(quantity) ?? 0,
    price_total: centsOf(price_total) ?? 0,
  }
  return amountsAgree(amounts) ? null : { price_total: [LEAD_MESSAGES.arithmetic] }
}

/** A day of the sheet is that day in São Paulo, whatever the zone of the server. */
const noon = (date: string) => `${date}T15:00:00.000Z`
const closingMoment = ({ closed }: Dates) => (closed ? noon(closed) : new Date().toISOString())

async function write(db: Database, run: Run, lines: readonly Written[]): Promise<void> {
  const done = lines.filter((line) => 'after' in line)
  const created = done.filter(({ state }) => state === 'created')
  const updated = done.filter(({ state }) => state === 'updated')
  await insertLeads(
    db,
    created.map(({ after }) => after),
  )
  await changeLeads(
    db,
    updated.map(({ after }) => after),
  )
  const names = {
    users: new Map(run.sellers.map(({ id, name }) => [id, name])),
    companies: new Map<number, string>(),
  }
  const history = [...created, ...updated].map(
    ({ before, after, changes }): NewHistory => ({
      lead_id: after.id,
      kind: 'imported',
      changes: changesOf(before ?? {}, changes, names),
      user_id: run.user_id,
    }),
  )
  await insertHistory(db, history)
  const moved = [...created, ...updated].filter(({ changes }) => changes.funnel_stage)
  await insertMoves(
    db,
    moved.map(
      ({ before, after }): NewMove => ({
        lead_id: after.id,
        from_stage: (before?.funnel_stage as string | undefined) ?? null,
        to_stage: after.funnel_stage as string,
        from_since: (before?.funnel_stage_at as string | undefined) ?? null,
        undoes: null,
        user_id: run.user_id,
      }),
    ),
  )
}
