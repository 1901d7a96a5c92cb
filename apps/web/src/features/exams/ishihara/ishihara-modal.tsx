import type { Exam } from '@iris/contracts/exams'
import { canChangeParts } from '@iris/domain/exam-status'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../../../api/use-session.ts'
import { Sheet, SheetTitle } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import sheet from '../../../ui/sheet.module.css'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useExamTest } from '../exams-api.ts'
import { IshiharaCalm } from './ishihara-calm.tsx'
import classes from './ishihara-modal.module.css'
import { IshiharaPlate } from './ishihara-plate.tsx'
import { IshiharaResult } from './ishihara-result.tsx'
import { answer, back, begin, forward, plateAnswers, proceed } from './ishihara-run.ts'
import { IshiharaStart } from './ishihara-start.tsx'
import { useInstructions, useIshiharaRun } from './use-ishihara-run.ts'
import { useSaveTest } from './use-save-test.ts'

type IshiharaModalProps = {
  patientId: number
  /** Null: finishing creates the exam. */
  exam: Exam | null
  /** Beside the title: 'ANA SOUZA, 47 anos'. */
  patientLine: string
  /** With the number of the test's exam. */
  onSaved: (examId: number) => void
  onClose: () => void
}

/** 'Teste de Ishihara': a saved test opens at its result, any other at the instructions. */
export function IshiharaModal(props: IshiharaModalProps) {
  const { patientId, exam, patientLine, onClose } = props
  const saved = useExamTest(patientId, exam?.id ?? null)
  // What is known opens at once; a test that another person made meanwhile shows when it is loaded.
  const isReady = exam === null || saved.data !== undefined
  const failure = saved.data === undefined ? saved.error : null
  return (
    <Sheet onClose={onClose} closeOnClickOutside={false} size={820} className={classes.sheet}>
      <div className={sheet.head}>
        <SheetTitle className={`${sheet.title} ${classes.title}`}>Teste de Ishihara</SheetTitle>
        <span className={classes.patient}>{patientLine}</span>
        <CloseButton aria-label="Fechar" size="lg" onClick={onClose} />
      </div>
      {isReady && !failure && <Test {...props} saved={saved.test} />}
      {failure && <ErrorState message={failure.message} onRetry={() => void saved.refetch()} />}
      {!isReady && !failure && (
        <Frame>
          <FormSkeleton fields={4} />
        </Frame>
      )}
    </Sheet>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className={classes.frame}>{children}</div>
}

type TestProps = IshiharaModalProps & { saved: ReturnType<typeof useExamTest>['test'] }

function Test({ patientId, exam, onSaved, onClose, saved }: TestProps) {
  const { userId } = useSession()
  const { run, change, forget } = useIshiharaRun(
    `${userId}.${exam ? exam.id : `paciente-${patientId}`}`,
  )
  const instructions = useInstructions(userId)
  const canChange = canChangeParts(exam?.status ?? null)
  const saving = useSaveTest({
    patientId,
    exam,
    test: saved,
    onSaved: (test) => {
      forget()
      toast.success('Teste de Ishihara cadastrado com sucesso!', TOAST_NOTICE_MS)
      onSaved(test.exam_id)
    },
  })

  const redo = canChange ? () => change({ answers: [], at: 'calm' }) : undefined

  const untouched = run.at === 'start' && run.answers.length === 0
  if (saved && (untouched || !canChange))
    return <IshiharaResult answers={saved.answers} onBack={onClose} onRedo={redo} />
  if (untouched && canChange && !instructions.isDue)
    return <IshiharaCalm onReady={() => change(proceed(run))} onBack={instructions.show} />
  if (run.at === 'start')
    return (
      <IshiharaStart
        answered={run.answers.length}
        disabled={!canChange}
        onStart={() => {
          instructions.read()
          change(begin(run))
        }}
        onRestart={redo ?? onClose}
        onClose={onClose}
      />
    )
  if (run.at === 'calm')
    return <IshiharaCalm onReady={() => change(proceed(run))} onBack={() => change(back(run))} />
  if (run.at === 'result')
    return (
      <IshiharaResult
        answers={plateAnswers(run.answers)}
        onBack={() => change(back(run))}
        onRedo={redo}
        onFinish={canChange ? () => saving.save(plateAnswers(run.answers)) : undefined}
        pending={saving.isPending}
        error={saving.error}
      />
    )
  return (
    <IshiharaPlate
      // Each plate has its own buttons, so that none looks pressed from the plate before.
      key={run.at}
      plate={run.at}
      answered={run.answers.length}
      onAnswer={(given) => change(answer(run, given))}
      onBack={() => change(back(run))}
      onForward={() => change(forward(run))}
    />
  )
}
