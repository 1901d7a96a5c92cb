import type { Exam } from '@iris/contracts/exams'
import type { IshiharaTest } from '@iris/contracts/ishihara-tests'
import { canChangeParts } from '@iris/domain/exam-status'
import type { ReactNode } from 'react'
import { useSession } from '../../../api/use-session.ts'
import type { RefusedWrite } from '../../../outbox/entry.ts'
import { keptWords } from '../../../outbox/use-kept-call.ts'
import { toast } from '../../../ui/toast.tsx'
import { IshiharaCalm } from './ishihara-calm.tsx'
import { IshiharaPlate } from './ishihara-plate.tsx'
import { IshiharaResult } from './ishihara-result.tsx'
import {
  answer,
  back,
  begin,
  forward,
  isOverruled,
  plateAnswers,
  proceed,
  type Run,
  type TestVersion,
} from './ishihara-run.ts'
import { IshiharaStart } from './ishihara-start.tsx'
import { useInstructions, useIshiharaRun } from './use-ishihara-run.ts'
import { useSaveTest } from './use-save-test.ts'

type IshiharaStepsProps = {
  patientId: number
  /** Null: finishing creates the exam. */
  exam: Exam | null
  /** The test that stands already. */
  saved: IshiharaTest | undefined
  /** With the number of the test's exam; without it the test waits on this device. `next` is as `finish` saved it. */
  onSaved: (examId: number | undefined, next?: boolean) => void
  onClose: () => void
  /** At a station: the ways to let the person go, in place of 'Fechar'. */
  exits?: ReactNode
  /** At a station: the ways to save and go on, in place of 'Finalizar'. */
  finish?: (save: (next: boolean) => void, pending: boolean) => ReactNode
  refused?: RefusedTest
}

/** With the entry's name, for the answers of a test that is taken anew. */
export type RefusedTest = RefusedWrite<Run['answers'], object> & { key: string }

/** The test from its instructions to its result; a saved one opens at its result. */
export function IshiharaSteps({
  patientId,
  exam,
  saved,
  onSaved,
  onClose,
  exits,
  finish,
  refused,
}: IshiharaStepsProps) {
  const { userId } = useSession()
  const { run, change, beginAnew, forget } = useIshiharaRun(
    `${userId}.${refused?.key ?? (exam ? exam.id : `paciente-${patientId}`)}`,
    refused?.values,
  )
  const instructions = useInstructions(userId)
  const canChange = canChangeParts(exam?.status ?? null)
  const saving = useSaveTest({
    patientId,
    exam,
    over: run.over,
    onSaved: (test, next) => {
      forget()
      toast.success(test ? 'Teste de Ishihara cadastrado com sucesso!' : keptWords())
      onSaved(test?.exam_id, next)
    },
  })

  function save(next?: boolean) {
    if (!refused) return saving.save(plateAnswers(run), next)
    forget()
    void refused.store({ answers: plateAnswers(run) })
  }
  function takeAnew(over: TestVersion | undefined) {
    saving.giveUp()
    beginAnew(over)
  }
  const redo = canChange ? () => takeAnew(run.over) : undefined

  const untouched = run.at === 'start' && run.answers.length === 0
  if (saved && (untouched || !canChange))
    return (
      <IshiharaResult
        answers={saved.answers}
        overruled={isOverruled(run, saved.answers) ? plateAnswers(run) : undefined}
        onBack={onClose}
        onRedo={canChange ? () => takeAnew(saved) : undefined}
      />
    )
  if (untouched && canChange && !instructions.isDue)
    return <IshiharaCalm onReady={() => change(proceed(run))} onBack={instructions.show} />
  if (run.at === 'start')
    return (
      <IshiharaStart
        answered={run.answers.length}
        next={run.order[run.answers.length]}
        disabled={!canChange}
        onStart={() => {
          instructions.read()
          change(begin(run))
        }}
        onRestart={redo ?? onClose}
        onClose={onClose}
        exits={exits}
      />
    )
  if (run.at === 'calm')
    return <IshiharaCalm onReady={() => change(proceed(run))} onBack={() => change(back(run))} />
  if (run.at === 'result')
    return (
      <IshiharaResult
        answers={plateAnswers(run)}
        onBack={() => change(back(run))}
        onRedo={redo}
        onFinish={canChange ? save : undefined}
        finish={finish}
        pending={saving.isPending}
        error={saving.error}
      />
    )
  return (
    <IshiharaPlate
      // Each plate has its own buttons, so that none looks pressed from the plate before.
      key={run.at}
      at={run.at}
      order={run.order}
      answered={run.answers.length}
      onAnswer={(given) => change(answer(run, given))}
      onBack={() => change(back(run))}
      onForward={() => change(forward(run))}
      exits={exits}
    />
  )
}
