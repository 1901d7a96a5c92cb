import type { Exam } from '@iris/contracts/exams'
import type { IshiharaTest, StoredPlateAnswer } from '@iris/contracts/ishihara-tests'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useUnsavedWork } from '../../../form/unsaved-work.ts'
import { useWritesAbout } from '../../../outbox/writes-about.ts'
import { refreshExams, useCreateTest, useRedoTest, useSaveExam } from '../exams-api.ts'
import type { TestVersion } from './ishihara-run.ts'

const RETRY_MS = 5000

/** What whoever leaves it while it waits for the network is told. */
export const TEST_WAITS =
  'O teste de Ishihara ainda não chegou ao servidor e só é enviado com esta tela aberta.'

type Options = {
  patientId: number
  exam: Exam | null
  /** The test to be replaced: the one that was seen, which need not be the one that stands by now. */
  over: TestVersion | undefined
  /** Without the test it waits on this device; `next` is as it was pressed. Not called for answers that were given up. */
  onSaved: (test: IshiharaTest | undefined, next?: boolean) => void
}

/** What one press saves. Sent again it is the same: a test that another person made meanwhile is not replaced unasked. */
type Save = {
  answers: StoredPlateAnswer[]
  over: TestVersion | undefined
  next: boolean | undefined
}

/**
 * Saves a finished test: a new one, or in place of the exam's own. Without network it tries again every few seconds
 * and as soon as the browser is online; the same answers are never saved twice. Answers that are given up are not sent
 * any more; those that are on their way may still be stored, and the next save replaces them.
 */
export function useSaveTest({ patientId, exam, over, onSaved }: Options) {
  const exams = useSaveExam(patientId)
  const person = useWritesAbout(patientId)
  const create = useCreateTest()
  const redo = useRedoTest()
  const [error, setError] = useState<ApiError | null>(null)
  const [waiting, setWaiting] = useState<Save | null>(null)
  /** Null once it was given up. */
  const wanted = useRef<Save>(null)
  /** The exam's test as an answer told it. The list of tests is read later, and not at all for a new exam. */
  const stands = useRef<IshiharaTest>(undefined)
  // An exam created for this test stays when only the test could not be saved.
  const madeExam = useRef<number | null>(exam?.id ?? null)
  useUnsavedWork(waiting !== null, TEST_WAITS)
  const isPending = exams.isPending || create.isPending || redo.isPending

  async function send(save: Save) {
    const isWanted = () => wanted.current === save
    try {
      madeExam.current ??= (await exams.save(null, { body: {} }))?.id ?? null
      if (!isWanted()) return
      const examId = madeExam.current
      const body = { exam_id: person.examId(examId) ?? 0, answers: save.answers }
      const { patientId, subject } = person
      const entry = { subject, about: person.about('ishihara', 'Ishihara', examId) }
      const saved = save.over
        ? await redo.mutateAsync({
            params: { patientId, testId: save.over.id },
            body: { ...body, updated_at: save.over.updated_at },
            ...entry,
          })
        : await create.mutateAsync({ params: { patientId }, body, ...entry })
      stands.current = saved ?? stands.current
      if (!isWanted()) return
      setWaiting(null)
      setError(null)
      onSaved(saved, save.next)
    } catch (cause) {
      const failure = cause instanceof ApiError ? cause : new ApiError(500, 'Erro Interno')
      if (failure.status === 409) {
        // Another person's test is there now: the next press replaces it on purpose.
        stands.current = (failure.current as IshiharaTest | undefined) ?? stands.current
        refreshExams()
      }
      if (!isWanted()) return
      setError(failure)
      setWaiting(failure.status === 0 ? save : null)
    }
  }

  const again = useEffectEvent(() => {
    if (waiting && !isPending) void send(waiting)
  })
  useEffect(() => {
    if (!waiting) return
    const retry = () => again()
    const timer = setInterval(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [waiting])

  return {
    save(answers: StoredPlateAnswer[], next?: boolean) {
      wanted.current = { answers, over: newer(over, stands.current), next }
      void send(wanted.current)
    },
    /** The answers that wait are not the person's any more: the test is taken anew. */
    giveUp() {
      wanted.current = null
      setWaiting(null)
      setError(null)
    },
    isPending,
    error,
  }
}

/** Of two versions of the exam's one test. */
function newer(read: TestVersion | undefined, told: TestVersion | undefined) {
  return read && told && told.updated_at < read.updated_at ? read : (told ?? read)
}
