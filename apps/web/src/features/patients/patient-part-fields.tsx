import { BirthDateField } from '../../form/birth-date-field.tsx'
import { ChoiceField } from '../../form/choice-fields.tsx'
import { CpfField, PhoneField, RgField } from '../../form/masked-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { UpperNameField } from '../../form/upper-name-field.tsx'
import type { ZodForm } from '../../form/use-zod-form.ts'
import type { PatientValues } from './patient-form.ts'

// The fields of a phone's parts that the modal lays out in its own way.

const SEX_CARDS = [
  { value: 'F', label: 'Feminino' },
  { value: 'M', label: 'Masculino' },
  { value: 'O', label: 'Outro' },
  { value: 'P', label: 'Não informar' },
] as const

type FieldsProps = { form: ZodForm<PatientValues> }

/** @param registered the CPF is what they are registered under, and stays */
export function PersonFields({ form, registered }: FieldsProps & { registered: boolean }) {
  return (
    <>
      <UpperNameField form={form} name="name" label="Nome" required autoComplete="name" />
      <CpfField
        form={form}
        name="cpf"
        label="CPF"
        span={3}
        required
        disabled={registered}
        hint={registered ? 'Já cadastrado. Se estiver errado, fale com a clínica.' : undefined}
      />
      <BirthDateField form={form} name="dob" span={3} required />
      <ChoiceField form={form} name="sex" label="Sexo" options={SEX_CARDS} required />
      {form.values.sex === 'O' && (
        <TextField form={form} name="other_sex" label="Outro sexo" required />
      )}
      <PhoneField form={form} name="phone" label="Telefone" required autoComplete="tel-national" />
      <TextField
        form={form}
        name="email"
        label="E-mail"
        type="email"
        required
        autoComplete="email"
      />
      <TextField
        form={form}
        name="occupation"
        label="Ocupação"
        required
        autoComplete="organization-title"
      />
      <RgField form={form} name="rg" label="RG" hint="Se souber o número." />
    </>
  )
}

export function GuardianFields({ form }: FieldsProps) {
  return (
    <>
      <UpperNameField form={form} name="responsible_name" label="Nome" required />
      <CpfField form={form} name="responsible_cpf" label="CPF" span={3} required />
      <BirthDateField form={form} name="responsible_dob" span={3} required />
      <ChoiceField form={form} name="responsible_sex" label="Sexo" options={SEX_CARDS} />
      {form.values.responsible_sex === 'O' && (
        <TextField form={form} name="responsible_other_sex" label="Outro sexo" required />
      )}
      <TextField form={form} name="responsible_email" label="E-mail" type="email" required />
      <TextField form={form} name="responsible_occupation" label="Ocupação" required />
      <RgField form={form} name="responsible_rg" label="RG" hint="Se souber o número." />
    </>
  )
}
