import type { Exam } from '@iris/contracts/exams'
import { ageInWords } from '@iris/domain/age'
import { canReachPatient } from '@iris/domain/exam-status'
import { formatDateTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import { isShown, ReadTrouble } from '../../../api/read-trouble.tsx'
import { useSession } from '../../../api/use-session.ts'
import { ConfirmDialog } from '../../../form/confirm-dialog.tsx'
import { Sheet, SheetHead } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PatientStrip } from '../../../ui/patient-strip.tsx'
import sheet from '../../../ui/sheet.module.css'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { ExamStatusBadge } from '../../../ui/status-badge.tsx'
import { CorrectButton, CorrectResult } from '../correct-result.tsx'
import { useExam } from '../exams-api.ts'
import { SendQuestion } from '../send-question.tsx'
import { SignedNote } from '../signed-note.tsx'
import { useSendResult } from '../use-send-result.ts'
import { useExamVersions } from '../versions-api.ts'
import { useCorrectedElsewhere, useDeliveries, useExamined } from './deliveries-api.ts'
import classes from './deliveries-dialog.module.css'
import { DeliveryHistory } from './delivery-history.tsx'
import { DeliveryWays } from './delivery-ways.tsx'
import { deliveryHistoryOf } from './delivery-words.ts'
import { LinkReady } from './link-ready.tsx'
import { LivingLinks } from './living-links.tsx'
import { useLink } from './use-link.ts'

type DeliveriesDialogProps = {
  /** As the list knows it; read anew here. */
  exam: Exam
  /** Where a correction is asked for elsewhere; otherwise this dialog asks itself. */
  onCorrect?: () => void
  onClose: () => void
}

/** 'Entregas do resultado': the ways to hand a result over, the links that still open it, and all that was tried. */
export function DeliveriesDialog({ exam: listed, onCorrect, onClose }: DeliveriesDialogProps) {
  const exam = useExam(listed.id).data ?? listed
  const { data: patient } = useExamined(exam.patient_id)
  const send = useSendResult()
  const link = useLink(exam)
  const [correcting, setCorrecting] = useState(false)
  return (
    <>
      <Sheet
        onClose={onClose}
        size={852}
        closeOnClickOutside={false}
        covered={correcting || send.asked !== null || link.refused !== null}
      >
        <SheetHead title="Entregas do resultado" onClose={onClose}>
          <ExamStatusBadge status={exam.status} />
        </SheetHead>
        <PatientStrip
          name={exam.patient_name}
          facts={[
            patient && ageInWords(patient.dob, todayInSaoPaulo()),
            exam.companyName,
            `exame nº ${exam.id}`,
          ]}
          action={
            exam.corrected_at && (
              <div className={classes.corrected}>
                Resultado corrigido em
                <strong className="numbers">{formatDateTime(exam.corrected_at)}</strong>
              </div>
            )
          }
        />
        <div className={classes.body}>
          <SignedNote exam={exam} />
          <DeliveryWays
            exam={exam}
            patient={patient}
            making={link.making}
            sending={send.isPending}
            onSend={() => send.ask(exam)}
            onLink={(way) => void link.make(way)}
          />
          {link.made && patient && <LinkReady made={link.made} patient={patient} />}
          <History exam={exam} onSend={() => send.ask(exam)} onEnded={link.forget} />
        </div>
        <div className={sheet.foot}>
          <CorrectButton exam={exam} onClick={onCorrect ?? (() => setCorrecting(true))} />
          <Button className={classes.close} variant="default" onClick={onClose}>
            Fechar
          </Button>
        </div>
      </Sheet>
      <SendQuestion of={send} />
      {link.refused && (
        <ConfirmDialog
          title="Fazer o link mesmo assim?"
          confirmLabel="Fazer assim mesmo"
          harmless
          onConfirm={link.makeDespite}
          onClose={link.forget}
        >
          {link.refused.message}
        </ConfirmDialog>
      )}
      {correcting && (
        <CorrectResult
          exam={exam}
          onCorrected={() => {
            link.forget()
            setCorrecting(false)
          }}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  )
}

type HistoryProps = { exam: Exam; onSend: () => void; onEnded: () => void }

function History({ exam, onSend, onEnded }: HistoryProps) {
  const session = useSession()
  const deliveries = useDeliveries(exam.id)
  const versions = useExamVersions(exam.id)
  useCorrectedElsewhere(exam)
  const rows = deliveries.data ?? []
  const corrections = (versions.data ?? []).filter((version) => version.kind === 'correction')
  const lines = deliveryHistoryOf(rows, corrections)
  const last = rows.find(({ channel }) => channel === 'email')
  const mayTry =
    session.can('results.send') &&
    canReachPatient(exam) &&
    (last?.state === 'failed' || last?.state === 'unknown')
  const now = Date.now()
  return (
    <>
      <LivingLinks examId={exam.id} deliveries={rows} now={now} onEnded={onEnded} />
      <section aria-label="Histórico">
        <h3 className={classes.heading}>
          Histórico {rows.length > 0 && <span className={classes.count}>{rows.length}</span>}
        </h3>
        <ReadTrouble of={deliveries} />
        {isShown(deliveries) &&
          (deliveries.data === undefined ? (
            <LinesSkeleton lines={4} />
          ) : lines.length === 0 ? (
            <EmptyState icon={IconInbox} title="Nada foi entregue ainda." />
          ) : (
            <DeliveryHistory
              examId={exam.id}
              lines={lines}
              now={now}
              again={mayTry && last ? { id: last.id, onClick: onSend } : null}
            />
          ))}
      </section>
    </>
  )
}
