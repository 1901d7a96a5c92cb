import type { LeadRecord } from '@iris/contracts/lead-fields'
import { FIRST_STAGE, isOpenLead, stageRank } from '@iris/domain/lead'
import { barePhone } from '@iris/domain/phone'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import type { ImportKind, ImportRow, RefusedRow, RowOutcome } from '../imports/imports.public.ts'
import { changesOf } from './lead-changes.ts'
import { closing, closingFaults, NEW_LEAD, withReason } from './lead-closing.ts'
import { insertHistory, insertMoves } from './lead-history.sql.ts'
import {
  changeLeads,
  type ImportedLead,
  insertLeads,
  type Known,
  lockMeant,
  newLeadIds,
} from './lead-import.sql.ts'
import {
  type Checked,
  check,
  customerOf,
  type Dates,
  NO_SELLER,
  type Seller,
  saidOfOpen,
  sheetCode,
} from './lead-row.ts'
import { LEAD_CODE, LEAD_SHEET_COLUMNS } from './lead-sheet.ts'
import { findCalled } from './leads.sql.ts'

export const leadImport: ImportKind = {
  access: 'imports.leads',
  entity: 'lead',
  sheet: 'Leads',
  columns: [...LEAD_SHEET_COLUMNS, LEAD_CODE],
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
    of({ email, company_name, id }) {
      return email && company_name
        ? `${customerOf({ email, company_name })} ${sheetCode(id) ?? ''}`
        : undefined
    },
    repeated,
  },
  begin({ user_id }) {
    let sellers: Seller[] | undefined
    const taken: Run['taken'] = new Map()
    return {
      async save(db, rows) {
        sellers ??= await findCalled(db)
        return saveRows(db, { user_id, sellers, taken }, rows)
      },
    }
  },
}

type Run = {
  user_id: number
  sellers: readonly Seller[]
  /** The row that each lead was written by; one that was not there yet also by its customer. */
  taken: Map<number | string, number>
}

function repeated(firstRow: number): string {
  return `Lead repetido: o e-mail e a empresa já estão na linha ${firstRow}`
}

async function saveRows(db: Database, run: Run, rows: readonly ImportRow[]): Promise<RowOutcome[]> {
  const checked = rows.map((row) => check(row, run.sellers))
  const good = checked.filter((line) => 'lead' in line)
  const known = await lockMeant(
    db,
    good.map(({ code, lead: { email, company_name } }) => ({ code, email, company_name })),
  )
  const ids = await newLeadIds(db, good.length - known.size)
  const found = good.map((line, place) => ({ line, row: known.get(place) }))
  const isByCode = ({ line, row }: (typeof found)[number]) => row?.id === line.code
  const outcomes = new Map(
    // A lead is of the row that has its code, before one that has only its e-mail and company.
    [...found.filter(isByCode), ...found.filter((one) => !isByCode(one))].map(({ line, row }) => [
      line,
      taking(run, line, row, () => (row ? change(row, line) : create(ids.pop() ?? 0, line))),
    ]),
  )
  await write(
    db,
    run,
    [...outcomes.values()].filter((outcome) => 'after' in outcome),
  )
  return checked.map((line) => {
    const outcome = 'lead' in line ? outcomes.get(line)! : line
    return 'after' in outcome ? { state: outcome.state, id: outcome.after.id } : outcome
  })
}

/** Two rows may have different codes and mean one lead all the same. */
function taking(
  { taken }: Run,
  { number, lead }: Checked,
  row: Known | undefined,
  save: () => Written | RefusedRow,
): Written | RefusedRow {
  const meant = row?.id ?? customerOf(lead)
  const first = taken.get(meant)
  if (first !== undefined && first !== number)
    return { state: 'refused', errors: { email: [repeated(first)] } }
  const outcome = save()
  if ('after' in outcome) taken.set(meant, number).set(outcome.after.id, number)
  return outcome
}

const SEVERAL_SELLERS = 'Há mais de um vendedor com este nome: informe o e-mail'

/**
 * The seller as a change. Whoever has the lead keeps it though they left, or another is called the same: a sheet that was
 * exported can be sent again. A lead is given only to who sells.
 */
function sellerChange(
  called: readonly Seller[] | undefined,
  before: number | null,
): { assigned_user_id?: number } | RefusedRow {
  if (!called || called.some(({ id }) => id === before)) return {}
  const [first, ...others] = called.filter(({ sells }) => sells)
  if (first && others.length === 0) return { assigned_user_id: first.id }
  return {
    state: 'refused',
    errors: { assigned_user_id: [first ? SEVERAL_SELLERS : NO_SELLER] },
  }
}

type Written = {
  state: 'created' | 'updated' | 'unchanged'
  before: ImportedLead | null
  after: ImportedLead
  changes: Partial<LeadRecord>
}

function create(id: number, { lead, dates, sellers }: Checked): Written | RefusedRow {
  const seller = sellerChange(sellers, null)
  if ('state' in seller) return seller
  const said = saidOfOpen({ ...NEW_LEAD, observations: null }, lead)
  if ('errors' in said) return said
  const errors = closingFaults(NEW_LEAD, lead, dates)
  if (errors) return { state: 'refused', errors }
  const funnel_stage = lead.funnel_stage ?? FIRST_STAGE
  const changes = { ...said, ...seller, funnel_stage }
  const created_at = dates.created ? noon(dates.created) : new Date().toISOString()
  const after = {
    id,
    ...changes,
    reached_rank: stageRank(funnel_stage),
    funnel_stage_at: created_at,
    created_at,
    ...closing(NEW_LEAD, changes, closingMoment(dates)),
  }
  return { state: 'created', before: null, after, changes }
}

const IS_CLOSED = 'Este lead já foi encerrado. Para reabri-lo, use o formulário do lead.'

function change(before: Known, { said: row, dates, sellers }: Checked): Written | RefusedRow {
  const seller = sellerChange(sellers, before.assigned_user_id)
  if ('state' in seller) return seller
  const sent: Partial<LeadRecord> = { ...row, ...seller }
  // A row's phone is bare: the one that was kept with its mask is no other.
  if (sent.phone && before.phone && barePhone(before.phone) === sent.phone) delete sent.phone
  const said = saidOfOpen(before, sent)
  if ('errors' in said) return said
  const changes = changedFields(before, withReason(before, said))
  if (Object.keys(changes).length === 0)
    return { state: 'unchanged', before, after: before, changes }
  // The sheet may be older than the closing: only the form, which shows it, takes it back.
  if (changes.status && isOpenLead(changes.status) && !isOpenLead(before.status))
    return { state: 'refused', errors: { status: [IS_CLOSED] } }
  const errors = closingFaults(before, changes, dates)
  if (errors) return { state: 'refused', errors }
  const after = { ...before, ...changes, ...closing(before, changes, closingMoment(dates)) }
  if (changes.funnel_stage) {
    after.funnel_stage_at = new Date().toISOString()
    after.reached_rank = Math.max(before.reached_rank, stageRank(changes.funnel_stage))
  }
  return { state: 'updated', before, after, changes }
}

/** A day of the sheet is that day in São Paulo, whatever the zone of the server. */
const noon = (date: string) => `${date}T15:00:00.000Z`
const closingMoment = ({ closed }: Dates) => (closed ? noon(closed) : new Date().toISOString())

async function write(
  db: Database,
  { user_id, sellers }: Run,
  lines: readonly Written[],
): Promise<void> {
  const created = lines.filter(({ state }) => state === 'created')
  const updated = lines.filter(({ state }) => state === 'updated')
  await insertLeads(
    db,
    created.map(({ after }) => after),
  )
  await changeLeads(
    db,
    updated.map(({ after }) => after),
  )
  const names = { users: new Map(sellers.map(({ id, name }) => [id, name])), companies: new Map() }
  const written = [...created, ...updated]
  await insertHistory(
    db,
    written.map(({ before, after, changes }) => ({
      lead_id: after.id,
      kind: 'imported',
      changes: changesOf(before ?? {}, changes, names),
      user_id,
    })),
  )
  await insertMoves(
    db,
    written
      .filter(({ changes }) => changes.funnel_stage)
      .map(({ before, after }) => ({
        lead_id: after.id,
        from_stage: before?.funnel_stage,
        from_since: before?.funnel_stage_at,
        to_stage: after.funnel_stage,
        user_id,
      })),
  )
}
