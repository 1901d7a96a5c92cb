import { getOperator, type Operator, operatorCreateBody } from '@iris/contracts/operators'
import { OTHER_OPERATOR_FIXED, OTHER_OPERATOR_ID } from '@iris/domain/health-type'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { call } from '../../api/call.ts'
import { FormGrid } from '../../form/form-grid.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
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
  const create = useCreateOperator()
  const update = useUpdateOperator()
  const edit = useRecordForm({
    record: operator,
    read: (id) => call(getOperator, { params: { id } }),
    schema: operatorCreateBody,
    toValues: operatorValues,
    empty: { name: '', active: true },
    show: showValue,
    create: (body) => create.mutateAsync({ body }),
    update: (params, body) => update.mutateAsync({ params, body }),
    writes: [create, update],
    saved: 'Operador de Saúde cadastrado com sucesso!',
    onClose,
  })

  return (
    <FormModal
      {...edit}
      title={operator ? operator.name : 'Nova Operadora de Saúde'}
      meta={operator && `criada em ${formatDateTime(operator.created_at)}`}
      size="md"
      canSave={!closed}
      note={isOther && OTHER_OPERATOR_FIXED}
    >
      <FormGrid>
        <TextField name="name" label="Nome" />
        <SwitchField name="active" label="Ativo" />
      </FormGrid>
    </FormModal>
  )
}
