import { listStates } from '@iris/contracts/geography'
import { can } from '@iris/domain/access'
import { USER_SEXES } from '@iris/domain/sex'
import { roleOf, USER_TYPES, type UserType } from '@iris/domain/user-type'
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
import type { UserValues } from './user-form.ts'
import classes from './user-section.module.css'

type AccessProps = {
  type: UserValues['type']
  isNew: boolean
  /** The administrator's own: what they type is what they chose. */
  isOwn: boolean
}

export function AccessSection({ type, isNew, isOwn }: AccessProps) {
  return (
    <FormSection title="Acesso">
      <TextField name="name" label="Nome" span={6} />
      <TextField name="email" label="E-mail" type="email" span={6} />
      <PasswordField
        name="password"
        label="Senha"
        span={6}
        placeholder={isNew ? undefined : 'Deixe em branco para manter a atual'}
      />
      <SelectField name="type" label="Tipo de Usuário" span={6} options={USER_TYPES} />
      {can(roleOf(type as UserType | null), 'exams.classify') && <CrmFields />}
      <SwitchField name="active" label="Ativo" />
      {!isOwn && (
        <p className={classes.note}>
          A senha digitada aqui serve só para o primeiro acesso: ao entrar, a pessoa escolhe a sua.
        </p>
      )}
    </FormSection>
  )
}

/** The registration and specialty numbers of who concludes exams, printed on results. */
function CrmFields() {
  const states = useQuery({ ...queryOf(listStates, {}), staleTime: Number.POSITIVE_INFINITY })
  return (
    <>
      <TextField name="crm" label="CRM" span={4} inputMode="numeric" maxLength={20} />
      <SelectField
        name="crm_uf"
        label="UF do CRM"
        span={4}
        options={(states.data ?? []).map(({ sigla }) => ({ value: sigla, label: sigla }))}
        read={states}
      />
      <TextField name="rqe" label="RQE" span={4} inputMode="numeric" maxLength={20} />
    </>
  )
}

export function UserPersonSection() {
  return (
    <FormSection title="Dados pessoais">
      <CpfField name="cpf" label="CPF" span={4} />
      <RgField name="rg" label="RG" span={4} />
      <PhoneField name="phone" label="Telefone" span={4} />
      <BirthDateField name="dob" span={4} />
      <SelectField name="sex" label="Sexo" span={4} options={USER_SEXES} />
    </FormSection>
  )
}

export function UserAddressSection() {
  const cep = useCepLookup()
  return (
    <FormSection title="Endereço">
      <AddressFields zip="address_zip_code" lookup={cep.lookup} />
      <CepMissing of={cep} />
    </FormSection>
  )
}
