import { listRefractionFiles, listRetinographyFiles } from '@iris/contracts/exam-files'
import {
  createExam,
  type Exam,
  examChanges,
  examsOfToday,
  getExam,
  listExams,
  listPatientExams,
  readingQueue,
  updateExam,
} from '@iris/contracts/exams'
import { createTest, listTests, redoTest } from '@iris/contracts/ishihara-tests'
import { listTriages } from '@iris/contracts/triages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { type CallInput, call } from '../../api/call.ts'
import { outdatedReads } from '../../api/outdated-reads.ts'
import { freshQueryOf, listQueryOf, queryOf } from '../../api/query-client.ts'
import { stopAll } from '../../api/use-call.ts'
import { useKeptCall } from '../../outbox/use-kept-call.ts'
import { useWritesAbout } from '../../outbox/writes-about.ts'

/** Out of date once an exam has changed, which a change of its triage is as well. */
export const EXAM_READS = [
  listPatientExams,
  getExam,
  listExams,
  listTests,
  listTriages,
  readingQueue,
  examsOfToday,
]

/** Every exam of a patient, the newest first. */
export function usePatientExams(patientId: number) {
  return useQuery(freshQueryOf(listPatientExams, { params: { patientId } }))
}

/** An exam by its number alone: as it is known, and read anew. */
export function useExam(id: number | undefined) {
  return useQuery({
    ...freshQueryOf(getExam, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
}

/** As stored at this moment: for an edit that came too late. */
export function readExam(id: number): Promise<Exam> {
  return call(getExam, { params: { id } })
}

type SaveOptions = {
  onError?: (error: ApiError) => void
  onUploadProgress?: (part: number) => void
}

/** A part of an exam, for whoever looks at what waits on a device. */
export type KeptPart = { kind: 'acuity' | 'upload' | 'exam'; label: string }

const WHOLE: KeptPart = { kind: 'exam', label: 'Exame' }

/** Saves fields or files of an exam; creates one when there is none yet. Undefined: it waits on this device. */
export function useSaveExam(patientId: number, options: SaveOptions = {}, part = WHOLE) {
  const put = usePutExam(patientId)
  const person = useWritesAbout(patientId)
  const shared = {
    ...options,
    invalidates: EXAM_READS,
    onSuccess: put,
    onError: (error: ApiError) => {
      // Refused because of another person's change: time to load it.
      if (error.status === 409) refreshExams()
      options.onError?.(error)
    },
  }
  const create = useKeptCall(createExam, shared)
  const update = useKeptCall(updateExam, shared)
  type Input = Pick<CallInput<typeof updateExam>, 'body' | 'files'>
  return {
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
    stop: stopAll(create, update),
    save(known: number | null, input: Input): Promise<Exam | undefined> {
      const { subject, patientId } = person
      const examId = person.examId(known)
      const about = person.about(part.kind, part.label, known)
      return examId === null
        ? create.mutateAsync({ ...input, params: { patientId }, about, subject })
        : update.mutateAsync({ ...input, params: { patientId, examId }, about, subject })
    },
  }
}

/** Loads everything again that shows exams. */
export function refreshExams() {
  outdatedReads.tell(EXAM_READS)
}

/** How often an open list asks whether anything changed, while its tab is in view. */
const ASK_MS = 4000

type Revised = { data: { revision: string } | undefined; isFetching: boolean }

/**
 * Keeps everything that shows exams up to date: asks for a change since the revision of the list, and only then loads
 * again. See docs/adr/0014. A list that is being read is left alone: on a slow network, asked for anew every time, it would
 * never be there.
 */
export function useExamChanges({ data: list, isFetching }: Revised): void {
  const revision = list?.revision
  const { data, dataUpdatedAt } = useQuery({
    ...freshQueryOf(examChanges, { query: { since: revision ?? '' } }),
    enabled: revision !== undefined && !isFetching,
    gcTime: 0,
    retry: false,
    refetchInterval: ASK_MS,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (dataUpdatedAt > 0 && data?.changed) refreshExams()
  }, [dataUpdatedAt, data])
}

/** Shows a saved exam at once, before the lists are read again. */
export function usePutExam(patientId: number) {
  const client = useQueryClient()
  const { queryKey } = queryOf(listPatientExams, { params: { patientId } })
  return (saved: Exam) => {
    client.setQueryData(queryKey, (exams: Exam[] | undefined) =>
      exams?.some(({ id }) => id === saved.id)
        ? exams.map((exam) => (exam.id === saved.id ? saved : exam))
        : [saved, ...(exams ?? [])],
    )
  }
}

/** The Ishihara test of an exam, undefined while there is none. */
export function useExamTest(patientId: number, examId: number | null) {
  const tests = useQuery({
    ...freshQueryOf(listTests, { params: { patientId } }),
    enabled: examId !== null,
  })
  return { ...tests, test: tests.data?.find((test) => test.exam_id === examId) }
}

export function useCreateTest() {
  return useKeptCall(createTest, { invalidates: EXAM_READS })
}

export function useRedoTest() {
  return useKeptCall(redoTest, { invalidates: EXAM_READS })
}

/** Stored retinographies for `importar`: the newest, or those with the words in their name. */
export function useRetinographyFiles(words: string) {
  return useQuery(listQueryOf(listRetinographyFiles, { query: words ? { query: words } : {} }))
}

/** The same for refractions of exams; a number is that of an exam. */
export function useRefractionFiles(words: string) {
  return useQuery(listQueryOf(listRefractionFiles, { query: words ? { query: words } : {} }))
}
