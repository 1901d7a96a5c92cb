import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PLATE_COUNT } from '@iris/domain/ishihara'
import { noise } from '../clinic-process.ts'
import { patientBody } from '../factories/patient.ts'
import { fileOf, personRow } from '../factories/person-row.ts'
import { upload } from '../spreadsheet-files.ts'
import type { Answer, PatientCaller } from './caller.ts'

/** What the server said it has done; the books are held against it afterwards. */
export type Ledger = {
  patients: { id: number; name: string }[]
  triages: { id: number; patient: number }[]
  tests: { id: number; exam: number }[]
  /** Exams with their acuity and a picture, by its digest. */
  uploads: { exam: number; sha256: string }[]
  imports: { id: number; cpfs: string[] }[]
  /** Results sent one by one, by how the last answer was. */
  sent: { exam: number; outcome: 'sent' | 'unknown' }[]
  batches: { id: number; exams: number[] }[]
}

export const emptyLedger = (): Ledger => ({
  patients: [],
  triages: [],
  tests: [],
  uploads: [],
  imports: [],
  sent: [],
  batches: [],
})

export type Shift = {
  caller: PatientCaller
  ledger: Ledger
  /** The company of the patients, and of those in the sheets. */
  company: number
  /** Exams that are ready to be sent, each taken by one. */
  results: number[]
  isOver: () => boolean
}

/** In several batches of the import, so that a kill falls between two of them. */
const ROWS = 250
const RESULTS_AT_ONCE = 6
const PAUSE = 100
const BETWEEN_LONG_WORK = 3000

/** People at work until the shift is over. */
export function work(shift: Shift): Promise<unknown> {
  const registrars = [1, 2, 3].map(() => registerMany(shift))
  const others = [examine, examine, fillIn, send, sendMany].map((one) => one(shift))
  return Promise.all([...registrars, ...others])
}

async function register({ caller, ledger, company }: Shift): Promise<number> {
  const body = patientBody(company)
  const id = idOf(await caller.post('/patients', body), 201)
  ledger.patients.push({ id, name: body.name })
  return id
}

async function registerMany(shift: Shift): Promise<void> {
  while (!shift.isOver()) {
    await register(shift)
    await sleep(PAUSE)
  }
}

/** One patient after the other: registration, triage, colour test, acuity with a picture. */
async function examine(shift: Shift): Promise<void> {
  const { caller, ledger, isOver } = shift
  while (!isOver()) {
    const patient = await register(shift)
    const triage = await caller.post(`/patients/${patient}/triages`, { smoking: true })
    ledger.triages.push({ id: idOf(triage, 201), patient })
    const exam = Number(triage.body.exam_id)

    const answers = Array.from({ length: PLATE_COUNT }, (_, n) => ({
      plate: n + 1,
      answer: 'certo',
    }))
    const test = await caller.post(`/tests/${patient}`, { exam_id: exam, answers })
    ledger.tests.push({ id: idOf(test, 201), exam })

    const picture = await noise()
    const form = () => {
      const filled = new FormData()
      filled.set('right_eye', '20/20')
      filled.set('left_eye', '20/25')
      filled.set('retinography_img', picture)
      return filled
    }
    idOf(await caller.post(`/patients/${patient}/exams/${exam}`, form), 200)
    const sha256 = createHash('sha256')
      .update(await picture.bytes())
      .digest('hex')
    ledger.uploads.push({ exam, sha256 })
    await sleep(PAUSE)
  }
}

async function fillIn({ caller, ledger, isOver }: Shift): Promise<void> {
  while (!isOver()) {
    const people = Array.from({ length: ROWS }, () => personRow())
    const file = await fileOf(people)
    const id = idOf(await caller.post('/patients/importPatients', () => upload(file)), 202)
    ledger.imports.push({ id, cpfs: people.map(({ CPF }) => CPF) })
    await sleep(BETWEEN_LONG_WORK)
  }
}

async function send({ caller, ledger, results, isOver }: Shift): Promise<void> {
  while (!isOver()) {
    const exam = results.pop()
    if (exam === undefined) return
    const { status, body } = await caller.post(`/exams/${exam}/send-result`, {})
    if (status === 200) ledger.sent.push({ exam, outcome: 'sent' })
    // Whoever asks again while nobody knows what became of the first is told so; nothing goes unasked.
    else if (body.code === 'mail.running' || body.code === 'mail.unknown')
      ledger.sent.push({ exam, outcome: 'unknown' })
    else throw new Error(`send-result: ${status} ${JSON.stringify(body)}`)
    await sleep(PAUSE)
  }
}

async function sendMany({ caller, ledger, results, isOver }: Shift): Promise<void> {
  while (!isOver()) {
    const exams = results.splice(0, RESULTS_AT_ONCE)
    if (exams.length === 0) return
    const id = idOf(await caller.post('/exams/send-results', { ids: exams }), 202)
    ledger.batches.push({ id, exams })
    await sleep(BETWEEN_LONG_WORK)
  }
}

function idOf({ status, body }: Answer, expected: number): number {
  if (status !== expected) throw new Error(`${status} ${JSON.stringify(body)}`)
  return Number(body.id)
}
