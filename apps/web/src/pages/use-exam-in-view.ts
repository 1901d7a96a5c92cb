import type { Exam } from '@iris/contracts/exams'
import type { Triage } from '@iris/contracts/triages'
import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { usePatientExams } from '../features/exams/exams-api.ts'
import { useTriages } from '../features/triages/triages-api.ts'

type InView = {
  /** Null: one that is not created yet. */
  exam: Exam | null
  exams: readonly Exam[]
  triages: readonly Triage[]
}

/**
 * An exam among those of its patient. In use it stays as it was last read: when a refresh fails, and while it goes to the
 * registration that its patient was merged into.
 * @param examId null: one that is not created yet
 */
export function useExamInView(patientId: number, examId: number | null) {
  const exams = usePatientExams(patientId)
  const triages = useTriages(patientId)
  const [held, setHeld] = useState<InView>()
  const now = examId === null ? null : exams.data?.find(({ id }) => id === examId)
  const read =
    exams.data && triages.data && now !== undefined
      ? { exam: now, exams: exams.data, triages: triages.data }
      : undefined
  if (read?.exam && !isSame(read, held)) setHeld(read)
  const failure = (!exams.data && exams.error) || (!triages.data && triages.error) || null
  const isMissing = now === undefined && !exams.isFetching
  return {
    exams,
    triages,
    inView: read ?? (examId !== null && held?.exam?.id === examId ? held : undefined),
    /** Why there is nothing in view; undefined while it is read. */
    unread: failure ? messageOf(failure) : isMissing ? 'Exame não encontrado.' : undefined,
  }
}

const isSame = (read: InView, held: InView | undefined) =>
  held?.exam === read.exam && held?.exams === read.exams && held?.triages === read.triages
