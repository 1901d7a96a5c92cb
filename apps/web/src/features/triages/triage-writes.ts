import { examsOfToday, listPatientExams } from '@iris/contracts/exams'
import {
  createTriage,
  getExamTriage,
  listTriages,
  type Triage,
  updateTriage,
} from '@iris/contracts/triages'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useKeptCall } from '../../outbox/use-kept-call.ts'

/** A triage makes or changes its exam's part. */
const READS = [listTriages, getExamTriage, listPatientExams, examsOfToday]

export function useCreateTriage(onError: (error: ApiError) => void) {
  return useKeptCall(createTriage, { invalidates: READS, onError })
}

export function useUpdateTriage(onError: (error: ApiError) => void) {
  return useKeptCall(updateTriage, { invalidates: READS, onError })
}

/** As stored at this moment: for an edit that came too late. */
export function readTriage(examId: number): Promise<Triage> {
  return call(getExamTriage, { params: { examId } })
}
