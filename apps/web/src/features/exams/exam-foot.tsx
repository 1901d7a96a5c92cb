import type { Exam } from '@iris/contracts/exams'
import { type ExamParts, lockButton } from '@iris/domain/exam-status'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconInfoCircle, IconLock, IconLockOpen } from '@tabler/icons-react'
import { tellFailure } from '../../api/tell-failure.ts'
import { useSession } from '../../api/use-session.ts'
import { onFirstClick } from '../../ui/first-click.ts'
import classes from './exam-form-modal.module.css'
import { missingParts } from './exam-parts.ts'
import { useSaveExam } from './exams-api.ts'

type LockButtonProps = { patientId: number; exam: Exam | null }

/** Travar sends the exam to the doctor, Destravar returns it; shown by the rule of the exam. */
export function LockButton({ patientId, exam }: LockButtonProps) {
  const { role } = useSession()
  const moving = useSaveExam(patientId, {
    onError: tellFailure,
  })
  const label = exam && lockButton({ status: exam.status, complete: exam.complete, role })
  if (!exam || !label) return null
  const Icon = label === 'Travar' ? IconLock : IconLockOpen
  const status = label === 'Travar' ? 'Avaliação Médica' : 'Pendente'
  function move({ id, updated_at }: Exam) {
    void moving.save(id, { body: { status, updated_at } }).catch(() => {})
  }
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden="true" />}
      loading={moving.isPending}
      // Each stands where the other one did.
      onClick={onFirstClick(() => move(exam))}
    >
      {label}
    </Button>
  )
}

type FootNoteProps = {
  parts: ExamParts
  exam: Exam | null
  /** Only those who classify have Salvar. */
  classifies: boolean
}

/** What is still missing, and when the exam was last saved. */
export function FootNote({ parts, exam, classifies }: FootNoteProps) {
  const missing = missingParts(parts)
  return (
    <div className={classes.note}>
      {missing.length > 0 && (
        <span className={classes.missing}>
          <IconInfoCircle size={16} aria-hidden="true" />
          <span>
            {classifies ? 'Para salvar' : 'Para travar'},{' '}
            {missing.length === 1 ? 'falta' : 'faltam'} <Words words={missing} />.
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
