import { ERRORS } from '@iris/contracts/errors'
import { type Exam, sendExamResult } from '@iris/contracts/exams'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { useRef, useState } from 'react'
import { type ApiError, isRefusal } from '../../api/api-error.ts'
import { useCall } from '../../api/use-call.ts'
import { toast } from '../../ui/toast.tsx'
import { EXAM_READS } from './exams-api.ts'

const FAILED = ERRORS['mail.failed'][1]

export type Sendable = Pick<Exam, 'id' | 'status' | 'final_classification' | 'patient_name'>

/** What is asked before: to send, or why it was refused, and whether to send all the same. */
export type Asked = { exam: Sendable; refusal?: ApiError }

export type ResultSending = {
  asked: Asked | null
  ask: (exam: Sendable) => void
  confirm: (asked: Asked) => void
  cancel: () => void
  isPending: boolean
  isPendingFor: (exam: Sendable) => boolean
}

/** Nobody knows whether the mail of the try before arrived: the person decides. */
export const mayGoAgain = (refusal: ApiError | undefined) => isRefusal(refusal, 'mail.unknown')

/** A result's way out by e-mail: `<SendResult>` is its button, `<SendQuestion>` what is asked before. */
export function useSendResult(): ResultSending {
  const [asked, setAsked] = useState<Asked | null>(null)
  const sent = useRef<Sendable>(null)
  const send = useCall(sendExamResult, {
    invalidates: EXAM_READS,
    onSuccess: ({ message }) => toast.success(message, TOAST_NOTICE_MS),
    onError: (error) => {
      // spec 2 §8: whatever went wrong. What the person can do something about is said besides.
      toast.error(FAILED, TOAST_NOTICE_MS)
      if (error.status === 409 && sent.current) setAsked({ exam: sent.current, refusal: error })
    },
  })
  return {
    asked,
    ask: (exam) => setAsked({ exam }),
    confirm: ({ exam, refusal }) => {
      setAsked(null)
      sent.current = exam
      send.mutate({ params: { id: exam.id }, body: { resend: mayGoAgain(refusal) } })
    },
    cancel: () => setAsked(null),
    isPending: send.isPending,
    isPendingFor: ({ id }) => send.isPending && send.variables.params.id === id,
  }
}
