import { listStates } from '@iris/contracts/geography'
import { USER_SEXES } from '@iris/domain/sex'
import { DOCTOR_TYPE, USER_TYPES } from '@iris/domain/user-type'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { AddressFields } from '../../form/address-fields.tsx'
import { BirthDateField } from '../../form/birth-date-field.tsx'
import { CepMissing } from '../../form/cep-missing.tsx'
import { FormSection } from '../../form/form-grid.tsx'
import { CpfField, PhoneField, RgField } from '../../form/masked-field.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { SelectField } from '../../form/select-fields.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useCepLookup } from '../../form/use-cep-lookup.ts'
import type { ZodForm } from '../../form/use-zod-form.ts'
import type { UserValues } from './user-form.ts'
import classes from './user-section.module.css'

type SectionProps = { form: ZodForm<UserValues> }

type AccessProps = SectionProps & {
  isNew: boolean
  /** The administrator's own: what they type is what they chose. */
  isOwn: boolean
}

export function AccessSection({ form, isNew, isOwn }: AccessProps) {
  return (
    <FormSection title="Acesso">
      <TextField form={form} name="name" label="Nome" span={6} />
      <TextField form={form} name="email" label="E-mail" type="email" span={6} />
      <PasswordField
        form={form}
        name="password"
        label="Senha"
        span={6}
        placeholder={isNew ? undefined : 'Deixe em branco para manter a atual'}
      />
      <SelectField form={form} name="type" label="Tipo de Usuário" span={6} options={USER_TYPES} />
      {form.values.type === DOCTOR_TYPE && <CrmFields form={form} />}
      <SwitchField form={form} name="active" label="Ativo" />
      {!isOwn && (
        <p className={classes.note}>
          A senha digitada aqui serve só para o primeiro acesso: ao entrar, a pessoa escolhe a sua.
        </p>
      )}
    </FormSection>
  )
}

/** The doctor's registration and specialty numbers, printed on results. */
function CrmFields({ form }: SectionProps) {
  const states = useQuery({ ...queryOf(listStates, {}), staleTime: Number.POSITIVE_INFINITY })
  return (
    <>
      <TextField form={form} name="crm" label="CRM" span={4} inputMode="numeric" maxLength={20} />
      <SelectField
        form={form}
        name="crm_uf"
        label="UF do CRM"
        span={4}
        options={(states.data ?? []).map(({ sigla }) => ({ value: sigla, label: sigla }))}
        loading={states.isPending}
      />
      <TextField form={form} name="rqe" label="RQE" span={4} inputMode="numeric" maxLength={20} />
    </>
  )
}

export function UserPersonSection({ form }: SectionProps) {
  return (
    <FormSection title="Dados pessoais">
      <CpfField form={form} name="cpf" label="CPF" span={4} />
      <RgField form={form} name="rg" label="RG" span={4} />
      <PhoneField form={form} name="phone" label="Telefone" span={4} />
      <BirthDateField form={form} name="dob" span={4} />
      <SelectField form={form} name="sex" label="Sexo" span={4} options={USER_SEXES} />
    </FormSection>
  )
}

export function UserAddressSection({ form }: SectionProps) {
  const cep = useCepLookup()
  return (
    <FormSection title="Endereço">
      <AddressFields form={form} zip="address_zip_code" lookup={cep.lookup} />
      <CepMissing of={cep} />
    </FormSection>
  )
}
