import { correctExam, listExamVersions } from '@iris/contracts/exam-versions'
import { useQuery } from '@tanstack/react-query'
import { freshQueryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { EXAM_READS, refreshExams, usePutExam } from './exams-api.ts'

/** Takes the conclusion of an exam back. */
export function useCorrectExam(patientId: number) {
  const put = usePutExam(patientId)
  return useCall(correctExam, {
    invalidates: [...EXAM_READS, listExamVersions],
    onSuccess: put,
    onError: (error) => {
      // Somebody else did meanwhile: what stands is shown beneath.
      if (error.status === 409) refreshExams()
    },
  })
}

/** What is kept beside an exam: former conclusions and measures that were not stored, the newest first. */
export function useExamVersions(id: number) {
  return useQuery(freshQueryOf(listExamVersions, { params: { id } }))
}
