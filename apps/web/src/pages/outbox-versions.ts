import { keepExamVersion } from '@iris/contracts/exam-versions'
import type { Exam } from '@iris/contracts/exams'
import { updateExam } from '@iris/contracts/exams'
import { type IshiharaTest, redoTest, type StoredPlateAnswer } from '@iris/contracts/ishihara-tests'
import { type Triage, type TriageBody, updateTriage } from '@iris/contracts/triages'
import { uuid } from '../api/idempotency.ts'
import {
  acuityOf,
  acuityRows,
  colourTestRows,
  fileRows,
  filesOf,
} from '../features/exams/part-versions.ts'
import { answersOf, triageRows } from '../features/triages/triage-versions.ts'
import type { Entry, Intent, KeptInput } from '../outbox/entry.ts'
import type { VersionRow } from '../ui/version-table.tsx'

type Values = Record<string, unknown>
type Part = 'triage' | 'acuity' | 'ishihara' | 'upload'

/** An entry of a part of an exam beside what stands on the server. */
export type Versions = {
  rows: VersionRow[]
  /** When what stands was stored; ISO 8601. */
  storedAt: string
  /** Stores the device's version over the other, and the other among the versions. */
  keepMine: Intent[]
  /** Stores the device's version among the versions; the exam stays as it is. */
  keepTheirs: Intent[]
}

/** Both versions of an entry that was refused because another stands; null where the server told none. */
export function versionsOf(entry: Entry): Versions | null {
  const { input, refusal, about } = entry
  const current = refusal?.current as (Values & { id: number; updated_at: string }) | undefined
  const part = partOf(about.kind)
  if (!current || !part) return null
  const body = (input.body ?? {}) as Values
  const over = (call: Pick<Intent, 'endpoint' | 'input'>, theirs: Values, mine: Values) => ({
    storedAt: current.updated_at,
    keepMine: [
      entryOf(entry, call.endpoint, call.input),
      versionEntry(entry, part, theirs, Date.parse(current.updated_at)),
    ].filter((each) => each !== null),
    keepTheirs: [versionEntry(entry, part, mine, entry.madeAt)].filter((each) => each !== null),
  })
  const newer = { ...body, updated_at: current.updated_at }
  switch (part) {
    case 'acuity': {
      const [mine, theirs] = [acuityOf(body), acuityOf(current as unknown as Exam)]
      return {
        rows: acuityRows(mine, theirs),
        ...over({ endpoint: updateExam, input: { ...input, body: newer } }, theirs, mine),
      }
    }
    case 'upload': {
      const [mine, theirs] = [filesOf(body, input.files), filesOf(current)]
      return {
        rows: fileRows(mine, theirs),
        ...over({ endpoint: updateExam, input: { ...input, body: newer } }, theirs, mine),
      }
    }
    case 'ishihara': {
      const mine = body.answers as StoredPlateAnswer[]
      const { answers: theirs } = current as unknown as IshiharaTest
      const params = { patientId: input.params?.patientId, testId: current.id }
      return {
        rows: colourTestRows(mine, theirs),
        ...over(
          { endpoint: redoTest, input: { params, body: newer } },
          { answers: theirs },
          { answers: mine },
        ),
      }
    }
    case 'triage': {
      const { exam_id: _exam, updated_at: _old, ...mine } = body
      const theirs = current as unknown as Triage
      const params = { patientId: input.params?.patientId, triageId: current.id }
      return {
        rows: triageRows(mine as TriageBody, theirs),
        ...over(
          { endpoint: updateTriage, input: { params, body: newer } },
          answersOf(theirs),
          mine,
        ),
      }
    }
  }
}

/** Stores a refused part among the versions of its exam, which no state forbids; null where no exam is known. */
export function versionOf(entry: Entry): Intent | null {
  const part = partOf(entry.about.kind)
  const body = (entry.input.body ?? {}) as Values
  if (!part) return null
  const { exam_id: _exam, updated_at: _old, ...rest } = body
  const values = {
    acuity: () => acuityOf(body),
    upload: () => filesOf(body, entry.input.files),
    ishihara: () => ({ answers: body.answers }),
    triage: () => rest,
  }[part]()
  return versionEntry(entry, part, values, entry.madeAt)
}

/** The server takes no older ones; what stood for longer is as good as of that day. */
const OLDEST_MS = 29 * 24 * 60 * 60_000

const PARTS: readonly Part[] = ['triage', 'acuity', 'ishihara', 'upload']
const partOf = (kind: string) => PARTS.find((part) => part === kind)

function entryOf(
  { about, subject }: Entry,
  endpoint: Intent['endpoint'],
  input: KeptInput,
): Intent {
  return { key: uuid(), endpoint, input, subject, about }
}

function versionEntry(entry: Entry, part: Part, values: Values, at: number): Intent | null {
  const { about, input } = entry
  const body = input.body as { exam_id?: unknown } | undefined
  const id = input.params?.examId ?? body?.exam_id ?? about.examId
  if (typeof id !== 'number') return null
  return entryOf({ ...entry, about: { ...about, kind: 'version' } }, keepExamVersion, {
    params: { id },
    body: {
      kind: 'conflict',
      part,
      values,
      made_at: new Date(Math.max(at, Date.now() - OLDEST_MS)).toISOString(),
    },
  })
}
