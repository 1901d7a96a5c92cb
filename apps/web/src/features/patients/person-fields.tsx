import { WORKPLACE_MAX } from '@iris/contracts/patient-body'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { BirthDateField } from '../../form/birth-date-field.tsx'
import { ChoiceField } from '../../form/choice-fields.tsx'
import type { InForm } from '../../form/field.ts'
import { CpfField, PhoneField, RgField } from '../../form/masked-field.tsx'
import { SuggestedField } from '../../form/suggested-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { UpperNameField } from '../../form/upper-name-field.tsx'
import { useFormScope } from '../../form/use-form-scope.ts'

const SEX_CARDS = [
  { value: 'F', label: 'Feminino' },
  { value: 'M', label: 'Masculino' },
  { value: 'O', label: 'Outro' },
  { value: 'P', label: 'Não informar' },
] as const

type SexProps = Pick<InForm, 'name' | 'label' | 'span'>

function SexCards({ span: _, ...field }: SexProps) {
  return <ChoiceField {...field} options={SEX_CARDS} />
}

type Field = 'name' | 'dob' | 'sex' | 'cpf' | 'rg' | 'email' | 'phone' | 'occupation' | 'sector'

/** The fields in their order, with their columns of twelve; who registers on a phone reads them off a document. */
const LAYOUTS: Record<string, readonly (readonly [Field, number?])[]> = {
  'patient-modal': [
    ['name', 6],
    ['dob', 3],
    ['sex', 3],
    ['cpf', 3],
    ['rg', 3],
    ['phone', 6],
    ['email', 12],
  ],
  'guardian-modal': [
    ['name', 6],
    ['dob', 3],
    ['sex', 3],
    ['email', 6],
    ['cpf', 3],
    ['rg', 3],
    ['occupation', 6],
  ],
  'patient-phone': [
    ['name'],
    ['cpf', 3],
    ['dob', 3],
    ['sex'],
    ['phone'],
    ['email'],
    ['occupation'],
    ['sector'],
    ['rg'],
  ],
  'guardian-phone': [['name'], ['cpf', 3], ['dob', 3], ['sex'], ['email'], ['occupation'], ['rg']],
}

type PersonFieldsProps = {
  who: 'patient' | 'guardian'
  on: 'modal' | 'phone'
  /** What the sectors of the patient's company are called. */
  sectors?: readonly string[]
  /** The CPF is what they are registered under, and stays. */
  registered?: boolean
  /** Cards where fingers point; a modal gives the list that it has at hand. */
  Sex?: ComponentType<SexProps>
}

/** Who somebody is: the patient or the guardian, in the modal or on a phone, with the same fields, masks and rules. */
export function PersonFields({
  who,
  on,
  sectors = [],
  registered = false,
  Sex = SexCards,
}: PersonFieldsProps) {
  const { form } = useFormScope()
  const isPhone = on === 'phone'
  const at = (name: string) => (who === 'guardian' ? `responsible_${name}` : name)
  // One's own data, which the phone knows; not the guardian's, and not what staff type.
  const own = (autoComplete: string) => (isPhone && who === 'patient' ? { autoComplete } : {})
  const fields: Record<Field, (span?: number) => ReactNode> = {
    name: (span) => <UpperNameField name={at('name')} label="Nome" span={span} {...own('name')} />,
    dob: (span) => <BirthDateField name={at('dob')} span={span} />,
    sex: (span) => (
      <>
        <Sex name={at('sex')} label="Sexo" span={span} />
        {form.get(at('sex')) === 'O' && <TextField name={at('other_sex')} label="Outro sexo" />}
      </>
    ),
    cpf: (span) => (
      <CpfField
        name={at('cpf')}
        label="CPF"
        span={span}
        disabled={registered}
        hint={registered ? 'Já cadastrado. Se estiver errado, fale com a clínica.' : undefined}
      />
    ),
    rg: (span) => (
      <RgField
        name={at('rg')}
        label="RG"
        span={span}
        hint={isPhone ? 'Se souber o número.' : undefined}
      />
    ),
    email: (span) => (
      <TextField name={at('email')} label="E-mail" type="email" span={span} {...own('email')} />
    ),
    phone: (span) => (
      <PhoneField name={at('phone')} label="Telefone" span={span} {...own('tel-national')} />
    ),
    sector: (span) => (
      <SuggestedField
        name="sector"
        label="Setor"
        span={span}
        options={sectors}
        maxLength={WORKPLACE_MAX}
      />
    ),
    occupation: (span) => (
      <TextField
        name={at('occupation')}
        label="Ocupação"
        span={span}
        {...own('organization-title')}
      />
    ),
  }
  return LAYOUTS[`${who}-${on}`]?.map(([field, span]) => (
    <Fragment key={field}>{fields[field](span)}</Fragment>
  ))
}
