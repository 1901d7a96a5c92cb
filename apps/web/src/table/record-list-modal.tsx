import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { isShown, ReadTrouble } from '../api/read-trouble.tsx'
import { AddButton } from '../ui/add-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import dialogHead from '../ui/dialog-head.module.css'
import { DataTable } from './data-table.tsx'
import classes from './record-list-modal.module.css'
import type { DataTableProps } from './table-props.ts'

type RecordListModalProps<T> = Pick<
  DataTableProps<T>,
  'label' | 'columns' | 'actions' | 'empty'
> & {
  title: string
  read: UseQueryResult<T[], ApiError>
  /** Always in view below the title: the patient. */
  strip: ReactNode
  /** A question is open in front, so this modal is hidden. */
  covered: boolean
  /** A row was pressed. */
  onOpen: (row: T) => void
  /** The address that opens a row, for another tab. */
  hrefOf: (row: T) => string
  onAdd: () => void
  /** Why 'Adicionar' waits; undefined when it does not. */
  addWaits: string | undefined
  onClose: () => void
  /** Questions that stand in front. */
  children?: ReactNode
}

/** What a patient has of one kind, as a list from which one is opened or another added. */
export function RecordListModal<T extends { id: number }>({
  title,
  read,
  strip,
  covered,
  onOpen,
  hrefOf,
  onAdd,
  addWaits,
  onClose,
  children,
  ...table
}: RecordListModalProps<T>) {
  return (
    <Dialog
      covered={covered}
      onClose={onClose}
      title={title}
      size={760}
      closeOnClickOutside={false}
      classNames={{ body: classes.body, header: dialogHead.header }}
    >
      {strip}
      <div className={classes.list}>
        <ReadTrouble of={read} />
        {isShown(read) && (
          <DataTable
            {...table}
            rows={read.data}
            rowKey={({ id }) => id}
            onRowClick={onOpen}
            rowHref={hrefOf}
            skeletonRows={3}
          />
        )}
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <AddButton
          onClick={onAdd}
          disabled={addWaits !== undefined}
          title={addWaits}
          // One that waits takes no focus, which would then stay behind the dialog.
          data-autofocus={addWaits === undefined || undefined}
        >
          Adicionar
        </AddButton>
      </div>
      {children}
    </Dialog>
  )
}
