import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { LoadingDialog } from '../ui/loading-dialog.tsx'

type OpenedRecordProps<T> = {
  /** Of the record a list was asked to open. */
  opened: UseQueryResult<T, ApiError>
  /** While it is read: 'Abrindo a operadora'. */
  label: string
  onClose: () => void
  children: (record: T) => ReactNode
}

/** The form of the record a list opens, once it is read. */
export function OpenedRecord<T>({ opened, label, onClose, children }: OpenedRecordProps<T>) {
  if (opened.data !== undefined) return children(opened.data)
  return (
    <LoadingDialog
      label={label}
      error={opened.error?.message}
      onRetry={() => void opened.refetch()}
      onClose={onClose}
    />
  )
}
