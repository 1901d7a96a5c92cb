import type { Exam } from '@iris/contracts/exams'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { classificationLabel } from './exam-parts.ts'
import classes from './saved-elsewhere.module.css'

type SavedElsewhereProps = {
  /** As it is stored now. */
  exam: Exam
  onShow: () => void
}

/** Another doctor classified this exam while it was open here; the choices made here are still here, not saved. */
export function SavedElsewhere({ exam, onShow }: SavedElsewhereProps) {
  const what = exam.final_classification
    ? `Ficou ${classificationLabel(exam.final_classification)}.`
    : 'Ficou sem classificação.'
  const who = exam.classified_by_name ? `Por ${exam.classified_by_name}` : ''
  const when = exam.classified_at ? ` em ${formatDateTime(exam.classified_at)}` : ''
  return (
    <div className={classes.notice} role="alert">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <div>
        <strong>Outra pessoa salvou este exame.</strong> {what} {who && `${who}${when}. `}O que você
        marcou continua abaixo e não foi salvo.
      </div>
      <Button variant="default" onClick={onShow}>
        Mostrar o que foi salvo
      </Button>
    </div>
  )
}
