import type { Exam } from '@iris/contracts/exams'
import { type ExamPart, saveButton } from '@iris/domain/exam-status'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/use-session.ts'
import { DiscardDialog } from '../../form/discard-dialog.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { letWorkGo } from '../../form/unsaved-work.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import { ExamStatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { aboutExam } from './about-exam.ts'
import { AcuityTrendChart } from './acuity-trend-chart.tsx'
import { ClassificationSection } from './classification-section.tsx'
import { CorrectButton, CorrectResult } from './correct-result.tsx'
import { FootNote, LockButton } from './exam-foot.tsx'
import {
  classificationInput,
  classificationSchema,
  classificationValues,
  doubtsOf,
  isStoredIn,
  sameClassification,
} from './exam-form.ts'
import classes from './exam-form-modal.module.css'
import { earlierExams, lastClassified, lastMeasured, NO_PARTS } from './exam-parts.ts'
import { useSaveExam } from './exams-api.ts'
import { KeptVersions } from './kept-versions.tsx'
import { type NextPatient, NextPatientButton } from './next-patient.tsx'
import { NextStep } from './next-step.tsx'
import { PartTiles } from './part-tiles.tsx'
import { PreviousExam } from './previous-exam.tsx'
import { type Direction, type Queue, QueueControls } from './queue-controls.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { SavedElsewhere } from './saved-elsewhere.tsx'
import { SendQuestion } from './send-question.tsx'
import { Deliveries, SendResult } from './send-result.tsx'
import { SignedNote } from './signed-note.tsx'
import { useSendResult } from './use-send-result.ts'
import { useStaleConclusion } from './use-stale-conclusion.ts'
import { ExamViewer } from './viewer/exam-viewer.tsx'

type ExamFormModalProps = {
  patientId: number
  /** Null: 'Novo Exame', which its first part creates. */
  exam: Exam | null
  /** All exams of the patient, the newest first. */
  exams: readonly Exam[]
  /** Set when the exam is one of several to be read in a row. */
  queue?: Queue
  /** The next patient, when patients are taken from the list of the day. */
  nextPatient?: NextPatient
  /** One line about the triage. */
  triageSummary: string | null
  /** A part is open in front of this dialog. */
  covered: boolean
  onPart: (part: ExamPart) => void
  /** Opens what is kept beside the exam. */
  onVersions: () => void
  onClose: () => void
  strip: ReactNode
}

/** How a save leaves the queue. */
const AND_CLOSE = 'close'

/** 'Novo Exame' or 'Editar Exame': the four parts, the next step, and the doctor's conclusion. */
export function ExamFormModal({
  patientId,
  exam,
  exams,
  queue,
  nextPatient,
  triageSummary,
  covered,
  onPart,
  onVersions,
  onClose,
  strip,
}: ExamFormModalProps) {
  const session = useSession()
  const send = useSendResult()
  const stale = useStaleConclusion(exam)
  /** The exam as the section last showed it. It tells whether another person has saved since. */
  const [shown, setShown] = useState(exam)
  /** The reasons against 'Liberado': those in the question now, and those on which the doctor has decided. */
  const [against, setAgainst] = useState<readonly string[]>([])
  const decided = useRef('')
  const [correcting, setCorrecting] = useState(false)
  const [delivering, setDelivering] = useState(false)
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null)
  const saving = useSaveExam(patientId, { onError: stale.onError })
  const form = useZodForm({
    schema: classificationSchema,
    initialValues: classificationValues(exam),
    toInput: classificationInput,
    onSubmit: async (body, way) => {
      if (!exam) return
      if (goesOn && !saves && way !== AND_CLOSE) return leave('next')
      const doubts = doubtsOf(exam, body)
      if (doubts.length > 0 && doubts.join() !== decided.current) return setAgainst(doubts)
      const saved = await saving.save(exam.id, {
        body: { ...body, updated_at: stale.updatedAt() },
      })
      if (saved) show(saved)
      toast.success('Exame salvo com sucesso!')
      if (goesOn && way !== AND_CLOSE) queue?.go('next')
      else onClose()
    },
  })

  const parts = exam?.parts ?? NO_PARTS
  const status = exam?.status ?? null
  const complete = exam?.complete ?? false
  const save = saveButton({ status, complete, role: session.role })
  const classifies = session.can('exams.classify')
  // The parts come first until they are done; then their findings do.
  const isReview = classifies && exam !== null && exam.status !== 'Pendente'
  const isChanged = exam !== null && shown !== null && !sameClassification(exam, shown)
  // One's own save is what stands here, also where its answer was lost on the way.
  const isOvertaken = isChanged && form.isDirty && !isStoredIn(exam, form.values)

  function show(now: Exam) {
    setShown(now)
    form.reset(classificationValues(now))
  }
  function showSaved() {
    if (exam) show(exam)
  }
  useEffect(() => {
    // Behind the question what has changed is not seen.
    if (!form.isDirty && against.length === 0) stale.see(exam)
    // Nothing chosen here is lost: the section simply follows.
    if (isChanged && !isOvertaken && !saving.isPending) showSaved()
  })

  const saves = form.isDirty && save === 'enabled'
  // In the queue the filled button goes on, and so does Ctrl Enter.
  const goesOn = queue !== undefined && queue.next !== null
  const tiles = (
    <PartTiles exam={exam} parts={parts} triageSummary={triageSummary} onPart={onPart} />
  )
  const result = classifies && (
    <ClassificationSection
      form={form}
      status={status}
      takesFocus={isReview}
      notice={isOvertaken && !saving.isPending && <SavedElsewhere exam={exam} onShow={showSaved} />}
    />
  )
  const earlier = earlierExams(exams, exam)
  const previous = lastMeasured(earlier)
  const before = previous && <PreviousExam exam={previous} classified={lastClassified(earlier)} />
  const ways = exam && <SendResult of={send} exam={exam} onDeliveries={() => setDelivering(true)} />

  function leave(to: Direction) {
    if (to === 'next' && saves) form.submit()
    else leaveFor(() => queue?.go(to))
  }

  // Also of an exam that was unlocked or concluded meanwhile: what was picked is still on the screen.
  function leaveFor(go: () => void) {
    if (form.isDirty) setLeaving({ go })
    else go()
  }

  return (
    <>
      <FormModal
        form={form}
        stale={stale}
        title={exam ? 'Editar Exame' : 'Novo Exame'}
        meta={exam && aboutExam(exam, queue)}
        headAction={<ExamStatusBadge status={exam?.status ?? 'Pendente'} />}
        strip={strip}
        size={isReview ? 'wide' : 'xl'}
        pending={saving.isPending}
        onStop={saving.stop}
        // Nothing is left to save, so no try of before is told as failed.
        error={save === 'hidden' && !form.isDirty ? null : stale.shown(saving.error)}
        onClose={onClose}
        covered={covered || correcting || delivering || send.asked !== null}
        canSave={save !== 'hidden'}
        alsoTyped={form.isDirty}
        cancelLabel="Cancelar"
        saveDisabled={goesOn ? queue.isMoving : save === 'disabled'}
        saveLabel={goesOn ? (saves ? 'Salvar e próximo' : 'Próximo') : 'Salvar'}
        instant={queue !== undefined}
        footAction={
          <>
            <LockButton patientId={patientId} exam={exam} />
            <CorrectButton exam={exam} onClick={() => setCorrecting(true)} />
            {queue && (
              <QueueControls
                queue={queue}
                hasNext={save !== 'hidden'}
                pending={saving.isPending}
                onNext={() => leave('next')}
                onPrevious={() => leave('previous')}
              />
            )}
            {nextPatient && (
              <NextPatientButton
                of={nextPatient}
                through={complete}
                onGo={() => leaveFor(nextPatient.go)}
              />
            )}
            {goesOn && save !== 'hidden' && (
              <Button
                variant="default"
                className={classes.leave}
                disabled={save === 'disabled' || saving.isPending || queue.isMoving}
                onClick={() => form.submitAs(AND_CLOSE)}
              >
                Salvar
              </Button>
            )}
          </>
        }
        note={<FootNote parts={parts} exam={exam} classifies={classifies} />}
      >
        {isReview ? (
          <div className={classes.review}>
            <div className={classes.column}>
              <div className={classes.compact}>{tiles}</div>
              <KeptVersions exam={exam} onOpen={onVersions} />
              <div className={classes.ways}>{ways}</div>
              <SignedNote exam={exam} />
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
            <NextStep exam={exam} parts={parts} onPart={onPart} action={ways} />
            {exam && <SignedNote exam={exam} />}
            {tiles}
            {result}
            {before}
          </div>
        )}
      </FormModal>
      <SendQuestion of={send} />
      {delivering && exam && (
        <Deliveries
          exam={exam}
          onCorrect={() => {
            setDelivering(false)
            setCorrecting(true)
          }}
          onClose={() => setDelivering(false)}
        />
      )}
      {correcting && exam && (
        <CorrectResult
          exam={exam}
          onClose={() => setCorrecting(false)}
          onCorrected={(now) => {
            setCorrecting(false)
            stale.adopt(now)
            show(now)
          }}
        />
      )}
      {against.length > 0 && (
        <ReleaseDialog
          against={against}
          onBack={() => setAgainst([])}
          onRelease={() => {
            decided.current = against.join()
            setAgainst([])
            form.retry()
          }}
        />
      )}
      {leaving && (
        <DiscardDialog
          onKeep={() => setLeaving(null)}
          onDiscard={() => {
            letWorkGo()
            leaving.go()
          }}
        />
      )}
    </>
  )
}
