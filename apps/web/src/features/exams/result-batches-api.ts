import type { Exam } from '@iris/contracts/exams'
import {
  checkResults,
  listResultBatches,
  listResultRefusals,
  type ResultBatch,
  type ResultCheck,
  sendResults,
} from '@iris/contracts/result-batches'
import { refusedSending } from '@iris/domain/preferred-channel'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import type { CallInput } from '../../api/call.ts'
import { outdatedReads } from '../../api/outdated-reads.ts'
import { freshQueryOf, queryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { EXAM_READS } from './exams-api.ts'
import { useOwnCertificate } from './use-own-certificate.ts'
import type { Sendable } from './use-send-result.ts'

/** What the list, or a refusal, says of an exam whose result is to go. */
export type ResultToGo = Pick<
  Exam,
  'id' | 'patient_name' | 'result_channel' | 'result_consent' | 'status'
>

const LOOK_EVERY_MS = 1000

/** One's own last batches, the newest first, wherever they were started; asked every second while one runs. */
export function useOwnBatches(enabled: boolean): readonly ResultBatch[] {
  const { data } = useQuery({
    ...freshQueryOf(listResultBatches, {}),
    enabled,
    refetchInterval: ({ state }) =>
      (state.data as ResultBatch[] | undefined)?.some(({ status }) => status === 'processing')
        ? LOOK_EVERY_MS
        : false,
  })
  const state = data?.map(({ id, sent }) => `${id}: ${sent}`).join()
  const seen = useRef(state)
  useEffect(() => {
    const before = seen.current
    seen.current = state
    // Each sent result has changed its exam; those sent before this page opened are not new.
    if (before === undefined || before === state) return
    outdatedReads.tell(EXAM_READS)
  }, [state])
  return data ?? []
}

/** Why some results of a batch were not sent. */
export function useRefusals(batch: ResultBatch) {
  return useQuery({
    ...queryOf(listResultRefusals, { params: { id: batch.id } }),
    enabled: batch.status === 'done' && batch.refused > 0,
  })
}

/** Which of these would be sent: until the server has answered, by what the list said of them. */
export function useResultChecks(exams: readonly ResultToGo[]): ResultCheck[] {
  const body = { ids: exams.map(({ id }) => id) }
  const { data } = useQuery(freshQueryOf(checkResults, { body }))
  return data ?? exams.map(asListed)
}

/** Whether this result goes out unsigned though who concluded it signs; sent by themselves it is signed on the way. */
export function useLacksSignature(exam: Sendable): boolean {
  const own = useOwnCertificate(exam)
  const { data } = useQuery({
    ...freshQueryOf(checkResults, { body: { ids: [exam.id] } }),
    enabled: exam.signature === null,
  })
  return own === null && exam.signature === null && data?.[0]?.lacks_signature === true
}

function asListed(exam: ResultToGo): ResultCheck {
  const { id, patient_name, result_channel, status } = exam
  const reason = refusedSending(exam) ? 'patient.refused-sending' : null
  const sent_before = status === 'E-mail enviado'
  return {
    exam_id: id,
    patient_name,
    result_channel,
    sent_before,
    lacks_signature: false,
    reason,
    message: null,
  }
}

/** @param onStarted with how many were left out, because they had been sent before */
export function useSendResults(
  onStarted: (leftOut: number, asked: CallInput<typeof sendResults>) => void,
  onError: (error: ApiError) => void,
) {
  return useCall(sendResults, {
    invalidates: [listResultBatches],
    onSuccess: ({ left_out }, asked) => onStarted(left_out, asked),
    onError,
  })
}
