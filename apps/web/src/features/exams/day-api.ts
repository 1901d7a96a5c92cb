import { examsOfToday } from '@iris/contracts/exams'
import { useQuery } from '@tanstack/react-query'
import { freshQueryOf } from '../../api/query-client.ts'
import { useExamChanges } from './exams-api.ts'

/** A registration alone changes no exam, so no change is told. */
const LOOK_EVERY_MS = 60_000

/** Who is examined today, kept up to date while it is in view. */
export function useExamsOfToday() {
  const day = useQuery({
    ...freshQueryOf(examsOfToday, {}),
    refetchInterval: LOOK_EVERY_MS,
  })
  useExamChanges(day)
  return day
}
