import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { LoadingDialog } from '../ui/loading-dialog.tsx'

type OpenedRecordProps<T> = {
  /** The record that a list was asked to open. */
  opened: UseQueryResult<T, ApiError>
  /** While it loads: 'Abrindo a operadora'. */
  label: string
  onClose: () => void
  children: (record: T) => ReactNode
}

/** The form of the record that a list opens, once it is loaded; for another record it starts again. */
export function OpenedRecord<T extends { id: number }>({
  opened,
  label,
  onClose,
  children,
}: OpenedRecordProps<T>) {
  if (opened.data) return <Fragment key={opened.data.id}>{children(opened.data)}</Fragment>
  return (
    <LoadingDialog
      label={label}
      error={opened.error?.message}
      onRetry={() => void opened.refetch()}
      onClose={onClose}
    />
  )
}
