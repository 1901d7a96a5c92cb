import { getPatient } from '@iris/contracts/patients'
import {
  endResultLinks,
  listDeliveries,
  makeResultLink,
  returnDelivery,
} from '@iris/contracts/results'
import { useQuery } from '@tanstack/react-query'
import { freshQueryOf } from '../../../api/query-client.ts'
import { tellFailure } from '../../../api/tell-failure.ts'
import { useCall } from '../../../api/use-call.ts'
import { toast } from '../../../ui/toast.tsx'
import { EXAM_READS } from '../exams-api.ts'

/** While a mail is under way its line changes by itself. */
const LOOK_EVERY_MS = 3000

/** Everything that carried an exam's result, the newest first. */
export function useDeliveries(examId: number) {
  return useQuery({
    ...freshQueryOf(listDeliveries, { params: { id: examId } }),
    refetchInterval: ({ state }) =>
      state.data?.some((delivery) => delivery.state === 'sending') ? LOOK_EVERY_MS : false,
  })
}

/** Whom a result is of, as stored now: their address, phone and age. */
export function useExamined(patientId: number) {
  return useQuery(freshQueryOf(getPatient, { params: { id: patientId } }))
}

/** A new link; its address stands in the answer and nowhere else. What refuses it is told by the caller. */
export function useMakeLink() {
  return useCall(makeResultLink, { invalidates: [listDeliveries] })
}

export function useEndLinks() {
  return useCall(endResultLinks, {
    invalidates: [listDeliveries],
    onSuccess: () => toast.success('Os links foram encerrados.'),
    onError: tellFailure,
  })
}

/** Says that a mail came back: the exam may be Concluído again. */
export function useReturnDelivery() {
  return useCall(returnDelivery, {
    invalidates: [listDeliveries, ...EXAM_READS],
    onSuccess: () => toast.success('Registrado: o e-mail voltou.'),
    onError: tellFailure,
  })
}
