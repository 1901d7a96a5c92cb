import type { Exam } from '@iris/contracts/exams'
import { canReachPatient, canSendResult } from '@iris/domain/exam-status'
import { Button } from '@mantine/core'
import { IconMail, IconTruckDelivery } from '@tabler/icons-react'
import { useSession } from '../../api/use-session.ts'
import { dialogPart } from '../../ui/dialog-part.tsx'
import printer from './paper-button.module.css'
import { PrintResult } from './print-result.tsx'
import classes from './send-result.module.css'
import type { ResultSender, Sendable } from './use-send-result.ts'

/** Fetched when it is first opened: a list is there without it. */
export const Deliveries = dialogPart(
  'Abrindo as entregas',
  async () => (await import('./deliveries/deliveries-dialog.tsx')).DeliveriesDialog,
)

type SendResultProps = { of: ResultSender; exam: Exam; onDeliveries: (exam: Exam) => void }

/**
 * A result's ways out: on paper, by e-mail, and all of them with what was tried. Nothing before the exam is with the
 * doctor; on paper whoever reads exams may have it once it is concluded.
 */
export function SendResult({ of, exam, onDeliveries }: SendResultProps) {
  const session = useSession()
  if (exam.status === 'Pendente' || !session.can('exams.read')) return null
  return (
    <>
      <Button
        variant="default"
        aria-label="Entregas"
        title="Entregas do resultado"
        onClick={() => onDeliveries(exam)}
      >
        <IconTruckDelivery size={16} aria-hidden="true" />
        <span className={printer.label}>Entregas</span>
      </Button>
      {canSendResult(exam) && <PrintResult exam={exam} />}
      {canReachPatient(exam) && session.can('results.send') && <MailButton of={of} exam={exam} />}
    </>
  )
}

function MailButton({ of, exam }: { of: ResultSender; exam: Sendable }) {
  return (
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
  )
}
