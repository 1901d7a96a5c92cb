import { type FieldErrors, fieldErrors } from '@iris/contracts/messages'
import { type PatientBody, patientCreateBody } from '@iris/contracts/patient-body'
import { HEALTH_TYPES } from '@iris/domain/health-type'
import { wholePhoneDigits } from '@iris/domain/phone'
import { PREFERRED_CHANNELS } from '@iris/domain/preferred-channel'
import { searchKey } from '@iris/domain/search-key'
import { SEXES } from '@iris/domain/sex'
import type { AuditedWrite } from '../../audit/audit.ts'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import {
  CPF_IDENTITY,
  choiceOf,
  type ImportKind,
  type ImportRow,
  type RefusedRow,
  type RowOutcome,
  saidBy,
} from '../imports/imports.public.ts'
import { settlePriority } from '../screening-events/roster.public.ts'
import { findCodes } from './employee-codes.sql.ts'
import { changePatients, insertPatients, lockByCpfs } from './patient-import.sql.ts'
import {
  createReferenceFinder,
  type FoundReferences,
  type ReferenceFinder,
} from './patient-references.ts'
import { PATIENT_COLUMNS } from './patient-sheet.ts'
import { EMPLOYEE_CODE_TAKEN } from './patients.commands.ts'

/** Of a column of CPFs that slipped by a line, for one: it would write one person over the exams of another. */
const OTHER_PERSON =
  'Este CPF já está cadastrado com outro nome e outra data de nascimento. Confira os três.'

const EXAMPLE = {
  company_name: 'NOME DA EMPRESA',
  name: 'EXEMPLO DE PREENCHIMENTO',
  cpf: '529.982.247-25',
  dob: '1985-04-12',
  sex: 'Feminino',
  email: 'exemplo@empresa.com.br',
  phone: '(11) 98765-4321',
  occupation: 'Soldadora',
  unit: 'Matriz',
  sector: 'Solda',
  employee_code: '001234',
  zip_code: '01310-100',
  address_street: 'Avenida Paulista',
  address_number: '1000',
  address_neighborhood: 'Bela Vista',
  address_city: 'São Paulo',
  address_state: 'SP',
  address_country: 'Brasil',
  active: 'Sim',
  health_type: 'SUS',
}

export const patientImport: ImportKind = {
  access: 'imports.patients',
  entity: 'patient',
  sheet: 'Pacientes',
  columns: PATIENT_COLUMNS,
  example: EXAMPLE,
  identity: CPF_IDENTITY,
  begin() {
    const references = createReferenceFinder()
    return { save: (db, rows, audit) => saveRows({ db, audit }, references, rows) }
  },
}

/** A row that may be registered: the whole patient, and what the sheet itself says of them. */
type Checked = {
  patient: PatientBody
  said: Partial<PatientBody>
  references: Pick<FoundReferences, 'inactive' | 'alike'>
}

async function saveRows(
  write: AuditedWrite,
  references: ReferenceFinder,
  rows: readonly ImportRow[],
): Promise<RowOutcome[]> {
  const found = await references.find(write.db, rows)
  const checked = rows.map(({ values }) => check(values, found(values)))
  const good = checked.flatMap((row) => ('patient' in row ? [row] : []))
  const saved = await upsert(write, good)
  return checked.map((row) => ('patient' in row ? (saved.get(row.patient.cpf) as RowOutcome) : row))
}

function check(values: Record<string, string>, references: FoundReferences): Checked | RefusedRow {
  const { company_cnpj, company_name, clinic, operator, ...own } = values
  const sent: Record<string, unknown> = { ...own, ...coded(own), ...references.fields }
  const parsed = patientCreateBody.safeParse({ address_country: 'Brasil', ...sent })
  const errors = parsed.success ? {} : fieldErrors(patientCreateBody, parsed.error)
  const all = { ...errors, ...references.errors }
  if (!parsed.success || Object.keys(all).length > 0) return { state: 'refused', errors: all }
  return { patient: parsed.data, said: saidBy(parsed.data, sent), references }
}

/** Labels turned into codes; what is none of them stays, for the field's own rule to refuse. */
function coded(values: Record<string, string>): Record<string, unknown> {
  const { sex, responsible_sex, health_type, result_channel, active, phone } = values
  return {
    ...(sex && { sex: choiceOf(SEXES, sex) }),
    ...(responsible_sex && { responsible_sex: choiceOf(SEXES, responsible_sex) }),
    ...(health_type && { health_type: choiceOf(HEALTH_TYPES, health_type) }),
    ...(result_channel && { result_channel: choiceOf(PREFERRED_CHANNELS, result_channel) }),
    ...(active && { active: yesOrNo(active) }),
    ...(phone && { phone: wholePhoneDigits(phone) || phone }),
  }
}

function yesOrNo(text: string): boolean | string {
  const key = searchKey(text)
  if (key === 'sim' || key === 's') return true
  return key === 'nao' || key === 'n' ? false : text
}

/** By CPF: new ones are inserted, others changed in the fields their row gave. */
async function upsert(
  { db, audit }: AuditedWrite,
  sent: readonly Checked[],
): Promise<Map<string, RowOutcome>> {
  const outcomes = new Map<string, RowOutcome>()
  if (sent.length === 0) return outcomes
  const existing = new Map(
    (
      await lockByCpfs(
        db,
        sent.map(({ patient }) => patient.cpf),
      )
    ).map((row) => [row.cpf, row]),
  )
  const own: Checked[] = []
  for (const row of sent) {
    const { cpf } = row.patient
    const stored = existing.get(cpf)
    const errors = isOther(stored, row.patient) ? { cpf: [OTHER_PERSON] } : unfit(row, stored)
    if (Object.keys(errors).length > 0) outcomes.set(cpf, { state: 'refused', errors })
    else own.push(stored ? whereTheyAre(row, stored) : row)
  }
  const taken = await takenCodes(db, own, existing)
  for (const cpf of taken)
    outcomes.set(cpf, { state: 'refused', errors: { employee_code: [EMPLOYEE_CODE_TAKEN] } })
  const rows = own.filter(({ patient }) => !taken.has(patient.cpf))
  const fresh = rows.filter(({ patient }) => !existing.has(patient.cpf))
  for (const { id, cpf } of await insertPatients(
    db,
    fresh.map(({ patient }) => patient),
  ))
    outcomes.set(cpf, { state: 'created', id })

  const changed: object[] = []
  const bornOtherwise: number[] = []
  for (const { patient, said } of rows) {
    const row = existing.get(patient.cpf)
    if (!row) continue
    const changes = changedFields(row, said)
    const isSame = Object.keys(changes).length === 0
    if (!isSame) changed.push({ ...row, ...changes })
    if (changes.dob !== undefined) bornOtherwise.push(row.id)
    outcomes.set(patient.cpf, { state: isSame ? 'unchanged' : 'updated', id: row.id })
  }
  await changePatients(db, changed)
  if (bornOtherwise.length > 0) await settlePriority({ db, audit }, bornOtherwise)

  // Somebody else registered these very people between the look and the insert.
  const missed = fresh.filter(({ patient }) => !outcomes.has(patient.cpf))
  if (missed.length > 0)
    for (const [cpf, outcome] of await upsert({ db, audit }, missed)) outcomes.set(cpf, outcome)
  return outcomes
}

type Who = Pick<PatientBody, 'name' | 'dob'>

/** One of the two may be what the sheet corrects. */
function isOther(known: Who | undefined, { name, dob }: Who): boolean {
  return known !== undefined && known.dob !== dob && searchKey(known.name) !== searchKey(name)
}

/** What of the row names an inactive record that the person is not in already. */
function unfit({ references: { inactive, alike } }: Checked, stored: object = {}): FieldErrors {
  const staying = Object.keys(staysOf(alike, stored))
  return Object.fromEntries(Object.entries(inactive).filter(([field]) => !staying.includes(field)))
}

/** Of several records of the name that a row says, the one that the person is in already is meant. */
function whereTheyAre(row: Checked, stored: object): Checked {
  const stays = staysOf(row.references.alike, stored)
  return { ...row, patient: { ...row.patient, ...stays }, said: { ...row.said, ...stays } }
}

function staysOf(alike: FoundReferences['alike'], stored: object) {
  const isAlike = ([field, id]: [string, unknown]) => alike[field]?.includes(Number(id))
  return Object.fromEntries(Object.entries(stored).filter(isAlike)) as Partial<PatientBody>
}

type Stored = { id: number; employee_code: string | null }

/**
 * The CPFs of the rows whose employee code is another person's, or an earlier row's, in the same company. A code that
 * somebody else writes at this moment is refused by the database, and its row is then tried alone.
 */
async function takenCodes(
  db: Database,
  rows: readonly Checked[],
  existing: ReadonlyMap<string, Stored>,
): Promise<Set<string>> {
  const wanted = rows.flatMap(({ patient: { company, cpf }, said }) => {
    const row = existing.get(cpf)
    const code = said.employee_code ?? row?.employee_code
    return code ? [{ cpf, id: row?.id ?? null, company, code }] : []
  })
  const taken = new Set<string>()
  const firsts = new Set<string>()
  for (const { cpf, id, key, holder } of await findCodes(db, wanted)) {
    if ((holder !== null && holder !== id) || firsts.has(key)) taken.add(cpf)
    else firsts.add(key)
  }
  return taken
}
