import type { Exam } from '@iris/contracts/exams'
import { type ExamPart, type ExamParts, lockButton, saveButton } from '@iris/domain/exam-status'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconInfoCircle, IconLock, IconLockOpen } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useSession } from '../../api/use-session.ts'
import { DiscardDialog } from '../../form/discard-dialog.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { useEscape } from '../../form/use-escape.ts'
import { useStaleEdit } from '../../form/use-stale-edit.tsx'
import { useZodForm } from '../../form/use-zod-form.ts'
import { ExamStatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { AcuityTrendChart } from './acuity-trend-chart.tsx'
import { ClassificationSection } from './classification-section.tsx'
import {
  type ClassificationValues,
  classificationFieldLabel,
  classificationInput,
  classificationSchema,
  classificationValues,
  sameClassification,
  showClassification,
} from './exam-form.ts'
import classes from './exam-form-modal.module.css'
import { earlierExams, lastClassified, missingParts, NO_PARTS } from './exam-parts.ts'
import { readExam, useSaveExam } from './exams-api.ts'
import { NextStep } from './next-step.tsx'
import { PartTiles } from './part-tiles.tsx'
import { PreviousExam } from './previous-exam.tsx'
import { type Direction, type Queue, QueueControls } from './queue-controls.tsx'
import { SavedElsewhere } from './saved-elsewhere.tsx'
import { useSendResult } from './send-result.tsx'
import { ExamViewer } from './viewer/exam-viewer.tsx'

type ExamFormModalProps = {
  patientId: number
  /** Null: 'Novo Exame', which its first part makes. */
  exam: Exam | null
  /** All of the patient's, the newest first. */
  exams: readonly Exam[]
  /** Where it is read in a row with others. */
  queue?: Queue
  /** One line of what the triage says. */
  triageSummary: string | null
  /** A part stands in front. */
  covered: boolean
  onPart: (part: ExamPart) => void
  onClose: () => void
  strip: ReactNode
}

/** 'Novo Exame' or 'Editar Exame': the four parts, the next step, and the doctor's conclusion. */
export function ExamFormModal({
  patientId,
  exam,
  exams,
  queue,
  triageSummary,
  covered,
  onPart,
  onClose,
  strip,
}: ExamFormModalProps) {
  const session = useSession()
  const send = useSendResult()
  const stale = useStaleEdit<Exam, ClassificationValues>({
    record: exam ?? undefined,
    reread: () => readExam(exam?.id ?? 0),
    toValues: classificationValues,
    labelOf: classificationFieldLabel,
    show: showClassification,
    closed: ({ status }) =>
      status === 'Avaliação Médica' ? undefined : 'Este exame já não está em avaliação médica.',
  })
  /** As the section last showed it: to tell another person's save from the one that was read. */
  const [shown, setShown] = useState(exam)
  /** The save under way leads to the next exam, not out, unless it was found wrong in between. */
  const goesOn = useRef<number | null>(null)
  const [leaving, setLeaving] = useState<Direction | null>(null)
  useEscape(leaving !== null, () => setLeaving(null))
  const saving = useSaveExam(patientId, { onError: stale.onError })
  const form = useZodForm({
    schema: classificationSchema,
    initialValues: classificationValues(exam),
    toInput: classificationInput,
    onSubmit: async (body) => {
      if (!exam) return
      const sent = session.can('exams.classify') ? body : {}
      await saving.save(exam.id, { body: { ...sent, updated_at: stale.updatedAt() } })
      toast.success('Exame salvo com sucesso!', TOAST_NOTICE_MS)
      if (queue && goesOn.current === form.failures) queue.go('next')
      else onClose()
    },
  })

  const parts = exam?.parts ?? NO_PARTS
  const status = exam?.status ?? null
  const complete = exam?.complete ?? false
  const save = saveButton({ status, complete })
  const classifies = session.can('exams.classify')
  // Until the parts are done they are the matter; after that, what they found.
  const isReview = classifies && exam !== null && exam.status !== 'Pendente'
  const isChangedElsewhere = exam !== null && shown !== null && !sameClassification(exam, shown)

  function showSaved() {
    if (!exam) return
    setShown(exam)
    form.reset(classificationValues(exam))
  }
  useEffect(() => {
    // Nothing picked here is lost: the section simply follows.
    if (isChangedElsewhere && !form.isDirty && !saving.isPending) showSaved()
  })

  const saves = classifies && form.isDirty && save === 'enabled'
  const tiles = (
    <PartTiles exam={exam} parts={parts} triageSummary={triageSummary} onPart={onPart} />
  )
  const result = classifies && (
    <ClassificationSection
      form={form}
      disabled={save === 'hidden'}
      status={status}
      takesFocus={isReview}
      notice={
        isChangedElsewhere &&
        form.isDirty &&
        !saving.isPending && <SavedElsewhere exam={exam} onShow={showSaved} />
      }
    />
  )
  const earlier = earlierExams(exams, exam)
  const [previous] = earlier
  const before = previous && <PreviousExam exam={previous} classified={lastClassified(earlier)} />

  function leave(to: Direction) {
    if (to === 'next' && saves) {
      goesOn.current = form.failures
      form.submit()
    } else if (form.isDirty && save !== 'hidden') setLeaving(to)
    else queue?.go(to)
  }

  return (
    <>
      <FormModal
        form={form}
        title={exam ? 'Editar Exame' : 'Novo Exame'}
        meta={exam && `Nº ${exam.id}`}
        headAction={<ExamStatusBadge status={exam?.status ?? 'Pendente'} />}
        strip={strip}
        size={isReview ? 'wide' : 'xl'}
        pending={saving.isPending}
        error={stale.shown(saving.error)}
        onClose={onClose}
        covered={covered || send.isAsking}
        canSave={save !== 'hidden'}
        saveDisabled={save === 'disabled'}
        instant={queue !== undefined}
        footAction={
          <>
            <LockButton patientId={patientId} exam={exam} />
            {queue && (
              <QueueControls
                queue={queue}
                saves={saves}
                pending={saving.isPending}
                onNext={() => leave('next')}
                onPrevious={() => leave('previous')}
              />
            )}
          </>
        }
        note={<FootNote parts={parts} exam={exam} />}
      >
        {isReview ? (
          <div className={classes.review}>
            <div className={classes.column}>
              <div className={classes.compact}>{tiles}</div>
              {send.button(exam)}
              {result}
            </div>
            <div className={classes.findings}>
              <div className={classes.column}>
                <ExamViewer exam={exam} earlier={earlier} />
                <AcuityTrendChart exam={exam} exams={exams} />
                {before}
              </div>
            </div>
          </div>
        ) : (
          <div className={classes.column}>
            <NextStep
              exam={exam}
              parts={parts}
              onPart={onPart}
              action={exam && send.button(exam)}
            />
            {tiles}
            {result}
            {before}
          </div>
        )}
      </FormModal>
      {stale.dialog(form)}
      {send.dialog}
      <DiscardDialog
        opened={leaving !== null}
        onKeep={() => setLeaving(null)}
        onDiscard={() => leaving && queue?.go(leaving)}
      />
    </>
  )
}

type LockButtonProps = { patientId: number; exam: Exam | null }

/** Travar sends the exam to the doctor, Destravar gives it back; shown by the exam's own rule. */
function LockButton({ patientId, exam }: LockButtonProps) {
  const { role } = useSession()
  const moving = useSaveExam(patientId, {
    onError: (error) => toast.error(messageOf(error), TOAST_NOTICE_MS),
  })
  const label = exam && lockButton({ status: exam.status, complete: exam.complete, role })
  if (!exam || !label) return null
  const Icon = label === 'Travar' ? IconLock : IconLockOpen
  const status = label === 'Travar' ? 'Avaliação Médica' : 'Pendente'
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden="true" />}
      loading={moving.isPending}
      onClick={() => void moving.save(exam.id, { body: { status } }).catch(() => {})}
    >
      {label}
    </Button>
  )
}

type FootNoteProps = { parts: ExamParts; exam: Exam | null }

function FootNote({ parts, exam }: FootNoteProps) {
  const missing = missingParts(parts)
  return (
    <div className={classes.note}>
      {missing.length > 0 && (
        <span className={classes.missing}>
          <IconInfoCircle size={16} aria-hidden="true" />
          <span>
            Para salvar, {missing.length === 1 ? 'falta' : 'faltam'} <Words words={missing} />.
          </span>
        </span>
      )}
      {exam && (
        <span className="numbers">Última atualização {formatDateTime(exam.updated_at)}</span>
      )}
    </div>
  )
}

/** 'A', 'A e B', 'A, B e C', each in bold. */
function Words({ words }: { words: readonly string[] }) {
  return words.map((word, index) => (
    <span key={word}>
      {index > 0 && (index === words.length - 1 ? ' e ' : ', ')}
      <strong>{word}</strong>
    </span>
  ))
}
