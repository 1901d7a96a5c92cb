import { LEAD_MESSAGES } from '@iris/contracts/lead-fields'
import { getLead, type Lead } from '@iris/contracts/leads'
import { labelOf } from '@iris/contracts/messages'
import { CLOSURE_FIELDS, WIN_REASON_KINDS } from '@iris/domain/lead-closure'
import { NOTES_MAX } from '@iris/domain/limits'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { ChoiceField } from '../../form/choice-fields.tsx'
import { FormGrid } from '../../form/form-grid.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { SelectField } from '../../form/select-fields.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'
import { useStaleEdit } from '../../form/use-stale-edit.ts'
import { type FieldForm, useZodForm } from '../../form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import {
  CLOSURE_WORDS,
  type ClosureValues,
  closureInput,
  closureSchema,
  closureValues,
  jointMessage,
  LOSS_OPTIONS,
  ownMessage,
  shownErrors,
  WIN_OPTIONS,
} from './closure-form.ts'
import { useUpdateLead } from './leads-api.ts'
import { SaleFields } from './sale-fields.tsx'

const ACTIONS = [
  { value: 'ganho', label: 'Ganho', hint: 'O negócio foi fechado' },
  { value: 'perda', label: 'Perda', hint: 'O negócio não foi fechado' },
] as const

/** The names of the fields in this form; a won lead has a second reason. */
function nameOfField(values: ClosureValues, path: string): string {
  if (path === 'reason_kind') return 'Motivo'
  if (path === 'reason') return values.status === 'ganho' ? 'Detalhe' : 'Motivo'
  return labelOf(closureSchema, path)
}

type ClosureModalProps = { lead: Lead; onClose: () => void }

/** 'Encerramento do lead': won with its sale, or lost with its reason. */
export function ClosureModal({ lead, onClose }: ClosureModalProps) {
  const stale = useStaleEdit<Lead, ClosureValues>({
    record: lead,
    reread: () => call(getLead, { params: { id: lead.id } }),
    toValues: closureValues,
    labelOf: (key) => nameOfField(form.values, key),
    words: CLOSURE_WORDS,
  })
  const update = useUpdateLead(stale.onError)
  const form = useZodForm({
    schema: closureSchema,
    initialValues: closureValues(lead),
    toInput: closureInput,
    onSubmit: async (body) => {
      await update.mutateAsync({
        params: { id: lead.id },
        body: { ...body, updated_at: stale.updatedAt() },
      })
      toast.success(LEAD_MESSAGES.closed)
      onClose()
    },
  })
  const { status } = form.values
  const errors = shownErrors(form.values, form.errors)
  const joint = form.failures > 0 ? jointMessage(form.errors) : undefined

  /** The other action needs other fields: errors of the first are removed. */
  function pickAction() {
    form.set('reason', null)
    for (const field of CLOSURE_FIELDS) form.set(field, form.get(field))
  }

  const own: FieldForm = {
    ...form,
    errorOf: (path) => ownMessage(errors[path], nameOfField(form.values, path)),
  }
  const ofKind: FieldForm = { ...own, requires: () => form.requires?.('reason') ?? false }

  return (
    <FormModal
      // Its summary counts the fields that are red.
      form={{ ...form, errors }}
      stale={stale}
      title="Encerramento do lead"
      meta={`${lead.company_name} · ${lead.name}`}
      size="lg"
      saveLabel="Encerrar"
      pending={update.isPending}
      onStop={update.stop}
      error={joint ? new ApiError(422, joint) : stale.shown(update.error)}
      onClose={onClose}
    >
      <FormGrid>
        <ChoiceField
          form={{
            ...form,
            set: (path, value) => {
              if (value !== status) pickAction()
              form.set(path, value)
            },
          }}
          name="status"
          label="Ação"
          options={ACTIONS}
        />
        {status === 'ganho' && (
          <>
            <SaleFields form={own} />
            <SelectField
              form={ofKind}
              name="reason_kind"
              label="Motivo"
              span={4}
              options={WIN_REASON_KINDS}
            />
            <SelectField form={own} name="reason" label="Detalhe" span={8} options={WIN_OPTIONS} />
          </>
        )}
        {status === 'perda' && (
          <SelectField form={own} name="reason" label="Motivo" options={LOSS_OPTIONS} />
        )}
        {status !== null && (
          <TextareaField
            name="observations"
            label="Observações do encerramento"
            maxLength={NOTES_MAX}
          />
        )}
      </FormGrid>
    </FormModal>
  )
}
