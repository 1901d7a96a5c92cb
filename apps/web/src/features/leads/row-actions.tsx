import { ActionIcon } from '@mantine/core'
import { IconFlagCheck } from '@tabler/icons-react'
import { Tip } from '../../ui/tip.tsx'

/** Opens 'Encerramento do lead'. */
export function EndAction({ company, onEnd }: { company: string; onEnd: () => void }) {
  return (
    <Tip label="Encerrar lead">
      <ActionIcon
        variant="default"
        size={32}
        data-words="Encerrar"
        aria-label={`Encerrar: ${company}`}
        onClick={onEnd}
      >
        <IconFlagCheck size={16} aria-hidden="true" />
      </ActionIcon>
    </Tip>
  )
}
