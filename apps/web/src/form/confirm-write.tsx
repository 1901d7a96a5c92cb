import type { EndpointOptions } from '@iris/contracts/endpoint'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { ApiError, messageOf } from '../api/api-error.ts'
import type { CallInput } from '../api/call.ts'
import { outdatedReads, type Reads } from '../api/outdated-reads.ts'
import { useCall } from '../api/use-call.ts'
import { toast } from '../ui/toast.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

type ConfirmWriteProps<E extends EndpointOptions> = Omit<
  ConfirmDialogProps,
  'pending' | 'onConfirm' | 'onCancel'
> & {
  /** What is called once it is confirmed, with what, and the reads that are then out of date. */
  endpoint: E
  input: CallInput<E>
  invalidates?: Reads
  /** Said when it is done. */
  done: string
  /** Said when it failed: by default the reason alone. */
  failed?: (reason: string) => string
  /** Once it is done and the question is closed. */
  onDone?: () => void
}

/** Asks first, then makes the call. Closing the question while it runs stops the wait. Mounted while open. */
export function ConfirmWrite<E extends EndpointOptions>({
  endpoint,
  input,
  invalidates,
  done,
  failed = (reason) => reason,
  onDone,
  onClose,
  ...question
}: ConfirmWriteProps<E>) {
  const write = useCall(endpoint, { invalidates })

  async function confirm() {
    try {
      await write.mutateAsync(input)
      toast.success(done)
      onClose()
      onDone?.()
    } catch (error) {
      toast.error(failed(messageOf(error)), TOAST_NOTICE_MS)
      // Asked again it would fail again.
      if (error instanceof ApiError && error.isOvertaken) outdatedReads.tell(invalidates ?? [])
    }
  }

  return (
    <ConfirmDialog
      {...question}
      pending={write.isPending}
      onConfirm={() => void confirm()}
      onClose={() => (write.isPending ? write.stop() : onClose())}
    />
  )
}
