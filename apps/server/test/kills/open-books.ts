import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import type { FileStore } from '../../src/files/file-store.ts'
import type { MailServer } from '../mail-server.ts'
import type { Ledger } from './work.ts'

export type Books = {
  client: pg.Client
  files: FileStore
  smtp: MailServer
  /** Whom each exam's result goes to. */
  recipients: ReadonlyMap<number, string>
}

/** Holds what was acknowledged against what is there. @returns a sentence for whatever does not fit */
export async function faultsOf(books: Books, ledger: Ledger): Promise<string[]> {
  const faults = []
  for (const look of [ofPatients, ofExams, ofBytes, ofImports, ofMails])
    faults.push(...(await look(books, ledger)))
  return faults
}

/** Names begin so where `examine` registers people. */
const EXAMINED = 'JOÃO CONCEIÇÃO %'

async function ofPatients({ client }: Books, { patients }: Ledger): Promise<string[]> {
  const { rows } = await client.query<{ id: number; name: string; audited: number }>(
    `select p.id, p.name, (select count(*)::int from audit_events a
        where a.action = 'create' and a.entity = 'patient' and a.entity_id = p.id) as audited
     from patients p where p.name like $1`,
    [EXAMINED],
  )
  const there = new Map(rows.map((row) => [row.id, row]))
  return [
    ...patients
      .filter(({ id, name }) => there.get(id)?.name !== name)
      .map(({ id }) => `Patient ${id} was lost.`),
    ...(rows.length > patients.length
      ? [`${rows.length} patients are there, ${patients.length} were acknowledged.`]
      : []),
    ...rows
      .filter(({ audited }) => audited !== 1)
      .map(({ id, audited }) => `Patient ${id} has ${audited} audit rows of its making.`),
  ]
}

async function ofExams({ client }: Books, ledger: Ledger): Promise<string[]> {
  const { rows } = await client.query<{
    exam: number
    patient: number
    triages: number[]
    tests: number[]
    sha256: string | null
  }>(
    `select e.id as exam, e.patient_id as patient, f.sha256,
       array(select t.id from triages t where t.exam_id = e.id) as triages,
       array(select t.id from ishihara_tests t where t.exam_id = e.id) as tests
     from exams e join patients p on p.id = e.patient_id
     left join stored_files f on f.key = e.retinography_img
     where p.name like $1`,
    [EXAMINED],
  )
  const byExam = new Map(rows.map((row) => [row.exam, row]))
  const byPatient = Map.groupBy(rows, ({ patient }) => patient)
  const faults = []
  for (const { id, patient } of ledger.triages) {
    const triages = byPatient.get(patient)?.flatMap((exam) => exam.triages) ?? []
    if (triages.length !== 1 || triages[0] !== id)
      faults.push(`Patient ${patient} has triages ${triages} instead of ${id}.`)
  }
  for (const { id, exam } of ledger.tests) {
    const tests = byExam.get(exam)?.tests ?? []
    if (tests.length !== 1 || tests[0] !== id)
      faults.push(`Exam ${exam} has colour tests ${tests} instead of ${id}.`)
  }
  for (const { exam, sha256 } of ledger.uploads)
    if (byExam.get(exam)?.sha256 !== sha256) faults.push(`The picture of exam ${exam} was lost.`)
  return faults
}

async function ofBytes({ client, files }: Books): Promise<string[]> {
  const { rows } = await client.query<{ key: string; sha256: string }>(
    `select f.key, f.sha256 from stored_files f join exams e on e.retinography_img = f.key
     join patients p on p.id = e.patient_id where p.name like $1`,
    [EXAMINED],
  )
  const faults = []
  for (const { key, sha256 } of rows) {
    const bytes = await files.read(key).then(buffer, () => Buffer.alloc(0))
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (hash !== sha256) faults.push(`The bytes of ${key} are gone or not those of its row.`)
  }
  return faults
}

async function ofImports({ client }: Books, { imports }: Ledger): Promise<string[]> {
  const { rows } = await client.query<Record<string, number> & { id: number; status: string }>(
    `select i.id, i.status, i.total_rows, i.processed_rows, i.created,
       (select count(*)::int from audit_events a, jsonb_array_elements(a.detail->'created') c
        where a.action = 'import' and a.detail->'import_id' = to_jsonb(i.id)) as audited
     from imports i`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const faults = []
  if (rows.length !== imports.length)
    faults.push(`${rows.length} imports are there, ${imports.length} were acknowledged.`)
  for (const { id, cpfs } of imports) {
    const all = cpfs.length
    const { rows: people } = await client.query('select id from patients where cpf = any($1)', [
      cpfs,
    ])
    const is = JSON.stringify({ ...byId.get(id), people: people.length })
    const counts = { total_rows: all, processed_rows: all, created: all, audited: all }
    const should = JSON.stringify({ id, status: 'done', ...counts, people: all })
    if (is !== should) faults.push(`Import ${is} should be ${should}.`)
  }
  return faults
}

async function ofMails({ client, smtp, recipients }: Books, ledger: Ledger): Promise<string[]> {
  const times = new Map<string, number>()
  for (const to of smtp.received.flatMap((mail) => mail.to)) times.set(to, (times.get(to) ?? 0) + 1)
  const mailsOf = (exam: number) => times.get(recipients.get(exam) ?? '') ?? 0
  const faults = [...times].filter(([, n]) => n > 1).map(([to, n]) => `${to} got ${n} mails.`)

  for (const { exam, outcome } of ledger.sent)
    if (outcome === 'sent' && mailsOf(exam) === 0)
      faults.push(`The result of exam ${exam} was acknowledged, and never mailed.`)

  const { rows } = await client.query<{
    batch: number
    exam: number
    state: string
    reason: string
  }>('select batch_id as batch, exam_id as exam, state, reason from result_batch_items')
  const batches = Map.groupBy(rows, ({ batch }) => batch)
  if (batches.size !== ledger.batches.length)
    faults.push(`${batches.size} batches are there, ${ledger.batches.length} were acknowledged.`)
  for (const { id, exams } of ledger.batches) {
    const items = batches.get(id) ?? []
    if (items.length !== exams.length) faults.push(`Batch ${id} has ${items.length} results.`)
    for (const { exam, state, reason } of items) {
      if (state === 'sent' && mailsOf(exam) === 0)
        faults.push(`Exam ${exam} of batch ${id} counts as sent, and was never mailed.`)
      // A killed server may not know whether the mail arrived: then it says so, and nothing goes again unasked.
      if (state !== 'sent' && reason !== 'mail.unknown')
        faults.push(`Exam ${exam} of batch ${id} is ${state} (${reason}).`)
    }
  }
  return faults
}
