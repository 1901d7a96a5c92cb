import { AppError, ValidationError } from '@iris/contracts/errors'
import { type PatientBody, patientCreateBody } from '@iris/contracts/patient-body'
import { type Patient, patient } from '@iris/contracts/patients'
import { isMinor } from '@iris/domain/age'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { LastSave } from '../../audit/conflict.ts'
import type { Database } from '../../db/database.ts'
import type { Limits } from '../../db/limits.sql.ts'
import type { LinkCaller } from '../../http/caller.ts'
import {
  bindPatient,
  type GiveSecret,
  isEdited,
  startVisit,
  type Visit,
  visitOfPatient,
} from '../registration/registration.public.ts'
import { joinRoster } from '../screening-events/roster.public.ts'
import {
  addPatient,
  type PatientChanges,
  type Saving,
  storedPatient,
  updatePatient,
  wholePatient,
} from './patients.commands.ts'
import {
  findByCpf,
  findIdentity,
  isFormerOf,
  lockPatient,
  namesForVisitor,
} from './patients.sql.ts'
import { insertReading } from './privacy-notices.sql.ts'
import { acceptDate, countForm, countRefused, unlessRefusedTooOften } from './visitor-limits.ts'

type Visiting = Saving & {
  link: LinkCaller
  limits: Limits
  lastSave: LastSave
  /** The version of the privacy notice that they say they have read. */
  notice?: string | null | undefined
}

type Arriving = { ip: string; giveSecret: GiveSecret }

/** It does not say that the CPF is known, or whose it is. */
const CPF_REFUSED =
  'Não foi possível continuar com este CPF. Confira o CPF e a data de nascimento ou fale com a clínica.'
const CPF_FIXED =
  'O CPF não pode ser alterado depois de cadastrado. Se estiver errado, fale com a clínica.'

/** What the link decides, whatever the visitor sends. */
export function decidedByLink(link: LinkCaller) {
  return { company: link.company_id, clinic: null, active: true, unit: null, employee_code: null }
}

/**
 * Registers the visitor, or lets them go on as a known patient: a known CPF with the right date of birth. Nothing
 * stored about a known person is changed or shown (docs/spec-readings.md). Whom this visit has registered already is
 * corrected: their phone may not know it (docs/adr/0132-a-form-sent-anew.md). Whom a merge has made somebody else meanwhile goes
 * on as them (docs/adr/0028-merging-patients.md). Throws ValidationError on `cpf` when the date is wrong; AppError
 * `auth.throttled` for a visit, link or address that sent, or was refused, too much.
 */
export async function registerVisitor(
  { db, audit, by, link, limits, notice, lastSave, ip, giveSecret }: Visiting & Arriving,
  input: PatientBody,
): Promise<Patient> {
  await countForm(limits, { jti: link.jti, ip })
  const visit = await startVisit(db, link, giveSecret)
  const refused = new ValidationError({ cpf: [CPF_REFUSED] })
  const asked = { visit: visit.secret_hash, jti: link.jti, refused }
  return unlessRefusedTooOften(limits, asked, async () => {
    const own = visit.created_patient ? visit.patient_id : null
    if (own !== null && (await findIdentity(db, own)).cpf === input.cpf) {
      await join({ db, audit, link }, own)
      const saved = await saveOwn({ db, audit, by, lastSave, visit, notice }, own, whole(input))
      return saved ?? goOnAs({ db, audit, link }, own, input)
    }
    const held = visit.patient_id
    if (held !== null && (await isFormerOf(db, held, input))) {
      await join({ db, audit, link }, held)
      await keepReading(db, { patient: { id: held, dob: input.dob }, visit, notice })
      return goOnAs({ db, audit, link }, held, input)
    }
    const id = await addPatient({ db, audit, by }, input)
    if (id !== null) {
      await bindPatient(db, visit, { id, created: true })
      await join({ db, audit, link }, id)
      await keepReading(db, { patient: { id, dob: input.dob }, visit, notice })
      return storedPatient(db, id)
    }
    const known = await findByCpf(db, input.cpf)
    if (!known || !(await acceptDate(limits, input.cpf, known.dob === input.dob))) throw refused
    await join({ db, audit, link }, known.id)
    await bindPatient(db, visit, { id: known.id, created: false })
    await keepReading(db, { patient: known, visit, notice })
    return goOnAs({ db, audit, link }, known.id, input)
  })
}

/**
 * The visitor returned to the form. A person registered before this visit is only recognised again, also by what they had
 * sent before a merge. The CPF cannot change: looking up whether another one is free would tell who is a patient, so none
 * is looked up and all are refused alike. Throws AppError `visit.denied` for a patient who is not this visit's, `edit.stale`
 * for one whom a user has changed since, `auth.throttled` for a visit that wrote too much; ValidationError.
 */
export async function updateVisitor(
  { db, audit, by, link, limits, notice, lastSave }: Visiting,
  id: number,
  sent: PatientChanges,
): Promise<Patient> {
  const visit = await visitOfPatient({ db, limits }, link, id)
  const refuse = async (sentence: string) => {
    await countRefused(limits, visit.secret_hash, link.jti)
    return new ValidationError({ cpf: [sentence] })
  }
  const { cpf, dob } = await findIdentity(db, id)
  const isFormer = !visit.created_patient && (await isFormerOf(db, id, sent))
  if (!isFormer && sent.cpf !== undefined && sent.cpf !== cpf) throw await refuse(CPF_FIXED)
  if (visit.created_patient) {
    const saved = await saveOwn({ db, audit, by, lastSave, visit, notice }, id, sent)
    if (!saved) throw new AppError('edit.stale')
    return saved
  }
  const input = wholePatient({ ...sent, ...decidedByLink(link) })
  if (!isFormer && input.dob !== dob) throw await refuse(CPF_REFUSED)
  await keepReading(db, { patient: { id, dob }, visit, notice })
  return goOnAs({ db, audit, link }, id, input)
}

/** What a new form leaves out is empty, such as the guardian whom only a slip in the birth date had asked for. */
function whole(input: PatientBody): PatientChanges {
  const sent: Record<string, unknown> = input
  const fields = Object.keys(patientCreateBody.shape).map((field) => [field, sent[field] ?? null])
  return Object.fromEntries(fields) as PatientChanges
}

/** Corrects whom this visit has registered; null, and nothing is written, when a user has saved them since. */
async function saveOwn(
  {
    db,
    audit,
    by,
    lastSave,
    visit,
    notice,
  }: Omit<Visiting, 'link' | 'limits'> & {
    visit: Visit
  },
  id: number,
  sent: PatientChanges,
): Promise<Patient | null> {
  await lockPatient(db, id)
  if (await isEdited({ db, lastSave }, { entity: 'patient', entity_id: id, patient_id: id }))
    return null
  const { company: _, clinic: __, active: ___, unit: ____, employee_code: _____, ...own } = sent
  const changed = await updatePatient({ db, audit, by }, id, own)
  await keepReading(db, { patient: changed, visit, notice })
  return changed
}

/**
 * Who registers through the link of an event joins its list; a known person of another company does not. Locks the event, which
 * a merge takes before its patients: call it before a known patient is locked or pointed to.
 */
async function join({ db, audit, link }: Pick<Visiting, 'db' | 'audit' | 'link'>, id: number) {
  if (link.event_id !== null)
    await joinRoster({ db, audit }, { event_id: link.event_id, patient_id: id })
}

async function goOnAs(
  { db, audit, link }: Pick<Visiting, 'db' | 'audit' | 'link'>,
  id: number,
  input: PatientBody,
): Promise<Patient> {
  await audit({
    action: 'continue',
    entity: 'patient',
    entity_id: id,
    patient_id: id,
    detail: { company: link.company_id },
  })
  const now = new Date().toISOString()
  const answer: Record<string, unknown> = {
    ...input,
    id,
    ...(await namesForVisitor(db, link.company_id, input.healthcare_operator_id ?? null)),
    created_at: now,
    updated_at: now,
  }
  const fields = Object.keys(patient.shape).map((field) => [field, answer[field] ?? null])
  return Object.fromEntries(fields) as Patient
}

/** Once a visit: a person who goes back and sends the form again has not read the notice again. */
async function keepReading(
  db: Database,
  {
    patient,
    visit,
    notice,
  }: {
    patient: { id: number; dob: string }
    visit: Visit
    notice: string | null | undefined
  },
): Promise<void> {
  if (!notice) return
  await insertReading(db, {
    patient_id: patient.id,
    version: notice,
    by_guardian: isMinor(patient.dob, todayInSaoPaulo()),
    link_jti: visit.link_jti,
    visit: visit.secret_hash,
  })
}
