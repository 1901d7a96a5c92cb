import type { Exam } from '@iris/contracts/exams'
import type { IshiharaTest, StoredPlateAnswer } from '@iris/contracts/ishihara-tests'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useWritesAbout } from '../../../outbox/writes-about.ts'
import { refreshExams, useCreateTest, useRedoTest, useSaveExam } from '../exams-api.ts'

const RETRY_MS = 5000

type Options = {
  patientId: number
  exam: Exam | null
  /** The test to be replaced. */
  test: IshiharaTest | undefined
  /** Without the test it waits on this device. */
  onSaved: (test: IshiharaTest | undefined) => void
}

/**
 * Saves a finished test: a new one, or in place of the exam's own. Without network it tries again every few seconds
 * and as soon as the browser is online; the same answers are never saved twice.
 */
export function useSaveTest({ patientId, exam, test, onSaved }: Options) {
  const exams = useSaveExam(patientId)
  const person = useWritesAbout(patientId)
  const create = useCreateTest()
  const redo = useRedoTest()
  const [error, setError] = useState<ApiError | null>(null)
  const [waiting, setWaiting] = useState<StoredPlateAnswer[] | null>(null)
  // An exam created for this test stays when only the test could not be saved.
  const madeExam = useRef<number | null>(exam?.id ?? null)
  const isPending = exams.isPending || create.isPending || redo.isPending

  async function send(answers: StoredPlateAnswer[]) {
    try {
      madeExam.current ??= (await exams.save(null, { body: {} }))?.id ?? null
      const examId = madeExam.current
      const body = { exam_id: person.examId(examId) ?? 0, answers }
      const { patientId, subject } = person
      const entry = { subject, about: person.about('ishihara', 'Ishihara', examId) }
      const saved = test
        ? await redo.mutateAsync({
            params: { patientId, testId: test.id },
            body: { ...body, updated_at: test.updated_at },
            ...entry,
          })
        : await create.mutateAsync({ params: { patientId }, body, ...entry })
      setWaiting(null)
      setError(null)
      onSaved(saved)
    } catch (cause) {
      const failure = cause instanceof ApiError ? cause : new ApiError(500, 'Erro Interno')
      setError(failure)
      // Another person's test is there now: the next press replaces it on purpose.
      if (failure.status === 409) refreshExams()
      setWaiting(failure.status === 0 ? answers : null)
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

  return { save: (answers: StoredPlateAnswer[]) => void send(answers), isPending, error }
}
