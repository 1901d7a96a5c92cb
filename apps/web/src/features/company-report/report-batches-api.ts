import {
  downloadReports,
  getReportBatch,
  listReportBatches,
  makeReports,
  type ReportBatch,
} from '@iris/contracts/report-batches'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, messageOf } from '../../api/api-error.ts'
import { useDownload } from '../../api/download.ts'
import { freshQueryOf, listQueryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { toast } from '../../ui/toast.tsx'

const LOOK_EVERY_MS = 1000

/** Reports of several companies that one asked for in the last week; looked at every second while they are made. */
export function useReportBatches() {
  return useQuery({
    ...freshQueryOf(listReportBatches, {}),
    refetchInterval: ({ state }) =>
      (state.data as ReportBatch[] | undefined)?.some(({ status }) => status === 'processing')
        ? LOOK_EVERY_MS
        : false,
  })
}

/** Which companies of a batch have no report, and why: read again for each one more. */
export function useReportRefusals({ id, refused }: ReportBatch, enabled: boolean) {
  const read = listQueryOf(getReportBatch, { params: { id } })
  return useQuery({
    ...read,
    queryKey: [...read.queryKey, refused],
    enabled: enabled && refused > 0,
  })
}

export function useMakeReports() {
  // Refused too: then another one is under way that is not on the screen yet.
  const { refetch } = useReportBatches()
  return useCall(makeReports, {
    invalidates: [listReportBatches],
    onError: () => void refetch(),
  })
}

export function useDownloadReports() {
  const archive = useDownload(downloadReports)
  return {
    isPending: archive.isPending,
    download: (id: number) =>
      archive.mutate(
        { params: { id } },
        { onError: (error: ApiError) => toast.error(messageOf(error)) },
      ),
  }
}
