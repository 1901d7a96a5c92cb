import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFlagCheck } from '@tabler/icons-react'

/** Opens 'Encerramento do lead'. */
export function EndAction({ company, onEnd }: { company: string; onEnd: () => void }) {
  return (
    <Tooltip label="Encerrar lead">
      <ActionIcon
        variant="default"
        size={32}
        data-words="Encerrar"
        aria-label={`Encerrar: ${company}`}
        onClick={onEnd}
      >
        <IconFlagCheck size={16} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}
