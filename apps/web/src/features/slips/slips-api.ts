import { listSlips } from '@iris/contracts/slips'
import { useQuery } from '@tanstack/react-query'
import { freshQueryOf } from '../../api/query-client.ts'

/** Whose slips: an event's, or those of a day (yyyy-MM-dd), of one company or of all. */
export type SlipsOf = { event_id: number } | { day: string; company_id?: number | undefined }

/** The exams that have a slip, as they are now. @param of null while no day is given */
export function useSlips(of: SlipsOf | null) {
  return useQuery({ ...freshQueryOf(listSlips, { query: of ?? {} }), enabled: of !== null })
}
