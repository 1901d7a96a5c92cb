import { labelOf } from '@iris/contracts/messages'
import { getOperator, type Operator, operatorCreateBody } from '@iris/contracts/operators'
import { OTHER_OPERATOR_FIXED, OTHER_OPERATOR_ID } from '@iris/domain/health-type'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { call } from '../../api/call.ts'
import { FormGrid } from '../../form/form-grid.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { savingOf } from '../../form/saving-of.ts'
import { StaleQuestion } from '../../form/stale-question.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useStaleEdit } from '../../form/use-stale-edit.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { useCreateOperator, useUpdateOperator } from './operators-api.ts'

type OperatorValues = { name: string; active: boolean }

function operatorValues({ name, active }: Operator): OperatorValues {
  return { name, active }
}

function showValue(_key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  return String(value ?? '')
}

type OperatorModalProps = {
  /** Not given: a new one. */
  operator?: Operator
  /** A person who may only read sees the same form, disabled. */
  readOnly?: boolean
  onClose: () => void
}

/** 'Nova Operadora de Saúde', or an existing one under its name. */
export function OperatorModal({ operator, readOnly = false, onClose }: OperatorModalProps) {
  const isOther = operator?.id === OTHER_OPERATOR_ID
  const closed = readOnly || isOther
  const stale = useStaleEdit<Operator, OperatorValues>({
    record: operator,
    reread: () => call(getOperator, { params: { id: operator?.id ?? 0 } }),
    toValues: operatorValues,
    labelOf: (key) => labelOf(operatorCreateBody, key),
    show: showValue,
  })
  const create = useCreateOperator()
  const update = useUpdateOperator(stale.onError)
  const form = useZodForm({
    schema: operatorCreateBody,
    initialValues: operator ? operatorValues(operator) : { name: '', active: true },
    onSubmit: async (body) => {
      if (operator) {
        await update.mutateAsync({
          params: { id: operator.id },
          body: { ...body, updated_at: stale.updatedAt() },
        })
      } else {
        await create.mutateAsync({ body })
      }
      toast.success('Operador de Saúde cadastrado com sucesso!', TOAST_NOTICE_MS)
      onClose()
    },
  })

  return (
    <>
      <FormModal
        form={form}
        title={operator ? operator.name : 'Nova Operadora de Saúde'}
        meta={operator && `criada em ${formatDateTime(operator.created_at)}`}
        size="md"
        {...savingOf(stale, create, update)}
        onClose={onClose}
        canSave={!closed}
        note={isOther && OTHER_OPERATOR_FIXED}
      >
        <FormGrid>
          <TextField name="name" label="Nome" />
          <SwitchField name="active" label="Ativo" />
        </FormGrid>
      </FormModal>
      <StaleQuestion of={stale} form={form} />
    </>
  )
}
