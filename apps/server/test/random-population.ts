import { EXAM_STATUSES } from '@iris/domain/exam-status'
import { REFRACTIVE_DISORDERS } from '@iris/domain/refractive-disorder'
import {
  EYE_COMPLAINTS,
  EYE_DISEASES,
  EYE_SURGERIES,
  PERSONAL_HISTORIES,
  SCREEN_TIMES,
} from '@iris/domain/triage-options'
import { ACUITY_VALUES } from '@iris/domain/visual-acuity'
import type { Database } from '../src/db/database.ts'
import type { Dice } from '../src/demo/dice.ts'

const FILE = 'tests/one/picture'

/**
 * Companies, and one file that the random rows name.
 * @returns the ids of the companies.
 */
export async function makeSurroundings(db: Database, companies: number): Promise<number[]> {
  await db
    .insertInto('stored_files')
    .values({ key: FILE, name: 'olho.png', type: 'image/png', size: 1, sha256: '0' })
    .execute()
  const made = await db
    .insertInto('companies')
    .values(
      Array.from({ length: companies }, (_, index) => ({
        cnpj: `empresa ${index}`,
        corporate_reason: `EMPRESA ${index}`,
        site: 'empresa.example',
        ...ADDRESS,
      })),
    )
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}

const ADDRESS = {
  zip_code: '01310100',
  address_street: 'Avenida Paulista',
  address_number: '1',
  address_neighborhood: 'Bela Vista',
  address_city: 'São Paulo',
  address_state: 'SP',
  address_country: 'Brasil',
}

/** Months of birth repeat, and many days are near the birthdays between two age groups. */
export function randomBirth(dice: Dice): string {
  const month = String(dice.between(1, 12)).padStart(2, '0')
  const day = String(dice.between(1, 28)).padStart(2, '0')
  return `${dice.between(1940, 2020)}-${month}-${day}`
}

function randomPatient(dice: Dice, companies: number[]) {
  return {
    company: dice.pick(companies),
    name: 'PESSOA',
    email: 'pessoa@exemplo.example',
    phone: '11987654321',
    dob: randomBirth(dice),
    ...ADDRESS,
    cpf: crypto.randomUUID(),
    sex: dice.pick(['M', 'F', 'P', 'O']),
    occupation: 'Soldador',
    health_type: 'sus',
    active: dice.chance(0.9),
  }
}

export async function addPatient(db: Database, dice: Dice, companies: number[]): Promise<number> {
  const row = randomPatient(dice, companies)
  const made = await db.insertInto('patients').values(row).returning('id').executeTakeFirstOrThrow()
  return made.id
}

/** As many at once, with whatever else each row says: a statement for each is most of what a population costs. */
export async function addPatients(
  db: Database,
  dice: Dice,
  companies: number[],
  size: number,
  more: () => { sector?: string; unit?: string | null; active?: boolean } = () => ({}),
): Promise<number[]> {
  const rows = Array.from({ length: size }, () => ({
    ...randomPatient(dice, companies),
    ...more(),
  }))
  const made = await db.insertInto('patients').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

export function randomFindings(dice: Dice) {
  const eye = () => (dice.chance(0.3) ? null : dice.pick(ACUITY_VALUES))
  return {
    status: dice.pick(EXAM_STATUSES),
    right_eye: eye(),
    left_eye: eye(),
    refractive_disorder: dice.chance(0.3) ? null : dice.pick(REFRACTIVE_DISORDERS).value,
    retinography_img: dice.chance(0.5) ? FILE : null,
  }
}

export async function addExam(db: Database, dice: Dice, patient_id: number): Promise<number> {
  const made = await db
    .insertInto('exams')
    .values({ patient_id, ...randomFindings(dice) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Moves any exam of the patient, not only the newest, to any status. */
export async function moveExam(db: Database, dice: Dice, patient_id: number): Promise<void> {
  const exams = await db
    .selectFrom('exams')
    .select('id')
    .where('patient_id', '=', patient_id)
    .execute()
  if (exams.length === 0) return
  await db
    .updateTable('exams')
    .set({ status: dice.pick(EXAM_STATUSES) })
    .where('id', '=', dice.pick(exams).id)
    .execute()
}

export function randomAnswers(dice: Dice) {
  const codes = (options: readonly { value: string }[]) =>
    dice.some(options, dice.between(0, 3)).map(({ value }) => value)
  const complaints = codes(EYE_COMPLAINTS).map((name) => ({
    name,
    pivot: { others_description: name === 'OTHERS' ? 'vista cansada' : null },
  }))
  return {
    personal_history: codes(PERSONAL_HISTORIES),
    previous_eye_surgeries: codes(EYE_SURGERIES),
    previous_eye_diseases: codes(EYE_DISEASES),
    eye_complaints: JSON.stringify(complaints),
    smoking: dice.chance(0.3),
    epis: dice.chance(0.5),
    wear_glasses: dice.chance(0.5),
    wear_contact_lenses: dice.chance(0.4),
    screen_time: dice.chance(0.2) ? null : dice.pick(SCREEN_TIMES),
  }
}

export async function addTriage(
  db: Database,
  dice: Dice,
  { patient_id, exam_id }: { patient_id: number; exam_id: number },
): Promise<void> {
  await db
    .insertInto('triages')
    .values({ patient_id, exam_id, ...randomAnswers(dice) })
    .execute()
}

/** So many patients with no, one or several exams, and triages for some of the exams. */
export async function addPopulation(
  db: Database,
  dice: Dice,
  companies: number[],
  size: number,
): Promise<void> {
  const patients = await addPatients(db, dice, companies, size)
  const rows = patients.flatMap((patient_id) =>
    Array.from({ length: dice.between(0, 3) }, () => ({ patient_id, ...randomFindings(dice) })),
  )
  if (rows.length === 0) return
  const exams = await db
    .insertInto('exams')
    .values(rows)
    .returning(['id as exam_id', 'patient_id'])
    .execute()
  const triages = exams
    .filter(() => dice.chance(0.7))
    .map((exam) => ({ ...exam, ...randomAnswers(dice) }))
  if (triages.length > 0) await db.insertInto('triages').values(triages).execute()
}

/** One random write as clinics make them, and some that only an administrator of the database makes. */
export async function randomWrite(db: Database, dice: Dice, companies: number[]): Promise<void> {
  const { max } = await db
    .selectFrom('patients')
    .select((one) => one.fn.max('id').as('max'))
    .executeTakeFirstOrThrow()
  const patient_id = dice.between(1, max)
  const triage = db
    .selectFrom('triages')
    .select('id')
    .where('patient_id', '=', patient_id)
    .orderBy('id', 'desc')
    .limit(1)
  const exam = db
    .selectFrom('exams')
    .select('id')
    .where('patient_id', '=', patient_id)
    .orderBy('id', 'desc')
    .limit(1)
  const patient = db.updateTable('patients').where('id', '=', patient_id)
  const write = dice.pick<() => Promise<unknown>>([
    () => addPatient(db, dice, companies),
    () => patient.set({ company: dice.pick(companies) }).execute(),
    () => patient.set({ sex: dice.pick(['M', 'F', 'P', 'O']) }).execute(),
    () => patient.set({ dob: randomBirth(dice) }).execute(),
    () => patient.set({ active: dice.chance(0.5) }).execute(),
    () => addExam(db, dice, patient_id),
    async () => addTriage(db, dice, { patient_id, exam_id: await addExam(db, dice, patient_id) }),
    () => db.updateTable('exams').set(randomFindings(dice)).where('id', '=', exam).execute(),
    () => moveExam(db, dice, patient_id),
    () => db.updateTable('triages').set(randomAnswers(dice)).where('id', '=', triage).execute(),
    () => db.deleteFrom('triages').where('id', '=', triage).execute(),
    () =>
      db
        .updateTable('triages')
        .set({ patient_id: dice.between(1, max) })
        .where('id', '=', triage)
        .execute(),
  ])
  await write()
}
