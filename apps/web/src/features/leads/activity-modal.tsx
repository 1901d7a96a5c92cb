import {
  ACTIVITY_MESSAGES,
  createLeadActivity,
  type LeadActivity,
  leadActivityForm,
  listActivitiesOfLead,
  updateLeadActivity,
} from '@iris/contracts/lead-activities'
import { ACTIVITY_STATUSES, ACTIVITY_TYPES } from '@iris/domain/lead-activity'
import { NOTES_MAX } from '@iris/domain/limits'
import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { DateField } from '../../form/date-field.tsx'
import { Cell, FormGrid } from '../../form/form-grid.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { TimeField } from '../../form/masked-field.tsx'
import { SelectField } from '../../form/select-fields.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { ACTIVITY_WORDS, activityValues, EMPTY_ACTIVITY } from './activity-form.ts'
import classes from './activity-modal.module.css'
import { ACTIVITY_READS } from './leads-api.ts'

type ActivityModalProps = {
  leadId: number
  /** Not given: a new one. */
  activity?: LeadActivity
  onClose: () => void
}

/** One activity of a lead: kind, date, status and notes. */
export function ActivityModal({ leadId, activity, onClose }: ActivityModalProps) {
  const edit = useRecordForm({
    record: activity,
    read: (id) => readActivity(leadId, id),
    schema: leadActivityForm,
    toValues: activityValues,
    empty: EMPTY_ACTIVITY,
    words: ACTIVITY_WORDS,
    create: createLeadActivity,
    toCreate: (body) => ({ body: { ...body, lead_id: leadId } }),
    update: updateLeadActivity,
    toUpdate: (body) => ({ body }),
    invalidates: ACTIVITY_READS,
    saved: activity ? ACTIVITY_MESSAGES.updated : ACTIVITY_MESSAGES.created,
    onClose,
  })
  const { form, error } = edit
  const wrong = form.failures > 0 ? [...new Set(Object.values(form.errors))] : []

  return (
    <FormModal
      {...edit}
      title={activity ? 'Editar atividade' : 'Nova atividade'}
      size="md"
      error={error?.status === 422 ? null : error}
      failed={activity ? ACTIVITY_MESSAGES.failed : ACTIVITY_MESSAGES.failedPopup}
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
  )
}

async function readActivity(leadId: number, id: number): Promise<LeadActivity> {
  const all = await call(listActivitiesOfLead, { params: { id: leadId } })
  const found = all.find((each) => each.id === id)
  if (!found) throw new ApiError(404, 'Registro não encontrado.', {}, 'not-found')
  return found
}
