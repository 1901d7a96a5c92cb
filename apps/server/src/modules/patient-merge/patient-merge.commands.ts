import { AppError, ValidationError } from '@iris/contracts/errors'
import { RECORD_NOTES_MAX } from '@iris/contracts/medical-records'
import { PATIENT_CONTACTS_MAX } from '@iris/contracts/patient-body'
import type { MergeBody, MergePreview } from '@iris/contracts/patient-merge'
import type { Patient } from '@iris/contracts/patients'
import { joinedNotes, mergedFields } from '@iris/domain/patient-merge'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { UserWrite } from '../../audit/audit.ts'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import { refuseStale } from '../../db/stale-edit.ts'
import { unique } from '../../db/unique.ts'
import { countExamsOf, giveExams, lockExamsOf } from '../exams/exams.public.ts'
import { giveTests } from '../ishihara-tests/ishihara-tests.public.ts'
import { findRecord, giveRecord, updateRecord } from '../medical-records/medical-records.public.ts'
import {
  changePatient,
  demandPatient,
  emptyPatient,
  findKeeping,
  giveReadings,
  lists,
  lockPatients,
  storedPatient,
  toldValues,
  wholePatient,
} from '../patients/patients.public.ts'
import { giveRegistrations } from '../registration/registration.public.ts'
import { settlePriority } from '../screening-events/roster.public.ts'
import { giveParticipants, lockEventsOf } from '../screening-events/screening-events.public.ts'
import { giveTriages, listTriagesOf } from '../triages/triages.public.ts'
import { insertMerge } from './patient-merge.sql.ts'

const CODE_OF_A_THIRD =
  'A matrícula que ficaria já é de outra pessoa desta empresa. Corrija-a em um dos cadastros antes de unir.'

const REMOVE_SOME = `passam de ${PATIENT_CONTACTS_MAX}. Remova alguns de um dos cadastros antes de unir.`
const TOO_MANY = {
  phones: [`Juntos, os contatos ${REMOVE_SOME}`],
  social_medias: [`Juntos, os perfis em mídias sociais ${REMOVE_SOME}`],
}

type ConsentMark = { result_consent_at: string | null; result_consent_by: number | null }
/** Two registrations of one person, by id: `from` becomes empty, `into` stays. */
type Pair = { from: number; into: number }

/**
 * Moves everything of one registration of a person to the other; the emptied one points to it from then on.
 * Locks the events whose lists change, both patients in the order of their ids, then the exams that move. Another write to
 * either patient waits, and is then refused if it meant the emptied one.
 * Throws AppError `not-found`, `patient.merged`, `patient.anonymised`, `merge.inactive`, `edit.stale`, `merge.records` for two
 * prontuários that differ and are not to be joined; ValidationError for `into`, for more contacts than a record takes, and for a record
 * that would not be whole.
 */
export async function merge(
  { db, user, audit }: UserWrite,
  from: number,
  { into, records, take, updated_at, into_updated_at }: MergeBody,
): Promise<Patient> {
  await lockEventsOf(db, from)
  const rows = await lockPatients(db, [from, into])
  await refuseUnfit(db, { from, into })
  const [source, target] = [rows.get(from), rows.get(into)]
  if (!source || !target) throw new AppError('not-found')
  refuseStale(updated_at, source.updated_at)
  refuseStale(into_updated_at, target.updated_at)
  const state = await compareRecords(db, { from, into })
  if (state === 'differ' && records !== 'join') throw new AppError('merge.records')
  const merged = mergedFields(source, target, take)
  refuseTooMany(merged)
  const changes = changedFields(target, merged)
  if (Object.keys(changes).length > 0) wholePatient({ ...target, ...changes })

  await lockExamsOf(db, from)
  await insertMerge(db, { patient_id: from, into_id: into, user_id: user.id })
  const moved = {
    exams: await giveExams(db, from, into),
    triages: await giveTriages(db, from, into),
    tests: await giveTests(db, from, into),
  }
  await giveParticipants(db, from, into)
  await giveRegistrations(db, from, into)
  await giveReadings(db, from)
  await moveRecord({ db, user, audit }, { from, into }, state)
  // Before the other takes its CPF.
  await emptyPatient(db, from)
  if (Object.keys(changes).length > 0)
    await unique({ patients_employee_code: { take: [CODE_OF_A_THIRD] } }, () =>
      changePatient(db, into, { ...changes, ...lists(changes), ...consentMark(changes, source) }),
    )

  const about = { action: 'merge', entity: 'patient' }
  await audit({ ...about, entity_id: from, patient_id: from, detail: { into } })
  await audit({
    ...about,
    entity_id: into,
    patient_id: into,
    detail: {
      from,
      ...moved,
      records: state,
      fields: Object.keys(changes),
      values: toldValues(target, changes),
    },
  })
  // Lines that moved, or a birth date that was taken.
  await settlePriority({ db, audit }, [into])
  return storedPatient(db, into)
}

/** An answer that is taken from the other registration keeps its moment, and who recorded it. */
function consentMark(changes: object, source: ConsentMark): Partial<ConsentMark> {
  const { result_consent_at, result_consent_by } = source
  return 'result_consent' in changes ? { result_consent_at, result_consent_by } : {}
}

/** Both as they are, side by side. Throws what a merge would throw but for what it could be told. */
export async function compareForMerge(db: Database, pair: Pair): Promise<MergePreview> {
  await refuseUnfit(db, pair)
  return {
    from: await sideOf(db, pair.from),
    into: await sideOf(db, pair.into),
    records: await compareRecords(db, pair),
  }
}

async function sideOf(db: Database, id: number): Promise<MergePreview['from']> {
  const triages = await listTriagesOf(db, id)
  return {
    patient: await storedPatient(db, id),
    ...(await countExamsOf(db, id)),
    triages: triages.length,
  }
}

async function refuseUnfit(db: Database, { from, into }: Pair): Promise<void> {
  if (from === into) throw new ValidationError({ into: ['Escolha outro cadastro, e não o mesmo'] })
  await demandPatient(db, from)
  await demandPatient(db, into).catch((error: unknown) => {
    const isUnknown = error instanceof AppError && error.code === 'not-found'
    throw isUnknown ? new ValidationError({ into: ['Paciente não encontrado'] }) : error
  })
  for (const id of [from, into])
    if ((await findKeeping(db, id)).anonymised_at) throw new AppError('patient.anonymised')
  if (!(await storedPatient(db, into)).active) throw new AppError('merge.inactive')
}

/** Contacts that are found out to be too many only later would keep whoever corrects anything else from saving. */
function refuseTooMany(merged: Record<string, unknown>): void {
  const isTooLong = (field: string) => (merged[field] as unknown[]).length > PATIENT_CONTACTS_MAX
  const found = Object.entries(TOO_MANY).filter(([field]) => isTooLong(field))
  if (found.length > 0) throw new ValidationError(Object.fromEntries(found))
}

async function compareRecords(
  db: Database,
  { from, into }: Pair,
): Promise<MergePreview['records']> {
  const [source, target] = [await findRecord(db, from), await findRecord(db, into)]
  if (!source) return target ? 'stays' : 'none'
  if (!target) return 'moves'
  return source.notes === target.notes ? 'same' : 'differ'
}

/** Every version of both stays; two texts that differ become one more version. */
async function moveRecord(
  { db, user, audit }: UserWrite,
  { from, into }: Pair,
  state: MergePreview['records'],
): Promise<void> {
  const [source, target] = [await findRecord(db, from), await findRecord(db, into)]
  await giveRecord(db, from)
  if (state !== 'differ' || !source || !target) return
  const about = { id: from, day: formatDate(todayInSaoPaulo()) }
  const notes = joinedNotes(target.notes, source.notes, about)
  if (notes.length > RECORD_NOTES_MAX)
    throw new ValidationError({
      records: [
        `Juntos, os prontuários passam de ${RECORD_NOTES_MAX.toLocaleString('pt-BR')} caracteres. Resuma um deles antes de unir.`,
      ],
    })
  await updateRecord({ db, user, audit }, { patientId: into, recordId: target.id }, { notes })
}
