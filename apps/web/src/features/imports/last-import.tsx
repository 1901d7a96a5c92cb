import type { ImportView } from '@iris/contracts/imports'
import { plural } from '@iris/domain/plural'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { formatNumber } from '../../ui/format.ts'
import classes from './import-modal.module.css'

type LastImportProps = { found: Omit<ImportView, 'errors'>; onShow: () => void }

/** The result of the last import can still be opened. */
export function LastImport({ found, onShow }: LastImportProps) {
  return (
    <div className={classes.last}>
      <span>
        Última importação: {formatDateTime(found.created_at)},{' '}
        {found.status === 'processing'
          ? 'em andamento'
          : `${formatNumber(found.processed_rows - found.failed)} de ${plural(found.total_rows, 'linha aceita', 'linhas aceitas')}`}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={onShow}>
        Ver resultado
      </Button>
    </div>
  )
}
