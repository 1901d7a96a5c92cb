import type { Exam } from '@iris/contracts/exams'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../form/confirm-dialog.tsx'
import { wouldLose } from '../../../form/unsaved-work.ts'
import { Sheet, SheetHead } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { useExamTest } from '../exams-api.ts'
import classes from './ishihara-modal.module.css'
import { IshiharaSteps, type RefusedTest } from './ishihara-steps.tsx'
import { TEST_WAITS } from './use-save-test.ts'

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
  const [asking, setAsking] = useState(false)
  // What is unsaved in a form beneath stays there.
  const close = () => (wouldLose(TEST_WAITS) ? setAsking(true) : onClose())
  const saved = useExamTest(patientId, exam?.id ?? null)
  // What is known opens at once; a test that another person made meanwhile shows when it is loaded.
  const isReady = exam === null || saved.data !== undefined
  const failure = saved.data === undefined ? saved.error : null
  return (
    <Sheet onClose={close} closeOnClickOutside={false} size={820} className={classes.sheet}>
      <SheetHead title="Teste de Ishihara" meta={patientLine} onClose={close} />
      {isReady && !failure && (
        <IshiharaSteps
          {...props}
          onClose={close}
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
      {asking && (
        <ConfirmDialog
          title="Fechar sem enviar?"
          confirmLabel="Fechar"
          cancelLabel="Continuar esperando"
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          {TEST_WAITS}
        </ConfirmDialog>
      )}
    </Sheet>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className={classes.frame}>{children}</div>
}
