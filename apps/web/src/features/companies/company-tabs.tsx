import { COMPANY_TYPES, DEPARTMENTS } from '@iris/domain/company'
import { AddressFields } from '../../form/address-fields.tsx'
import { CepMissing } from '../../form/cep-missing.tsx'
import { Cell, FormSection } from '../../form/form-grid.tsx'
import { withKept } from '../../form/kept-option.ts'
import { CnpjField, PhoneField } from '../../form/masked-field.tsx'
import { RepeatableCards } from '../../form/repeatable-cards.tsx'
import { MultiSelectField, SelectField } from '../../form/select-fields.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { UpperNameField } from '../../form/upper-name-field.tsx'
import { useCepLookup } from '../../form/use-cep-lookup.ts'
import type { ZodForm } from '../../form/use-zod-form.ts'
import { type CompanyValues, newCompanyMedia, newEmail, newPhone } from './company-form.ts'
import classes from './company-tabs.module.css'

type TabProps = { form: ZodForm<CompanyValues>; readOnly: boolean }

/** What a company is and where. */
export function CompanyDataTab({
  form,
  readOnly,
  operators,
}: TabProps & { operators: readonly { value: number; label: string }[] }) {
  const cep = useCepLookup({ onFailure: 'log' })
  const disabled = readOnly
  return (
    <>
      <FormSection title="Dados da empresa">
        <CnpjField form={form} name="cnpj" label="CNPJ" span={4} disabled={disabled} />
        <UpperNameField
          form={form}
          name="corporate_reason"
          label="Razão Social"
          span={8}
          disabled={disabled}
        />
        <MultiSelectField
          form={form}
          name="types"
          label="Tipo"
          span={6}
          options={COMPANY_TYPES}
          disabled={disabled}
        />
        <TextField
          form={form}
          name="site"
          label="Site"
          span={6}
          inputMode="url"
          disabled={disabled}
        />
        <SelectField
          form={form}
          name="healthcare_operator_id"
          label="Operadora de Saúde"
          span={6}
          options={withKept(
            operators,
            form.values.healthcare_operator_id,
            `Operadora ${form.values.healthcare_operator_id}`,
          )}
          disabled={disabled}
        />
        <Cell span={6}>
          <div className={classes.besideField}>
            <SwitchField form={form} name="active" label="Ativo" disabled={disabled} />
          </div>
        </Cell>
      </FormSection>
      <FormSection title="Endereço">
        <AddressFields form={form} lookup={cep.lookup} disabled={disabled} />
      </FormSection>
      <CepMissing of={cep} />
    </>
  )
}

export function PhonesTab({ form, readOnly }: TabProps) {
  return (
    <RepeatableCards
      form={form}
      name="phones"
      itemLabel="Telefone"
      addLabel="Adicionar telefone"
      emptyText="Nenhum telefone"
      newItem={newPhone}
      disabled={readOnly}
    >
      {(path) => (
        <>
          <Contact form={form} path={path} disabled={readOnly} />
          <PhoneField
            form={form}
            name={path('phone')}
            label="Telefone"
            span={6}
            disabled={readOnly}
          />
          <TextField
            form={form}
            name={path('extension')}
            label="Ramal"
            span={6}
            maxLength={10}
            inputMode="numeric"
            disabled={readOnly}
          />
        </>
      )}
    </RepeatableCards>
  )
}

export function EmailsTab({ form, readOnly }: TabProps) {
  return (
    <RepeatableCards
      form={form}
      name="emails"
      itemLabel="E-mail"
      addLabel="Adicionar e-mail"
      emptyText="Nenhum e-mail"
      newItem={newEmail}
      disabled={readOnly}
    >
      {(path) => (
        <>
          <Contact form={form} path={path} disabled={readOnly} />
          <TextField
            form={form}
            name={path('email')}
            label="E-mail"
            type="email"
            disabled={readOnly}
          />
        </>
      )}
    </RepeatableCards>
  )
}

function Contact({
  form,
  path,
  disabled,
}: {
  form: ZodForm<CompanyValues>
  path: (field: string) => string
  disabled: boolean
}) {
  return (
    <>
      <TextField
        form={form}
        name={path('contact_name')}
        label="Nome para contato"
        span={6}
        disabled={disabled}
      />
      <SelectField
        form={form}
        name={path('department')}
        label="Departamento"
        span={6}
        options={DEPARTMENTS}
        disabled={disabled}
      />
    </>
  )
}

export function SocialMediasTab({ form, readOnly }: TabProps) {
  return (
    <RepeatableCards
      form={form}
      name="social_medias"
      itemLabel="Mídia Social"
      addLabel="Adicionar mídia social"
      emptyText="Nenhuma mídia social"
      newItem={newCompanyMedia}
      disabled={readOnly}
    >
      {(path) => (
        <>
          <TextField form={form} name={path('name')} label="Nome" span={6} disabled={readOnly} />
          <TextField
            form={form}
            name={path('social_media')}
            label="Mídia Social"
            span={6}
            disabled={readOnly}
          />
        </>
      )}
    </RepeatableCards>
  )
}
