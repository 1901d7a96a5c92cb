import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { Button } from '@mantine/core'
import { IconUpload, IconUsers, IconUsersPlus } from '@tabler/icons-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './roster.module.css'

type RosterEmptyProps = {
  event: ScreeningEvent
  isFiltered: boolean
  mayChange: boolean
  onImport: () => void
  onAddActive: () => void
}

/** An empty list says what to do next. */
export function RosterEmpty({ event, isFiltered, mayChange, ...on }: RosterEmptyProps) {
  if (isFiltered)
    return (
      <EmptyState
        icon={IconUsers}
        title="Ninguém encontrado."
        hint="Mude a busca ou o estado, ou use Limpar Filtros."
      />
    )
  if (!mayChange) return <EmptyState icon={IconUsers} title="Ninguém nesta lista." />
  return (
    <EmptyState
      icon={IconUsers}
      title="Ninguém nesta lista ainda."
      hint={`Importe a planilha do RH com nome, CPF e nascimento, ou adicione os pacientes de ${event.companyName}.`}
      action={
        <div className={classes.empty}>
          <Button leftSection={<IconUpload size={16} aria-hidden="true" />} onClick={on.onImport}>
            Importar planilha
          </Button>
          <Button
            variant="default"
            leftSection={<IconUsersPlus size={16} aria-hidden="true" />}
            onClick={on.onAddActive}
          >
            Adicionar todos os ativos
          </Button>
        </div>
      }
    />
  )
}
