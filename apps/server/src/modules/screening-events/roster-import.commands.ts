import { type RosterRow, rosterRow } from '@iris/contracts/event-participants'
import { type FieldErrors, fieldErrors } from '@iris/contracts/messages'
import { wholePhoneDigits } from '@iris/domain/phone'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { hasPriority } from '@iris/domain/screening-event'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import { type SheetColumn, textColumn } from '../../spreadsheets/column.ts'
import {
  CPF_IDENTITY,
  type ImportKind,
  type ImportRow,
  type RefusedRow,
  type RowOutcome,
  saidBy,
} from '../imports/imports.public.ts'
import { type EventRow, lockEvent } from './events.sql.ts'
import { correctBirths, linkRegistered } from './linked-lines.sql.ts'
import {
  type Candidate,
  changeParticipant,
  findByCpfs,
  findHeldCodes,
  findPatients,
  insertParticipants,
} from './participants.sql.ts'
import { faultOf } from './roster.commands.ts'

const COLUMNS: readonly SheetColumn[] = [
  textColumn('name', 'Nome', {
    required: true,
    width: 36,
    aliases: ['Nome completo', 'Funcionário', 'Colaborador'],
    note: 'Nome completo. De quem já tem cadastro vale o nome do cadastro.',
  }),
  textColumn('cpf', 'CPF', {
    required: true,
    digits: 11,
    width: 16,
    note: 'Com ou sem pontos. Quem já está na lista ou no cadastro é reconhecido por ele.',
  }),
  {
    key: 'dob',
    header: 'Data de nascimento',
    type: 'date',
    isBirth: true,
    required: true,
    aliases: ['Nascimento', 'Data nascimento', 'Dt nascimento', 'Data nasc', 'Dt nasc'],
    note: 'dd/mm/aaaa.',
  },
  textColumn('employee_code', 'Matrícula', {
    aliases: ['Registro', 'RE', 'Chapa'],
    note: 'Cada uma só uma vez por empresa.',
  }),
  textColumn('sector', 'Setor', {
    width: 24,
    aliases: ['Departamento', 'Área'],
    note: 'Escrito sempre do mesmo modo: por ele se filtra a lista.',
  }),
  textColumn('unit', 'Unidade', {
    width: 24,
    aliases: ['Filial', 'Planta'],
    note: 'Filial ou planta onde a pessoa trabalha.',
  }),
  textColumn('occupation', 'Função', {
    width: 28,
    aliases: ['Cargo', 'Ocupação'],
    note: 'Cargo da pessoa na empresa.',
  }),
  textColumn('email', 'E-mail', {
    width: 30,
    note: 'Um só. De quem já tem cadastro vale o e-mail do cadastro.',
  }),
  textColumn('phone', 'Telefone', {
    width: 18,
    aliases: ['Celular', 'Fone', 'Tel'],
    note: 'Com DDD: (11) 98765-4321. De quem já tem cadastro vale o telefone do cadastro.',
  }),
]

const CODE_TAKEN = 'Esta matrícula já é de outra pessoa desta empresa'
const OTHER_BIRTH = 'Este CPF já está cadastrado com outra data de nascimento. Confira os dois.'

/** The list that a company sends before its event. */
export const rosterImport: ImportKind = {
  access: 'imports.roster',
  entity: 'participant',
  sheet: 'Convocados',
  columns: COLUMNS,
  example: {
    name: 'EXEMPLO DE PREENCHIMENTO',
    cpf: '529.982.247-25',
    dob: '1985-04-12',
    employee_code: '004821',
    sector: 'Solda',
  },
  identity: CPF_IDENTITY,
  begin({ event_id }) {
    return { save: (db, rows) => saveRows(db, event_id, rows) }
  },
}

type Checked = { row: RosterRow } | RefusedRow

async function saveRows(
  db: Database,
  event_id: number | null,
  rows: readonly ImportRow[],
): Promise<RowOutcome[]> {
  const event = event_id === null ? undefined : await lockEvent(db, event_id)
  const checked = rows.map(({ values }) => check(values))
  if (!event || event.status === 'closed')
    return rows.map(() => refused({ row: ['A ação está encerrada'] }))
  const cpfs = checked.flatMap((one) => ('row' in one ? one.row.cpf : []))
  const patients = new Map((await findPatients(db, { cpfs })).map((one) => [one.cpf, one]))
  const known = checked.map((one) => ('row' in one ? refuse(event, one.row, patients) : one))
  const taken = await takenCodes(db, event, known)
  const fit = known.map((one) =>
    'row' in one && taken.has(one.row.cpf) ? refused({ employee_code: [CODE_TAKEN] }) : one,
  )
  const saved = await save(
    db,
    event,
    fit.flatMap((one) => ('row' in one ? one.row : [])),
    patients,
  )
  return fit.map((one) => ('row' in one ? (saved.get(one.row.cpf) as RowOutcome) : one))
}

/** The CPFs of the rows whose employee code is another person's, or an earlier row's (docs/adr/0039-employee-code.md). */
async function takenCodes(
  db: Database,
  event: EventRow,
  rows: readonly Checked[],
): Promise<Set<string>> {
  const wanted = rows.flatMap((one) =>
    'row' in one && one.row.employee_code
      ? [{ cpf: one.row.cpf, code: one.row.employee_code }]
      : [],
  )
  const found = await findHeldCodes(db, event, wanted)
  const firsts = new Set<string>()
  const taken = new Set<string>()
  for (const { cpf, key, taken: isTaken } of found)
    if (isTaken || firsts.has(key)) taken.add(cpf)
    else firsts.add(key)
  return taken
}

const refused = (errors: FieldErrors): RefusedRow => ({ state: 'refused', errors })

function check(values: Record<string, string>): Checked {
  const { phone } = values
  const sent = { ...values, ...(phone && { phone: wholePhoneDigits(phone) || phone }) }
  const parsed = rosterRow.safeParse(sent)
  return parsed.success ? { row: parsed.data } : refused(fieldErrors(rosterRow, parsed.error))
}

/** A known CPF must be of this person, at this company. */
function refuse(
  event: EventRow,
  row: RosterRow,
  patients: ReadonlyMap<string, Candidate>,
): Checked {
  const known = patients.get(row.cpf)
  if (!known) return { row }
  if (known.dob !== row.dob) return refused({ dob: [OTHER_BIRTH] })
  const fault = faultOf(event, known)
  return fault ? refused({ cpf: [fault] }) : { row }
}

/** By CPF. Those who are registered keep their own name and contacts; the list adds where they work. */
async function save(
  db: Database,
  { id: event_id }: EventRow,
  rows: readonly RosterRow[],
  patients: ReadonlyMap<string, Candidate>,
): Promise<Map<string, RowOutcome>> {
  const today = todayInSaoPaulo()
  // A list sent again may correct the birth date of who has registered with the right one.
  const corrected = await correctBirths(
    db,
    event_id,
    rows.filter(({ cpf }) => patients.has(cpf)),
  )
  // Of these rows alone: a row that is refused changes nothing.
  const linked = await linkRegistered(
    db,
    event_id,
    rows.flatMap(({ cpf }) => patients.get(cpf)?.id ?? []),
  )
  const isTouched = ({ cpf }: RosterRow, person: Candidate | undefined) =>
    corrected.includes(cpf) || (person !== undefined && linked.includes(person.id))
  const cpfs = rows.map(({ cpf }) => cpf)
  const lines = new Map(
    (await findByCpfs(db, event_id, cpfs)).map((line) => [line.known_cpf, line]),
  )
  const outcomes = new Map<string, RowOutcome>()
  const fresh: RosterRow[] = []
  for (const row of rows) {
    const line = lines.get(row.cpf)
    const person = patients.get(row.cpf)
    if (!line) {
      fresh.push(row)
      continue
    }
    // Who came before the list did was called all the same.
    const changes = changedFields(line, { ...columnsOf(row, person), walk_in: false })
    const isSame = Object.keys(changes).length === 0
    if (!isSame) await changeParticipant(db, line.id, changes)
    const state = isSame && !isTouched(row, person) ? 'unchanged' : 'updated'
    outcomes.set(row.cpf, { state, id: line.id, ...subject(person) })
  }
  const inserted = await insertParticipants(
    db,
    fresh.map((row) => {
      const person = patients.get(row.cpf)
      const { dob, personal_history = [] } = person ?? { dob: row.dob }
      const priority = hasPriority({ dob, today, personal_history })
      return { event_id, priority, ...columnsOf(row, person) }
    }),
  )
  for (const { id, patient_id, cpf } of inserted) {
    const row = fresh.find((one) => one.cpf === cpf || patients.get(one.cpf)?.id === patient_id)
    if (row) outcomes.set(row.cpf, { state: 'created', id, ...subject(patients.get(row.cpf)) })
  }
  return outcomes
}

const subject = (person: Candidate | undefined) => (person ? { patient_id: person.id } : {})

/** What a row says; a column that its sheet does not have, or left empty, stays as it is. */
function columnsOf(row: RosterRow, person: Candidate | undefined) {
  const { employee_code, sector, unit, occupation, name, cpf, dob, email, phone } = row
  const work = { employee_code, sector, unit, occupation }
  const who = person ? { patient_id: person.id } : { name, cpf, dob, email, phone }
  return saidBy({ ...work, ...who })
}
