import { recentWords } from '@iris/domain/sao-paulo-date'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type Loss, noteLossRead } from './last-count.ts'
import { tell } from './outbox-news.ts'
import { useOutboxSummary } from './outbox-summary.ts'

/** Says that what waited on this device is gone, until somebody has read it. */
export function LossNote() {
  const { loss } = useOutboxSummary()
  if (loss?.readAt !== null) return null
  function understood() {
    noteLossRead()
    tell({ kind: 'loss' })
  }
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title="Registros que esperavam envio se perderam neste aparelho"
    >
      <p>O navegador perdeu o que estava guardado aqui. {lastSeen(loss)}</p>
      <p>
        Este aparelho já não sabe de quem eram nem o que diziam. Confira na lista da ação quem ficou
        sem o registro e atenda essas pessoas de novo, se possível antes que saiam.
      </p>
      <Button variant="default" size="lg" mt="sm" onClick={understood}>
        Li e entendi
      </Button>
    </Alert>
  )
}

/** What the device still knows. How many were sent since it was counted, it does not. */
function lastSeen({ count, names, from, to }: Loss): string {
  const of = names.length > 0 ? `, de ${new Intl.ListFormat('pt-BR').format(names)}` : ''
  if (count === 1)
    return `Na última contagem, esperava aqui 1 registro${of}, salvo ${recentWords(new Date(to))}.`
  return `Na última contagem, esperavam aqui ${count} registros${of}: o primeiro salvo ${recentWords(new Date(from))}, o último ${recentWords(new Date(to))}.`
}
