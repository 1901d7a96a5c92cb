import { Button } from '@mantine/core'
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/empty-state.tsx'

type NobodyFoundProps = { title: string; hint: string; onRegister: () => void }

/** Who was looked for is not known: they are registered. */
export function NobodyFound({ title, hint, onRegister }: NobodyFoundProps) {
  return (
    <EmptyState
      icon={IconUserSearch}
      title={title}
      hint={hint}
      action={
        <Button leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={onRegister}>
          Cadastrar pessoa
        </Button>
      }
    />
  )
}
