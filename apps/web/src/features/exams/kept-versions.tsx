import type { Exam } from '@iris/contracts/exams'
import { correctedResult } from '@iris/domain/corrected-result'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconVersions } from '@tabler/icons-react'
import { ExamNote } from './exam-note.tsx'

type KeptVersionsProps = { exam: Exam; onOpen: () => void }

/** That an exam was corrected, and the way to what is kept beside it; nothing where nothing is. */
export function KeptVersions({ exam, onOpen }: KeptVersionsProps) {
  const { status, corrected_at, versions } = exam
  if (versions === 0) return null
  const isOpen = status === 'Avaliação Médica' || status === 'Pendente'
  return (
    <ExamNote
      icon={IconVersions}
      meaning={corrected_at && isOpen ? 'waiting' : undefined}
      action={
        <Button variant="default" onClick={onOpen}>
          {versions === 1 ? 'Ver a versão' : `Ver as ${versions} versões`}
        </Button>
      }
    >
      {corrected_at === null
        ? 'Há medidas que não ficaram neste exame.'
        : isOpen
          ? `Em correção desde ${formatDateTime(corrected_at)}. Salvar conclui de novo.`
          : `${correctedResult(corrected_at)}.`}
    </ExamNote>
  )
}
