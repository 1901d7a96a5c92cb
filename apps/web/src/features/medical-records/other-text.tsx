import type { MedicalRecord } from '@iris/contracts/medical-records'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './medical-record-modal.module.css'

type OtherTextProps = {
  record: MedicalRecord
  onJoin: () => void
  onTake: () => void
}

/** What somebody else saved in between, above one's own text, which is not lost. */
export function OtherText({ record, onJoin, onTake }: OtherTextProps) {
  return (
    <section className={classes.other} aria-label="Texto salvo por outra pessoa">
      <p className={classes.otherHead} role="alert">
        <IconAlertTriangle size={18} aria-hidden="true" />
        <span>
          {record.user_name} salvou este prontuário em {formatDateTime(record.updated_at)}, enquanto
          você escrevia. Confira os dois textos antes de atualizar.
        </span>
      </p>
      <div className={classes.otherText}>{record.notes}</div>
      <div className={classes.otherActions}>
        <Button variant="default" onClick={onJoin}>
          Juntar os dois textos
        </Button>
        <Button variant="default" onClick={onTake}>
          Ficar com o texto salvo
        </Button>
      </div>
    </section>
  )
}
