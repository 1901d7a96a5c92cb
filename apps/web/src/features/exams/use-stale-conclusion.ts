import type { Exam } from '@iris/contracts/exams'
import { useRef } from 'react'
import { type StaleEdit, useStaleEdit } from '../../form/use-stale-edit.ts'
import {
  CLASSIFICATION_WORDS,
  type ClassificationValues,
  classificationFieldLabel,
  classificationValues,
  sameFindings,
} from './exam-form.ts'
import { readExam, refreshExams } from './exams-api.ts'

type StaleConclusion = StaleEdit<Exam, ClassificationValues> & {
  /** What is picked next is picked on these findings. */
  see: (exam: Exam | null) => void
}

/**
 * A conclusion that another person's save came before. Where the findings are other ones than those it was picked on, it is
 * not saved before the doctor has been told.
 */
export function useStaleConclusion(exam: Exam | null): StaleConclusion {
  const seen = useRef(exam)
  const isOther = (current: Exam) => seen.current !== null && !sameFindings(seen.current, current)
  const stale = useStaleEdit<Exam, ClassificationValues>({
    record: exam ?? undefined,
    reread: () => readExam(exam?.id ?? 0),
    toValues: classificationValues,
    labelOf: classificationFieldLabel,
    words: CLASSIFICATION_WORDS,
    closed: (current) => {
      if (current.status !== 'Avaliação Médica')
        return 'Este exame já não está em avaliação médica.'
      return isOther(current)
        ? 'As medidas, as imagens ou as respostas da triagem deste exame mudaram depois que você começou a marcar. Confira-as antes de salvar.'
        : undefined
    },
  })
  function see(now: Exam | null) {
    seen.current = now
    stale.follow(now ?? undefined)
  }
  return {
    ...stale,
    see,
    keepEditing: () => {
      const now = stale.found?.current
      if (now?.status !== 'Avaliação Médica' || !isOther(now)) return stale.keepEditing()
      see(now)
      stale.adopt(now)
      refreshExams()
    },
  }
}
