import { addressFields } from '@iris/contracts/address-fields'
import { cpf, phone, rg } from '@iris/contracts/document-fields'
import { day, email, flag, id, optionalText, text } from '@iris/contracts/fields'
import { NOTES_MAX } from '@iris/domain/limits'
import { z } from 'zod'
import { AddressFields } from '../../form/address-fields.tsx'
import { ChoiceField, YesNoField } from '../../form/choice-fields.tsx'
import { DateField } from '../../form/date-field.tsx'
import { EMPTY_STREET } from '../../form/empty-values.ts'
import { FormSection } from '../../form/form-grid.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { CpfField, PhoneField, RgField } from '../../form/masked-field.tsx'
import { RepeatableCards } from '../../form/repeatable-cards.tsx'
import { MultiSelectField, SelectField } from '../../form/select-fields.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'
import { UpperNameField } from '../../form/upper-name-field.tsx'
import { useZodForm } from '../../form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'

const schema = z.object({
  name: text('Nome'),
  dob: day('Data de nascimento'),
  sex: text('Sexo'),
  cpf: cpf(),
  rg: rg(),
  email: email(),
  phone: phone(),
  company: id('Empresa'),
  types: z.array(z.number()).meta({ label: 'Tipo' }),
  active: flag('Ativo'),
  glasses: flag('Óculos'),
  visit: text('Atendimento'),
  notes: optionalText('Observações', { max: NOTES_MAX }),
  ...addressFields,
  phones: z.array(z.object({ name: text('Nome'), phone: phone() })),
})

const EMPTY = {
  name: '',
  dob: '',
  sex: '',
  cpf: '',
  rg: '',
  email: '',
  phone: '',
  company: null as number | null,
  types: [] as number[],
  active: true,
  glasses: null as boolean | null,
  visit: '',
  notes: '',
  zip_code: '',
  ...EMPTY_STREET,
  phones: [] as { name: string; phone: string }[],
}

const COMPANIES = [
  { value: 1, label: 'METALÚRGICA SÃO CAETANO LTDA' },
  { value: 2, label: 'COOPERATIVA AGRÍCOLA VALE VERDE' },
]

/** A form with every kind of part that a form has. */
export function SampleForm({ onClose }: { onClose: () => void }) {
  const form = useZodForm({
    schema,
    initialValues: EMPTY,
    onSubmit: () => {
      toast.success('Salvo com sucesso!')
      onClose()
    },
  })
  const { phones } = form.values
  return (
    <FormModal
      form={form}
      title="Novo exemplo"
      meta="nada do que for digitado aqui é enviado"
      size="xl"
      pending={false}
      onStop={() => undefined}
      error={null}
      onClose={onClose}
      headAction={<SwitchField name="active" label="Ativo" />}
      tabs={[
        { key: 'data', label: 'Dados', content: <SampleData /> },
        {
          key: 'phones',
          label: 'Telefones',
          owns: ['phones'],
          count: phones.length,
          content: (
            <RepeatableCards
              name="phones"
              itemLabel="Telefone"
              addLabel="Adicionar telefone"
              emptyText="Nenhum telefone."
              newItem={() => ({ name: '', phone: '' })}
            >
              {(path) => (
                <>
                  <TextField name={path('name')} label="Nome" span={6} />
                  <PhoneField name={path('phone')} label="Telefone" span={6} />
                </>
              )}
            </RepeatableCards>
          ),
        },
      ]}
    />
  )
}

function SampleData() {
  return (
    <>
      <FormSection title="Dados pessoais">
        <UpperNameField name="name" label="Nome" span={6} />
        <DateField name="dob" label="Data de nascimento" span={3} />
        <SelectField
          name="sex"
          label="Sexo"
          span={3}
          options={[
            { value: 'F', label: 'Feminino' },
            { value: 'M', label: 'Masculino' },
          ]}
        />
        <CpfField name="cpf" label="CPF" span={3} />
        <RgField name="rg" label="RG" span={3} />
        <SelectField name="company" label="Empresa" span={6} options={COMPANIES} />
        <TextField name="email" label="E-mail" type="email" span={6} />
        <PhoneField name="phone" label="Telefone" span={3} />
        <MultiSelectField
          name="types"
          label="Tipo"
          span={3}
          options={[
            { value: 1, label: 'Fornecedor' },
            { value: 2, label: 'Cliente' },
          ]}
        />
      </FormSection>
      <FormSection title="Endereço">
        <AddressFields />
      </FormSection>
      <FormSection title="Respostas">
        <YesNoField name="glasses" label="Você usa óculos?" span={6} />
        <ChoiceField
          name="visit"
          label="Tipo de Atendimento"
          span={6}
          options={[
            { value: 'sus', label: 'SUS' },
            { value: 'particular', label: 'Particular' },
          ]}
        />
        <TextareaField name="notes" label="Observações" maxLength={NOTES_MAX} />
      </FormSection>
    </>
  )
}
