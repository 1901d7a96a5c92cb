import type { Triage } from '@iris/contracts/triages'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconClipboardHeart, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { type Column, DataTable } from '../../table/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from '../../ui/record-list.module.css'
import { useTriages } from './triages-api.ts'

type TriageListModalProps = {
  patientId: number
  onClose: () => void
  onAdd: () => void
  /** Why 'Adicionar' waits; not given when it does not. */
  addWaits?: string
  /** A question is open in front, so this modal is hidden. */
  covered?: boolean
  /** A row was pressed. */
  onEdit: (triage: Triage) => void
  /** Always in view below the title: the patient. */
  strip?: ReactNode
}

const COLUMNS: readonly Column<Triage>[] = [
  { key: 'id', label: 'Id', look: 'numbers', card: 'title', render: ({ id }) => id },
  {
    key: 'created_at',
    label: 'Data de criação',
    look: 'numbers',
    render: ({ created_at }) => formatDateTime(created_at),
  },
  {
    key: 'updated_at',
    label: 'Última atualização',
    look: 'numbers',
    render: ({ updated_at }) => formatDateTime(updated_at),
  },
]

/** 'Triagem': the triages of a patient, newest first. */
export function TriageListModal({
  patientId,
  onClose,
  onAdd,
  addWaits,
  covered = false,
  onEdit,
  strip,
}: TriageListModalProps) {
  const triages = useTriages(patientId)
  return (
    <Dialog
      covered={covered}
      onClose={onClose}
      title="Triagem"
      size={760}
      closeOnClickOutside={false}
      classNames={{ body: classes.body, header: classes.header }}
    >
      {strip}
      <div className={classes.list}>
        <ReadTrouble of={triages} />
        {isShown(triages) && (
          <DataTable
            label="Triagens"
            columns={COLUMNS}
            rows={triages.data}
            rowKey={({ id }) => id}
            onRowClick={onEdit}
            skeletonRows={3}
            empty={
              <EmptyState
                icon={IconClipboardHeart}
                title="Nenhuma triagem ainda. Adicione a primeira."
              />
            }
          />
        )}
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <Button
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={onAdd}
          disabled={addWaits !== undefined}
          title={addWaits}
          data-autofocus
        >
          Adicionar
        </Button>
      </div>
    </Dialog>
  )
}
