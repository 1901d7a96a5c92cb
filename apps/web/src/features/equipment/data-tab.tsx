import { OBS_MAX } from '@iris/contracts/equipment'
import { EQUIPMENT_TYPES } from '@iris/domain/equipment'
import { AttachmentField } from '../../form/attachment-field.tsx'
import { FormSection } from '../../form/form-grid.tsx'
import { SelectField } from '../../form/select-fields.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'
import type { ZodForm } from '../../form/use-zod-form.ts'
import type { EquipmentValues } from './equipment-form.ts'

type DataTabProps = { form: ZodForm<EquipmentValues>; readOnly: boolean }

/** 'Dados': what it is, and its papers. */
export function EquipmentDataTab({ form, readOnly }: DataTabProps) {
  const shared = { form, disabled: readOnly }
  return (
    <>
      <FormSection title="Equipamento">
        <SelectField
          {...shared}
          name="equipament_type"
          label="Tipo de equipamento"
          span={4}
          options={EQUIPMENT_TYPES}
        />
        <TextField {...shared} name="mark" label="Marca" span={4} />
        <TextField {...shared} name="model" label="Modelo" span={4} />
        <TextField {...shared} name="serial_number" label="Número de Série" span={6} />
        <TextField {...shared} name="active_number" label="Número de Ativo" span={6} />
        <TextareaField {...shared} name="obs" label="Observações" rows={2} maxLength={OBS_MAX} />
      </FormSection>
      <FormSection title="Documentos">
        <AttachmentField {...shared} name="invoice_img" label="Nota Fiscal" span={6} />
        <AttachmentField {...shared} name="insurance_img" label="Seguro" span={6} />
      </FormSection>
    </>
  )
}
