import type { EndpointOptions } from '@iris/contracts/endpoint'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { CallInput } from '../api/call.ts'
import { useDownload } from '../api/download.ts'
import type { PageAction } from './list-page.tsx'

export type ExportAction = Extract<PageAction, { onClick: () => void }> & { pending: boolean }

/** 'Gerar Excel' of a `ListPage`: the whole list as a spreadsheet, with the given filters. */
export function useExportAction<E extends EndpointOptions>(
  endpoint: E,
  input: CallInput<E>,
): ExportAction {
  const exported = useDownload(endpoint)
  return {
    label: 'Gerar Excel',
    icon: IconFileSpreadsheet,
    pending: exported.isPending,
    onClick: () => exported.mutate(input),
  }
}
