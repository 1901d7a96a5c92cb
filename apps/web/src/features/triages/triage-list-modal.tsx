import type { Triage } from '@iris/contracts/triages'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { IconClipboardHeart } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Column } from '../../table/data-table.tsx'
import { RecordListModal } from '../../table/record-list-modal.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
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
  { key: 'id', label: 'Id', look: 'numbers', card: 'title' },
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
    <RecordListModal
      title="Triagem"
      label="Triagens"
      columns={COLUMNS}
      read={triages}
      strip={strip}
      covered={covered}
      onOpen={onEdit}
      hrefOf={({ id }) => `/patients?exames=${patientId}&triagem=${id}`}
      onAdd={onAdd}
      addWaits={addWaits}
      onClose={onClose}
      empty={
        <EmptyState icon={IconClipboardHeart} title="Nenhuma triagem ainda. Adicione a primeira." />
      }
    />
  )
}
