import { ACTIVITY_MESSAGES, type LeadActivity } from '@iris/contracts/lead-activities'
import { activityTypeLabel } from '@iris/domain/lead-activity'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { Button, Modal } from '@mantine/core'
import { useEscape } from '../../form/use-escape.ts'
import { toast } from '../../ui/toast.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import classes from './delete-activity.module.css'
import { useDeleteActivity } from './leads-api.ts'

type DeleteActivityProps = { activity: LeadActivity; onClose: () => void }

/** Asked before an activity goes (spec 2 §8). */
export function DeleteActivity({ activity, onClose }: DeleteActivityProps) {
  useFocusBack()
  const remove = useDeleteActivity()
  const leave = () => (remove.isPending ? remove.stop() : onClose())
  useEscape(true, leave)

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
    <Modal
      opened
      onClose={leave}
      title={ACTIVITY_MESSAGES.askDelete}
      size={440}
      centered
      zIndex={400}
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ title: classes.title }}
    >
      <p className={classes.text}>
        {activityTypeLabel(activity.activity)} de {formatDate(activity.date)}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={leave} data-autofocus>
          Cancelar
        </Button>
        <Button color="red" onClick={onConfirm} loading={remove.isPending}>
          Sim, excluir!
        </Button>
      </div>
    </Modal>
  )
}
