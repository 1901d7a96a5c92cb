import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../ui/format.ts'
import { useOutboxSummary } from './outbox-summary.ts'
import { roomUsed } from './storage-room.ts'

/** Says that this device is full or nearly so, for as long as it is. */
export function LittleRoom() {
  const { isFull } = useOutboxSummary()
  const { data: used } = useQuery({
    queryKey: ['device-room'],
    queryFn: roomUsed,
    staleTime: 0,
  })
  return (
    <div role="status">
      {(isFull || used) && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} p="xs">
          {isFull ? FULL : littleWords(used ?? 0)}
        </Alert>
      )}
    </div>
  )
}

const FULL =
  'Não há espaço neste aparelho para guardar mais registros. Libere espaço nele ou leve-o até onde houver rede.'

const littleWords = (used: number) =>
  `Pouco espaço neste aparelho: ${formatNumber(Math.round(used * 100))}% em uso. Libere espaço antes de trabalhar sem rede.`
