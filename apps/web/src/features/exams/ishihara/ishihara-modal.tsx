import type { Exam } from '@iris/contracts/exams'
import type { ReactNode } from 'react'
import { Sheet, SheetHead } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { useExamTest } from '../exams-api.ts'
import classes from './ishihara-modal.module.css'
import { IshiharaSteps, type RefusedTest } from './ishihara-steps.tsx'

type IshiharaModalProps = {
  patientId: number
  /** Null: finishing creates the exam. */
  exam: Exam | null
  /** Beneath the title: 'ANA SOUZA, 47 anos'. */
  patientLine: string
  /** With the number of the test's exam. */
  onSaved?: (examId: number) => void
  refused?: RefusedTest
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
      <SheetHead title="Teste de Ishihara" meta={patientLine} onClose={onClose} />
      {isReady && !failure && (
        <IshiharaSteps
          {...props}
          saved={saved.test}
          onSaved={(examId) => examId !== undefined && props.onSaved?.(examId)}
        />
      )}
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
