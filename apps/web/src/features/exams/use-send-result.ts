import { ERRORS } from '@iris/contracts/errors'
import type { Exam } from '@iris/contracts/exams'
import { getPatient, listPatients } from '@iris/contracts/patients'
import { type ResultSend, sendExamResult } from '@iris/contracts/result-sending'
import { listDeliveries } from '@iris/contracts/results'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { useRef, useState } from 'react'
import { type ApiError, isRefusal } from '../../api/api-error.ts'
import { outdatedReads } from '../../api/outdated-reads.ts'
import { useCall } from '../../api/use-call.ts'
import { toast } from '../../ui/toast.tsx'
import { EXAM_READS } from './exams-api.ts'

const FAILED = ERRORS['mail.failed'][1]

/** Out of date once a mail was tried: its line of the log, and the address that may have been corrected with it. */
const ABOUT_DELIVERIES = [listDeliveries, getPatient, listPatients]

export type Sendable = Pick<
  Exam,
  | 'id'
  | 'patient_id'
  | 'status'
  | 'final_classification'
  | 'patient_name'
  | 'classified_by_name'
  | 'signature'
  | 'updated_at'
>

/** The address as it was corrected, and what a person agreed to after the server asked: each answer stays, where another question follows. */
type Agreed = Partial<ResultSend>

/** What is asked before: to send, or why it was refused, and whether to send all the same. */
export type Asked = { exam: Sendable; refusal?: ApiError; agreed?: Agreed }

export type ResultSender = {
  asked: Asked | null
  ask: (exam: Sendable) => void
  confirm: (asked: Asked) => void
  cancel: () => void
  isPending: boolean
  isPendingFor: (exam: Sendable) => boolean
}

/**
 * What a person may say yes to: nobody knows whether the mail of the try before arrived, or the patient refused. Null where
 * there is nothing to decide.
 */
export function agreementTo(refusal: ApiError | undefined): Agreed | null {
  if (isRefusal(refusal, 'mail.unknown')) return { resend: true }
  if (isRefusal(refusal, 'patient.refused-sending')) return { despite_refusal: true }
  return null
}

/** Whether another address would help: it is asked for again, with what was wrong. */
export function isAboutAddress(refusal: ApiError | undefined): boolean {
  return (
    refusal?.status === 422 ||
    isRefusal(refusal, 'mail.address') ||
    isRefusal(refusal, 'mail.mailbox-full') ||
    isRefusal(refusal, 'exam.no-recipient') ||
    isRefusal(refusal, 'edit.stale')
  )
}

/** Whether a refusal says something that the person can decide or put right. */
function isForPerson(error: ApiError): boolean {
  return error.status === 409 || isAboutAddress(error)
}

/** A result's way out by e-mail: `<SendResult>` is its button, `<SendQuestion>` what is asked before. */
export function useSendResult(): ResultSender {
  const [asked, setAsked] = useState<Asked | null>(null)
  const sent = useRef<Asked>(null)
  const send = useCall(sendExamResult, {
    invalidates: [...EXAM_READS, ...ABOUT_DELIVERIES],
    // Corrected or sent since, it is not what a lost answer was about.
    keyedBy: () => sent.current?.exam.updated_at,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => {
      // spec 2 §8: whatever went wrong. What the person can do something about is said besides.
      toast.error(FAILED, TOAST_NOTICE_MS)
      // A corrected address stays, and the try stands in the log.
      outdatedReads.tell(ABOUT_DELIVERIES)
      if (isForPerson(error) && sent.current) setAsked({ ...sent.current, refusal: error })
    },
  })
  return {
    asked,
    ask: (exam) => setAsked({ exam }),
    confirm: ({ exam, refusal, agreed: before }) => {
      const agreed = { ...before, ...agreementTo(refusal) }
      setAsked(null)
      sent.current = { exam, agreed }
      send.mutate({ params: { id: exam.id }, body: agreed })
    },
    cancel: () => setAsked(null),
    isPending: send.isPending,
    isPendingFor: ({ id }) => send.isPending && send.variables.params.id === id,
  }
}
