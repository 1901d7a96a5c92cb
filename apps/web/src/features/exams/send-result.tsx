import { canSendResult } from '@iris/domain/exam-status'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useSession } from '../../api/use-session.ts'
import { ConfirmDialog, NoticeDialog } from '../../form/confirm-dialog.tsx'
import { PrintResult } from './print-result.tsx'
import classes from './send-result.module.css'
import { type Asked, mayGoAgain, type ResultSending, type Sendable } from './use-send-result.ts'

type SendResultProps = { of: ResultSending; exam: Sendable }

/**
 * A result's ways out, by e-mail and on paper. Nothing where it may not be sent, by this person or yet; on paper whoever
 * reads exams may have it.
 */
export function SendResult({ of, exam }: SendResultProps) {
  const session = useSession()
  if (!canSendResult(exam)) return null
  return (
    <>
      <PrintResult exam={exam} />
      {session.can('results.send') && (
        <Button
          className={classes.send}
          variant="default"
          leftSection={<IconMail size={16} aria-hidden="true" />}
          loading={of.isPendingFor(exam)}
          disabled={of.isPending}
          onClick={() => of.ask(exam)}
        >
          Enviar p/ e-mail
        </Button>
      )}
    </>
  )
}

/** The question asked before a result is sent, or why it was not. */
export function SendQuestion({ of }: { of: ResultSending }) {
  const { asked } = of
  if (!asked) return null
  if (asked.refusal && !mayGoAgain(asked.refusal))
    return (
      <NoticeDialog title="O resultado não foi enviado" onClose={of.cancel}>
        {asked.refusal.message}
      </NoticeDialog>
    )
  return <AskToSend asked={asked} onCancel={of.cancel} onConfirm={() => of.confirm(asked)} />
}

type AskToSendProps = { asked: Asked; onCancel: () => void; onConfirm: () => void }

function AskToSend({ asked: { exam, refusal }, onCancel, onConfirm }: AskToSendProps) {
  const again = exam.status === 'E-mail enviado' || refusal !== undefined
  return (
    <ConfirmDialog
      title={again ? 'Enviar o resultado de novo?' : 'Enviar o resultado?'}
      confirmLabel={refusal ? 'Enviar de novo' : 'Enviar'}
      confirmIcon={<IconMail size={16} aria-hidden="true" />}
      harmless
      confirmFirst
      onConfirm={onConfirm}
      onClose={onCancel}
    >
      {refusal && <p>{refusal.message}</p>}O resultado do exame Nº {exam.id} vai para o e-mail
      cadastrado de <strong>{exam.patient_name}</strong> ou, se for menor de idade, para o do
      responsável.
      {exam.status === 'E-mail enviado' && ' Ele já foi enviado antes.'}
    </ConfirmDialog>
  )
}
