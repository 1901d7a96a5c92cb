import {
  createOperator,
  getOperator,
  listOperatorOptions,
  listOperators,
  type Operator,
  operatorCreateBody,
  updateOperator,
} from '@iris/contracts/operators'
import { OTHER_OPERATOR_FIXED, OTHER_OPERATOR_ID } from '@iris/domain/health-type'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { call } from '../../api/call.ts'
import { filledFrom } from '../../form/filled-from.ts'
import { FormGrid } from '../../form/form-grid.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'

const EMPTY_OPERATOR = { name: '', active: true }

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
  const edit = useRecordForm({
    record: operator,
    read: (id) => call(getOperator, { params: { id } }),
    schema: operatorCreateBody,
    toValues: (stored) => filledFrom(EMPTY_OPERATOR, stored),
    empty: EMPTY_OPERATOR,
    create: createOperator,
    toCreate: (body) => ({ body }),
    update: updateOperator,
    toUpdate: (body) => ({ body }),
    invalidates: [listOperators, listOperatorOptions],
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
