import { Alert } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { pendingWords } from './chip-words.ts'
import { useOutboxSummary } from './outbox-summary.ts'

/** Whose entries wait on this device, for whoever is about to log in. */
export function KeptNote() {
  const { others } = useOutboxSummary()
  if (others.length === 0) return null
  return (
    <Alert color="yellow" mb="md" icon={<IconDeviceTablet aria-hidden="true" />}>
      {others.map(({ name, count }) => (
        <p key={name}>
          Este aparelho guarda {pendingWords(count)} de {name}. Entre com o mesmo login para enviar.
        </p>
      ))}
    </Alert>
  )
}
