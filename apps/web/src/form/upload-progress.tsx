import { Progress } from '@mantine/core'
import { formatPercent } from '../ui/format.ts'
import classes from './upload-progress.module.css'

/** How much of an upload was sent; null before the first byte. */
export function UploadProgress({ part }: { part: number | null }) {
  const percent = Math.round((part ?? 0) * 100)
  return (
    <div className={classes.sending} role="status">
      <Progress value={percent} aria-label="Envio dos arquivos" className={classes.bar} />
      <span>{percent < 100 ? `Enviando: ${formatPercent(percent)}` : 'Guardando…'}</span>
    </div>
  )
}
