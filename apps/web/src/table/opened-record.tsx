import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { LoadingDialog } from '../ui/loading-dialog.tsx'
import type { OpenRecord } from './use-open-record.ts'

type OpenedRecordProps<T> = {
  /** The record that is open, with its query. */
  record: Pick<OpenRecord, 'id' | 'close'> & { opened: UseQueryResult<T, ApiError> }
  /** While it loads: 'Abrindo a operadora'. */
  label: string
  children: (record: T) => ReactNode
}

/** The form of the record that is open, once it is loaded; for another record it starts again. */
export function OpenedRecord<T extends { id: number }>({
  record: { id, close, opened },
  label,
  children,
}: OpenedRecordProps<T>) {
  if (id === undefined) return null
  if (opened.data) return <Fragment key={opened.data.id}>{children(opened.data)}</Fragment>
  return (
    <LoadingDialog
      label={label}
      error={opened.error?.message}
      onRetry={() => void opened.refetch()}
      onClose={close}
    />
  )
}
