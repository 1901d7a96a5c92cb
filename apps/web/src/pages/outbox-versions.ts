import type { SavedBy } from '@iris/contracts/errors'
import { keepExamVersion } from '@iris/contracts/exam-versions'
import type { Exam } from '@iris/contracts/exams'
import { updateExam } from '@iris/contracts/exams'
import { type IshiharaTest, redoTest, type StoredPlateAnswer } from '@iris/contracts/ishihara-tests'
import { type Triage, type TriageBody, updateTriage } from '@iris/contracts/triages'
import { canChangeParts, type ExamPart, type ExamStatus } from '@iris/domain/exam-status'
import { uuid } from '../api/retry-key.ts'
import { serverClock } from '../api/server-clock.ts'
import {
  acuityOf,
  acuityRows,
  colourTestRows,
  fileRows,
  filesOf,
  replacedFiles,
} from '../features/exams/part-versions.ts'
import { answersOf, triageRows } from '../features/triages/triage-versions.ts'
import type { Entry, Intent } from '../outbox/entry.ts'
import { type Later, later } from '../outbox/later.ts'
import type { VersionRow } from '../ui/version-table.tsx'
import { partOf } from './outbox-words.ts'

type Values = Record<string, unknown>

/** An entry of a part of an exam beside what stands on the server. */
export type Versions = {
  part: ExamPart
  rows: VersionRow[]
  /** The exam is locked: only the stored version can be kept. */
  isLocked: boolean
  /** Who saved what stands, where it is told, and when; ISO 8601. */
  theirs: SavedBy
  /** Stores the device's version over the other and, once that stands, the other among the versions. */
  keepMine: Intent[]
  /** Stores the device's version among the versions; the exam stays as it is. */
  keepTheirs: Intent[]
}

/** Where an answer about a part tells the number of its exam. */
const EXAM_IN: Record<ExamPart, 'id' | 'exam_id'> = {
  triage: 'exam_id',
  acuity: 'id',
  ishihara: 'exam_id',
  upload: 'id',
}

type Current = Values & {
  id: number
  exam_id: number
  /** Of an exam; a triage or a test of one that is locked is refused without what stands. */
  status?: ExamStatus
  updated_at: string
  saved_by?: SavedBy
}

/** Both versions of an entry that was refused because another stands; null where the server told none. */
export function versionsOf(entry: Entry): Versions | null {
  const current = entry.refusal?.current as Current | undefined
  const part = partOf(entry)
  if (!current || !part) return null
  const theirs = current.saved_by ?? { name: null, at: current.updated_at }
  const { rows, write, mine, overruled } = comparisonOf(part, entry, current)
  const again = { ...entry, ...write, key: uuid() }
  return {
    part,
    rows,
    isLocked: !canChangeParts(current.status ?? null),
    theirs,
    keepMine: [
      again,
      // Refused again, the other still stands: only the answer of this one makes it a former version.
      versionEntry(entry, part, {
        exam: later(again.key, EXAM_IN[part]),
        values: overruled,
        at: Date.parse(theirs.at),
      }),
    ],
    keepTheirs: [
      versionEntry(entry, part, {
        exam: current[EXAM_IN[part]],
        values: mine,
        at: serverClock.of(entry.madeAt),
      }),
    ],
  }
}

type Comparison = {
  rows: VersionRow[]
  /** Puts the device's version over the other. */
  write: Pick<Intent, 'endpoint' | 'input'>
  /** As they stand among the versions. */
  mine: Values
  overruled: Values
}

function comparisonOf(part: ExamPart, entry: Entry, current: Current): Comparison {
  const { input } = entry
  const mine = valuesOf(part, entry)
  const body = { ...(input.body as Values), updated_at: current.updated_at }
  const params = { patientId: input.params?.patientId }
  switch (part) {
    case 'acuity': {
      const theirs = acuityOf(current)
      return {
        rows: acuityRows(mine, theirs),
        write: { endpoint: updateExam, input: { ...input, body } },
        mine,
        overruled: theirs,
      }
    }
    case 'upload': {
      const exam = current as unknown as Exam
      return {
        rows: fileRows(mine, exam),
        write: { endpoint: updateExam, input: { ...input, body } },
        mine,
        overruled: replacedFiles(mine, exam),
      }
    }
    case 'ishihara': {
      const { answers: theirs } = current as unknown as IshiharaTest
      return {
        rows: colourTestRows(mine.answers as StoredPlateAnswer[], theirs),
        write: {
          endpoint: redoTest,
          input: { params: { ...params, testId: current.id }, body },
        },
        mine,
        overruled: { answers: theirs },
      }
    }
    case 'triage': {
      const theirs = current as unknown as Triage
      return {
        rows: triageRows(mine as TriageBody, theirs),
        write: {
          endpoint: updateTriage,
          input: { params: { ...params, triageId: current.id }, body },
        },
        mine,
        overruled: answersOf(theirs),
      }
    }
  }
}

/** Stores a refused part among the versions of its exam, which no state forbids; null where there is no exam. */
export function versionOf(entry: Entry): Intent | null {
  const part = partOf(entry)
  const exam = examOf(entry)
  if (!part || exam === null || entry.refusal?.status === 404) return null
  const at = serverClock.of(entry.madeAt)
  return versionEntry(entry, part, { exam, values: valuesOf(part, entry), at })
}

/** The exam as the entry names it: it may be known only by the answer of a check-in. */
function examOf({ input, about }: Entry): number | Later | null {
  const body = input.body as { exam_id?: unknown } | undefined
  return ((input.params?.examId ?? body?.exam_id) as number | Later | undefined) ?? about.examId
}

/** What an entry says of its part, as a version takes it. */
function valuesOf(part: ExamPart, { input }: Entry): Values {
  const { exam_id: _exam, updated_at: _read, ...body } = (input.body ?? {}) as Values
  switch (part) {
    case 'acuity':
      return acuityOf(body)
    case 'upload':
      return filesOf(body, input.files)
    case 'ishihara':
      return { answers: body.answers }
    case 'triage':
      return body
  }
}

/** The server accepts no older version and none of the future: one gets the nearest moment allowed. */
const OLDEST_MS = 29 * 24 * 60 * 60_000

type Version = { exam: number | Later; values: Values; at: number }

function versionEntry({ about }: Entry, part: ExamPart, { exam, values, at }: Version): Intent {
  const key = uuid()
  // A device's clock may be hours wrong, and may have been corrected since.
  const now = serverClock.of(Date.now())
  const made = Math.min(Math.max(at, now - OLDEST_MS), now)
  return {
    key,
    endpoint: keepExamVersion,
    input: {
      params: { id: exam },
      body: {
        kind: 'conflict',
        part,
        values,
        made_at: new Date(made).toISOString(),
      },
    },
    // No other write waits for this one, even while it waits for another.
    subject: `version:${key}`,
    about: { ...about, kind: 'version', label: `${about.label}, para o histórico` },
  }
}
