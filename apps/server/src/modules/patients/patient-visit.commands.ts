import { ValidationError } from '@iris/contracts/errors'
import { type Patient, type PatientBody, patient } from '@iris/contracts/patients'
import type { LinkCaller } from '../../http/caller.ts'
import {
  bindPatient,
  type GiveSecret,
  startVisit,
  visitOfPatient,
} from '../registration/registration.public.ts'
import type { BirthDateGuesses } from './birth-date-guesses.ts'
import {
  addPatient,
  type PatientChanges,
  type Saving,
  storedPatient,
  updatePatient,
  wholePatient,
} from './patients.commands.ts'
import { companyName, findByCpf, findIdentity } from './patients.sql.ts'

type Visiting = Saving & { link: LinkCaller }

/** Says neither that the CPF is known nor whose it is. */
const CPF_REFUSED =
  'Não foi possível continuar com este CPF. Confira o CPF e a data de nascimento ou fale com a clínica.'

/** What the link decides, whatever the visitor sends. */
export function decidedByLink(link: LinkCaller) {
  return { company: link.company_id, clinic: null, active: true }
}

/**
 * Registers the visitor, or goes on as who they already are: a known CPF with the right date of birth. Of a known person
 * nothing stored is changed or shown (docs/spec-readings.md). Throws ValidationError on `cpf` when the date is another.
 */
export async function registerVisitor(
  {
    db,
    audit,
    link,
    giveSecret,
    guesses,
  }: Visiting & { giveSecret: GiveSecret; guesses: BirthDateGuesses },
  input: PatientBody,
): Promise<Patient> {
  const visit = await startVisit(db, link, giveSecret)
  const id = await addPatient({ db, audit }, input)
  if (id !== null) {
    await bindPatient(db, visit, { id, created: true })
    return storedPatient(db, id)
  }
  const known = await findByCpf(db, input.cpf)
  if (!known || !guesses.accept(input.cpf, known.dob === input.dob))
    throw new ValidationError({ cpf: [CPF_REFUSED] })
  await bindPatient(db, visit, { id: known.id, created: false })
  return goOnAs({ db, audit, link }, known.id, input)
}

/**
 * The visitor came back to the form. Whoever was registered before this visit is again only recognised.
 * Throws AppError `visit.denied` for a patient who is not this visit's; ValidationError.
 */
export async function updateVisitor(
  { db, audit, link }: Visiting,
  id: number,
  sent: PatientChanges,
): Promise<Patient> {
  const visit = await visitOfPatient(db, link, id)
  if (visit.created_patient) {
    const { company: _, clinic: __, active: ___, ...own } = sent
    return updatePatient({ db, audit }, id, own, CPF_REFUSED)
  }
  const input = wholePatient({ ...sent, ...decidedByLink(link) })
  const known = await findIdentity(db, id)
  if (known.cpf !== input.cpf || known.dob !== input.dob)
    throw new ValidationError({ cpf: [CPF_REFUSED] })
  return goOnAs({ db, audit, link }, id, input)
}

async function goOnAs(
  { db, audit, link }: Visiting,
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
    companyName: await companyName(db, link.company_id),
    created_at: now,
    updated_at: now,
  }
  const fields = Object.keys(patient.shape).map((field) => [field, answer[field] ?? null])
  return Object.fromEntries(fields) as Patient
}
