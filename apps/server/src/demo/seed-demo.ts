import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Insertable } from 'kysely'
import { continueIds } from '../db/continue-ids.ts'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/generated.ts'
import { inTransaction } from '../db/transaction.ts'
import type { FileStore } from '../files/file-store.ts'
import { changeClinic } from '../modules/clinic/clinic.sql.ts'
import { hashPassword } from '../modules/users/password.ts'
import { makeClinic } from './clinic.ts'
import { type DemoCompany, makeCompanies } from './companies.ts'
import { demoCount, insertRows, nextId } from './demo.sql.ts'
import { createDice, type Dice } from './dice.ts'
import { createDocuments, type Documents } from './documents.ts'
import { makeEquipment } from './equipment.ts'
import { type DemoExam, makeExams } from './exam-history.ts'
import { makeLeads } from './leads.ts'
import { makeRecords } from './medical-records.ts'
import { daysBefore, minutesAfter, workingMoment } from './moments.ts'
import { makePatient } from './patients.ts'
import { makeReferred } from './referrals.ts'
import {
  correctSome,
  mailOf,
  makeFailedMails,
  makeLinksOfResults,
  makeWishes,
  type NumberedExam,
} from './results.ts'
import { type SampleFiles, storeSampleFiles } from './sample-files.ts'
import { makeScreeningEvents } from './screening-events.ts'
import { makeSupports } from './supports.ts'
import { DEMO_PASSWORD, DEMO_USERS, type DemoUser, makePlayers, makeUsers } from './users.ts'
import { OPERATOR_NAMES } from './vocabulary.ts'

const PATIENTS = 2000
const SEED = 1951

export type SeedOptions = {
  db: Database
  files: FileStore
  log: (line: string) => void
  /** The moment the clinic is made for: its history ends on the day before, and its open event has run for a while. */
  now?: Date
}

/**
 * Fills a database without companies with a believable clinic: companies, operators, users of every role, patients in
 * every state and two years of exams. The same minute gives the same clinic, and the same day all of it but the open
 * event. All or nothing, except for the pictures in the file store.
 * @returns the users who can log in
 */
export async function seedDemo(options: SeedOptions): Promise<{ users: readonly DemoUser[] }> {
  const { db, log, now = new Date() } = options
  log('Preparando os dados de demonstração…')
  const files = await storeSampleFiles(options.files)
  const password_hash = await hashPassword(DEMO_PASSWORD)
  await inTransaction(db, (transaction) => write(transaction, { now, files, password_hash }))
  const [patients, exams] = [await demoCount(db, 'patients'), await demoCount(db, 'exams')]
  log(`Demonstração pronta: ${patients} pacientes, ${exams} exames.`)
  return { users: DEMO_USERS }
}

type Context = { now: Date; files: SampleFiles; password_hash: string }

async function write(db: Database, { now, files, password_hash }: Context): Promise<void> {
  const today = todayInSaoPaulo(now)
  const dice = createDice(SEED)
  const documents = createDocuments(dice)
  const afterwards = { dice: createDice(SEED + 5), today }

  await changeClinic(db, makeClinic(createDocuments(createDice(SEED + 6))))
  await insertRows(db, 'stored_files', files.rows)
  await insertRows(
    db,
    'retinography_files',
    files.retinographies.map(({ name, key }) => ({ name, file_key: key })),
  )

  const firstOperator = await nextId(db, 'healthcare_operators')
  const operators = OPERATOR_NAMES.map((name, index) => ({
    id: firstOperator + index,
    name,
    active: index < OPERATOR_NAMES.length - 1,
  }))
  await insertRows(db, 'healthcare_operators', operators)
  const activeOperators = operators.filter(({ active }) => active).map(({ id }) => id)

  const companies = makeCompanies(dice, documents, { today, operators: activeOperators })
  await insertRows(
    db,
    'companies',
    companies.map(({ row }) => row),
  )

  const firstId = await nextId(db, 'users')
  const users = makeUsers(dice, documents, { today, password_hash, firstId })
  await insertRows(db, 'users', users)

  const own = createDice(SEED + 7)
  const players = makePlayers(own, createDocuments(own), {
    today,
    password_hash: null,
    firstId: firstId + users.length,
  })
  await insertRows(db, 'users', players)

  const people = Array.from({ length: PATIENTS }, () => {
    const person = makePatient({ dice, documents, today, companies, operators: activeOperators })
    const { dob } = person.row
    const doctors = users.filter(({ type }) => type === 5).map(({ id }) => id)
    const exams = makeExams({ dice, today, files, doctors }, { dob, traits: person.traits })
    return { person, exams, ...registration(dice, today, exams) }
  })
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
    .map((one) => ({ ...one, wishes: makeWishes(afterwards.dice, one.created_at, today) }))
  await insertPatients(db, people)
  const exams = await insertExams(db, people, afterwards)

  const seller = users.find(({ type }) => type === 4)!.id
  await insertRows(db, 'registration_links', makeLinks(documents, { companies, seller, today }))
  const { records, versions } = makeRecords(
    dice,
    people.map((one) => one.exams),
  )
  await insertRows(db, 'medical_records', records)
  await insertRows(db, 'medical_record_versions', versions)
  await insertField(db, { today, files, users, companies })
  await insertLeads(db, today, users)
  await insertRows(db, 'audit_events', [
    { action: 'seed', entity: 'demo', detail: JSON.stringify({ patients: PATIENTS, exams }) },
  ])
  await continueIds(db, [
    'healthcare_operators',
    'companies',
    'users',
    'patients',
    'exams',
    'triages',
    'ishihara_tests',
    'medical_records',
    'equipaments',
    'equipament_history',
    'supports',
    'leads',
  ])
  await makeReferred(db, { dice: createDice(SEED + 4), today, users })
  const bySize = companies.toSorted((a, b) => b.weight - a.weight || a.row.id - b.row.id)
  const care = users.filter(({ type, active }) => (type === 3 || type === 2) && active !== false)
  await makeScreeningEvents(db, {
    dice: createDice(SEED + 3),
    today,
    now,
    companies: bySize.filter(({ row }) => row.active !== false).map(({ row }) => row.id),
    team: care.map(({ id }) => id),
    players: players.map(({ id }) => id),
    items: [1, 2, 3],
    pictures: files.retinographies.map(({ name }) => name),
  })
}

/** The sales funnel, with its own dice. */
async function insertLeads(
  db: Database,
  today: string,
  users: readonly (Insertable<DB['users']> & { id: number })[],
): Promise<void> {
  const dice = createDice(SEED + 2)
  const sellers = users.filter(({ type }) => type === 4).map(({ id }) => id)
  const { leads, moves, history, activities, targets } = makeLeads(dice, {
    documents: createDocuments(dice),
    today,
    sellers,
  })
  await insertRows(db, 'leads', leads)
  await insertRows(db, 'lead_stage_moves', moves)
  await insertRows(db, 'lead_history', history)
  await insertRows(db, 'lead_activities', activities)
  await insertRows(db, 'lead_targets', targets)
}

type Field = {
  today: string
  files: SampleFiles
  users: readonly (Insertable<DB['users']> & { id: number })[]
  companies: readonly DemoCompany[]
}

/** The equipment and the visits. Their dice are separate, so that the rest of the demo stays the same. */
async function insertField(db: Database, { today, files, users, companies }: Field): Promise<void> {
  const dice = createDice(SEED + 1)
  const { items, uses } = makeEquipment(dice, { today, papers: files.papers, users })
  await insertRows(db, 'equipaments', items)
  await insertRows(db, 'equipament_history', uses)
  const visits = makeSupports(dice, { today, users, companies, items })
  await insertRows(db, 'supports', visits.rows)
  await insertRows(db, 'support_equipaments', visits.items)
}

type Registered = { exams: DemoExam[]; created_at: string } & Pick<
  NumberedExam,
  'person' | 'wishes'
>

/** Some days before the first exam, or lately without one. */
function registration(dice: Dice, today: string, exams: DemoExam[]): { created_at: string } {
  const first = exams[0]
  if (!first)
    return {
      created_at: workingMoment(daysBefore(today, dice.between(1, 60)), dice.between(0, 480)),
    }
  return { created_at: minutesAfter(first.exam.created_at, -dice.between(10, 20_000)) }
}

async function insertPatients(db: Database, people: readonly Registered[]): Promise<void> {
  await insertRows(
    db,
    'patients',
    people.map(({ person, wishes, created_at }, index) => ({
      id: index + 1,
      ...person.row,
      ...wishes,
      created_at,
      updated_at: created_at,
    })),
  )
}

/** Numbered in the order of creation, so that the highest id is the newest. */
async function insertExams(
  db: Database,
  people: readonly Registered[],
  afterwards: { dice: Dice; today: string },
): Promise<number> {
  const all = people
    .flatMap(({ exams, person, wishes }, index) =>
      exams.map((exam) => ({ ...exam, person, wishes, patient_id: index + 1 })),
    )
    .sort((a, b) => (a.exam.created_at < b.exam.created_at ? -1 : 1))
    .map((exam, index) => ({ ...exam, exam_id: index + 1 }))
  const owned = <T>(part: (item: DemoExam) => T | null) =>
    all.flatMap((item) => {
      const { exam_id, patient_id } = item
      const row = part(item)
      return row ? [{ ...row, exam_id, patient_id }] : []
    })
  const versions = correctSome(afterwards, all)
  await insertRows(
    db,
    'exams',
    all.map(({ exam, exam_id, patient_id }) => ({ ...exam, id: exam_id, patient_id })),
  )
  await insertRows(
    db,
    'triages',
    owned(({ triage }) => triage),
  )
  await insertRows(
    db,
    'ishihara_tests',
    owned(({ test }) => test),
  )
  await insertRows(db, 'exam_versions', versions)
  await insertRows(db, 'result_deliveries', [
    ...all.flatMap(({ delivery, exam_id, person }) =>
      delivery ? [{ ...delivery, exam_id, destination: mailOf(person) }] : [],
    ),
    ...makeFailedMails(afterwards, all),
  ])
  await insertRows(db, 'result_links', makeLinksOfResults(afterwards, all))
  return all.length
}

/** Some companies have a valid link, and older ones that expired or were revoked. */
function makeLinks(
  documents: Documents,
  from: { companies: readonly DemoCompany[]; seller: number; today: string },
): Insertable<DB['registration_links']>[] {
  return from.companies
    .filter(({ weight }) => weight >= 12)
    .map(({ row }, index) => {
      const daysAgo = [5, 12, 70][index % 3]!
      const created_at = workingMoment(daysBefore(from.today, daysAgo), 60)
      return {
        jti: documents.uuid(),
        company_id: row.id,
        created_by: from.seller,
        created_at,
        expires_at: minutesAfter(created_at, 30 * 24 * 60),
        revoked_at: index % 5 === 4 ? minutesAfter(created_at, 2000) : null,
      }
    })
}
