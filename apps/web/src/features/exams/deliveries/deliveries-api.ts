import { listExamVersions } from '@iris/contracts/exam-versions'
import type { Exam } from '@iris/contracts/exams'
import { getPatient } from '@iris/contracts/patients'
import {
  endResultLinks,
  listDeliveries,
  makeResultLink,
  returnDelivery,
} from '@iris/contracts/results'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { outdatedReads } from '../../../api/outdated-reads.ts'
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

/** Whoever corrects the exam ends its links, and adds a line to its history: both are read again. */
export function useCorrectedElsewhere({ corrected_at }: Pick<Exam, 'corrected_at'>): void {
  const known = useRef(corrected_at)
  useEffect(() => {
    if (known.current === corrected_at) return
    known.current = corrected_at
    outdatedReads.tell([listDeliveries, listExamVersions])
  }, [corrected_at])
}

/** Whom a result is of, as stored now: their address, phone and age. */
export function useExamined(patientId: number) {
  return useQuery(freshQueryOf(getPatient, { params: { id: patientId } }))
}

/** A new link; its address stands in the answer and nowhere else. What refuses it is told by the caller. */
export function useMakeLink() {
  return useCall(makeResultLink, { invalidates: [listDeliveries] })
}

export function useEndLinks(isOne: boolean) {
  return useCall(endResultLinks, {
    invalidates: [listDeliveries],
    onSuccess: () => toast.success(isOne ? 'O link foi encerrado.' : 'Os links foram encerrados.'),
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
