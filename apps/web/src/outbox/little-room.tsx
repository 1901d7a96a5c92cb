import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../ui/format.ts'
import { roomUsed } from './storage-room.ts'

/** Says that this device is nearly full, for as long as it is. */
export function LittleRoom() {
  const { data: used } = useQuery({
    queryKey: ['device-room'],
    queryFn: roomUsed,
    staleTime: 0,
  })
  return (
    <div role="status">
      {used && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} p="xs">
          Pouco espaço neste aparelho: {formatNumber(Math.round(used * 100))}% em uso. Libere espaço
          antes de trabalhar sem rede.
        </Alert>
      )}
    </div>
  )
}
