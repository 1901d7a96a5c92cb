import { ACTIVITY_MESSAGES, type LeadActivity } from '@iris/contracts/lead-activities'
import { activityTypeLabel } from '@iris/domain/lead-activity'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useDeleteActivity } from './leads-api.ts'

type DeleteActivityProps = { activity: LeadActivity; onClose: () => void }

/** Asked before an activity goes (spec 2 §8). */
export function DeleteActivity({ activity, onClose }: DeleteActivityProps) {
  const remove = useDeleteActivity()
  const leave = () => (remove.isPending ? remove.stop() : onClose())

  function onConfirm() {
    remove.mutate(
      { params: { id: activity.id } },
      {
        onSuccess: () => {
          toast.success(ACTIVITY_MESSAGES.deleted, TOAST_NOTICE_MS)
          onClose()
        },
        onError: () => toast.error(ACTIVITY_MESSAGES.failedDelete, TOAST_NOTICE_MS),
      },
    )
  }

  return (
    <ConfirmDialog
      title={ACTIVITY_MESSAGES.askDelete}
      confirmLabel="Sim, excluir!"
      pending={remove.isPending}
      onConfirm={onConfirm}
      onClose={leave}
    >
      {activityTypeLabel(activity.activity)} de {formatDate(activity.date)}
    </ConfirmDialog>
  )
}
