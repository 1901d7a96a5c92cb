import { OBS_MAX } from '@iris/contracts/equipment'
import { EQUIPMENT_TYPES } from '@iris/domain/equipment'
import { AttachmentField } from '../../form/attachment-field.tsx'
import { FormSection } from '../../form/form-grid.tsx'
import { SelectField } from '../../form/select-fields.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'

/** 'Dados': what it is, and its papers. */
export function EquipmentDataTab() {
  return (
    <>
      <FormSection title="Equipamento">
        <SelectField
          name="equipament_type"
          label="Tipo de equipamento"
          span={4}
          options={EQUIPMENT_TYPES}
        />
        <TextField name="mark" label="Marca" span={4} />
        <TextField name="model" label="Modelo" span={4} />
        <TextField name="serial_number" label="Número de Série" span={6} />
        <TextField name="active_number" label="Número de Ativo" span={6} />
        <TextareaField name="obs" label="Observações" rows={2} maxLength={OBS_MAX} />
      </FormSection>
      <FormSection title="Documentos">
        <AttachmentField name="invoice_img" label="Nota Fiscal" span={6} />
        <AttachmentField name="insurance_img" label="Seguro" span={6} />
      </FormSection>
    </>
  )
}
