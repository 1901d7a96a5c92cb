import {
  ACTIVITY_MESSAGES,
  type LeadActivity,
  listActivitiesOfLead,
} from '@iris/contracts/lead-activities'
import { labelOf } from '@iris/contracts/messages'
import { ACTIVITY_STATUSES, ACTIVITY_TYPES } from '@iris/domain/lead-activity'
import { NOTES_MAX, TOAST_NOTICE_MS } from '@iris/domain/limits'
import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { DateField } from '../../form/date-field.tsx'
import { Cell, FormGrid } from '../../form/form-grid.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { TimeField } from '../../form/masked-field.tsx'
import { savingOf } from '../../form/saving-of.ts'
import { SelectField } from '../../form/select-fields.tsx'
import { StaleQuestion } from '../../form/stale-question.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'
import { useStaleEdit } from '../../form/use-stale-edit.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import {
  type ActivityValues,
  activitySchema,
  activityValues,
  EMPTY_ACTIVITY,
  showActivityValue,
} from './activity-form.ts'
import classes from './activity-modal.module.css'
import { useCreateActivity, useUpdateActivity } from './leads-api.ts'

type ActivityModalProps = {
  leadId: number
  /** Not given: a new one. */
  activity?: LeadActivity
  onClose: () => void
}

/** One activity of a lead: kind, date, status and notes. */
export function ActivityModal({ leadId, activity, onClose }: ActivityModalProps) {
  const stale = useStaleEdit<LeadActivity, ActivityValues>({
    record: activity,
    reread: () => readActivity(leadId, activity?.id),
    toValues: activityValues,
    labelOf: (key) => labelOf(activitySchema, key),
    show: showActivityValue,
  })
  const create = useCreateActivity()
  const update = useUpdateActivity({ onError: stale.onError })
  const form = useZodForm({
    schema: activitySchema,
    initialValues: activity ? activityValues(activity) : EMPTY_ACTIVITY,
    onSubmit: async (body) => {
      if (activity) {
        await update.mutateAsync({
          params: { id: activity.id },
          body: { ...body, updated_at: stale.updatedAt() },
        })
      } else {
        await create.mutateAsync({ body: { ...body, lead_id: leadId } })
      }
      toast.success(
        activity ? ACTIVITY_MESSAGES.updated : ACTIVITY_MESSAGES.created,
        TOAST_NOTICE_MS,
      )
      onClose()
    },
  })
  const saving = savingOf(stale, create, update)
  const wrong = form.failures > 0 ? [...new Set(Object.values(form.errors))] : []

  return (
    <>
      <FormModal
        form={form}
        title={activity ? 'Editar atividade' : 'Nova atividade'}
        size="md"
        {...saving}
        error={saving.error?.status === 422 ? null : saving.error}
        failed={activity ? ACTIVITY_MESSAGES.failed : ACTIVITY_MESSAGES.failedPopup}
        onClose={onClose}
      >
        <FormGrid>
          {wrong.length > 0 && (
            <Cell>
              <Alert
                role="alert"
                variant="outline"
                color="red"
                icon={<IconAlertCircle aria-hidden="true" />}
                title={ACTIVITY_MESSAGES.invalid}
                classNames={{ root: classes.failure, title: classes.text, message: classes.text }}
              >
                {wrong.join(' ')}
              </Alert>
            </Cell>
          )}
          <SelectField name="activity" label="Atividade" span={12} options={ACTIVITY_TYPES} />
          <DateField name="date" label="Data" span={6} />
          <TimeField name="time" label="Hora" span={6} />
          <SelectField name="status" label="Status" span={12} options={ACTIVITY_STATUSES} />
          <TextareaField name="notes" label="Observações" maxLength={NOTES_MAX} />
        </FormGrid>
      </FormModal>
      <StaleQuestion of={stale} form={form} />
    </>
  )
}

async function readActivity(leadId: number, id: number | undefined): Promise<LeadActivity> {
  const all = await call(listActivitiesOfLead, { params: { id: leadId } })
  const found = all.find((each) => each.id === id)
  if (!found) throw new ApiError(404, 'Registro não encontrado.', {}, 'not-found')
  return found
}
