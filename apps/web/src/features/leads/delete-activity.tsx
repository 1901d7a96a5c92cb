import {
  ACTIVITY_MESSAGES,
  deleteLeadActivity,
  type LeadActivity,
} from '@iris/contracts/lead-activities'
import { activityTypeLabel } from '@iris/domain/lead-activity'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { ConfirmWrite } from '../../form/confirm-write.tsx'
import { ACTIVITY_READS } from './leads-api.ts'

type DeleteActivityProps = { activity: LeadActivity; onDone: () => void; onClose: () => void }

/** Asked before an activity goes (spec 2 §8). */
export function DeleteActivity({ activity, onDone, onClose }: DeleteActivityProps) {
  return (
    <ConfirmWrite
      endpoint={deleteLeadActivity}
      input={{ params: { id: activity.id } }}
      invalidates={ACTIVITY_READS}
      title={ACTIVITY_MESSAGES.askDelete}
      confirmLabel="Sim, excluir!"
      done={ACTIVITY_MESSAGES.deleted}
      failed={() => ACTIVITY_MESSAGES.failedDelete}
      onDone={onDone}
      onClose={onClose}
    >
      {activityTypeLabel(activity.activity)} de {formatDate(activity.date)}
    </ConfirmWrite>
  )
}
