import { ERRORS } from '@iris/contracts/errors'
import { type Exam, sendExamResult } from '@iris/contracts/exams'
import { canSendResult } from '@iris/domain/exam-status'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { Button, Modal } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { type ApiError, isRefusal } from '../../api/api-error.ts'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../api/use-session.ts'
import { toast } from '../../ui/toast.tsx'
import { EXAM_READS } from './exams-api.ts'
import { PrintResult } from './print-result.tsx'
import classes from './send-result.module.css'

const FAILED = ERRORS['mail.failed'][1]

type Sendable = Pick<Exam, 'id' | 'status' | 'final_classification' | 'patient_name'>

/** What is asked before: to send, or why it was refused, and whether to send all the same. */
type Asked = { exam: Sendable; refusal?: ApiError }

/** A result's ways out, by e-mail and on paper: a row's buttons, and the question asked before it is sent. */
export function useSendResult() {
  const session = useSession()
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

  function confirm({ exam, refusal }: Asked) {
    setAsked(null)
    sent.current = exam
    send.mutate({ params: { id: exam.id }, body: { resend: mayGoAgain(refusal) } })
  }

  const sendButton = (exam: Sendable) => (
    <Button
      className={classes.send}
      variant="default"
      leftSection={<IconMail size={16} aria-hidden="true" />}
      loading={send.isPending && send.variables.params.id === exam.id}
      disabled={send.isPending}
      onClick={() => setAsked({ exam })}
    >
      Enviar p/ e-mail
    </Button>
  )

  return {
    isAsking: asked !== null,
    /** Nothing where the result may not be sent, by this person or yet; on paper whoever reads exams may have it. */
    button(exam: Sendable): ReactNode {
      if (!canSendResult(exam)) return null
      return (
        <>
          <PrintResult exam={exam} />
          {session.can('results.send') && sendButton(exam)}
        </>
      )
    },
    dialog:
      asked &&
      (asked.refusal && !mayGoAgain(asked.refusal) ? (
        <RefusedDialog message={asked.refusal.message} onClose={() => setAsked(null)} />
      ) : (
        <SendDialog
          asked={asked}
          onCancel={() => setAsked(null)}
          onConfirm={() => confirm(asked)}
        />
      )),
  }
}

/** Nobody knows whether the mail of the try before arrived: the person decides. */
const mayGoAgain = (refusal: ApiError | undefined) => isRefusal(refusal, 'mail.unknown')

type SendDialogProps = { asked: Asked; onCancel: () => void; onConfirm: () => void }

function SendDialog({ asked: { exam, refusal }, onCancel, onConfirm }: SendDialogProps) {
  const again = exam.status === 'E-mail enviado' || refusal !== undefined
  return (
    <Modal
      opened
      onClose={onCancel}
      title={again ? 'Enviar o resultado de novo?' : 'Enviar o resultado?'}
      size={440}
      centered
      closeOnClickOutside={false}
      zIndex={400}
    >
      {refusal && <p className={classes.text}>{refusal.message}</p>}
      <p className={classes.text}>
        O resultado do exame Nº {exam.id} vai para o e-mail cadastrado de{' '}
        <strong>{exam.patient_name}</strong> ou, se for menor de idade, para o do responsável.
        {exam.status === 'E-mail enviado' && ' Ele já foi enviado antes.'}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button
          leftSection={<IconMail size={16} aria-hidden="true" />}
          onClick={onConfirm}
          data-autofocus
        >
          {refusal ? 'Enviar de novo' : 'Enviar'}
        </Button>
      </div>
    </Modal>
  )
}

function RefusedDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="O resultado não foi enviado"
      size={440}
      centered
      zIndex={400}
    >
      <p className={classes.text}>{message}</p>
      <div className={classes.actions}>
        <Button onClick={onClose} data-autofocus>
          Entendi
        </Button>
      </div>
    </Modal>
  )
}
