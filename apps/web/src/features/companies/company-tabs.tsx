import { COMPANY_TYPES, DEPARTMENTS } from '@iris/domain/company'
import { useOperatorOptions } from '../../api/options.ts'
import { AddressFields } from '../../form/address-fields.tsx'
import { CepMissing } from '../../form/cep-missing.tsx'
import { Cell, FormSection } from '../../form/form-grid.tsx'
import { CnpjField, PhoneField } from '../../form/masked-field.tsx'
import { RepeatableCards } from '../../form/repeatable-cards.tsx'
import { MultiSelectField, SelectField } from '../../form/select-fields.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { UpperNameField } from '../../form/upper-name-field.tsx'
import { useCepLookup } from '../../form/use-cep-lookup.ts'
import { newEmail, newPhone } from './company-form.ts'
import classes from './company-tabs.module.css'

type DataTabProps = {
  operators: readonly { value: number; label: string }[]
  /** It is active, and no longer will be. */
  isLeaving: boolean
}

const LINKS_GO =
  'Ao salvar, os links de cadastro desta empresa deixam de funcionar, mesmo que ela seja reativada.'

/** What a company is and where. */
export function CompanyDataTab({ operators, isLeaving }: DataTabProps) {
  const read = useOperatorOptions()
  const cep = useCepLookup({ onFailure: 'log' })
  return (
    <>
      <FormSection title="Dados da empresa">
        <CnpjField name="cnpj" label="CNPJ" span={4} />
        <UpperNameField name="corporate_reason" label="Razão Social" span={8} />
        <MultiSelectField name="types" label="Tipo" span={6} options={COMPANY_TYPES} />
        <TextField name="site" label="Site" span={6} inputMode="url" />
        <SelectField
          name="healthcare_operator_id"
          label="Operadora de Saúde"
          span={6}
          read={read}
          options={operators}
        />
        <Cell span={6}>
          <div className={classes.besideField}>
            <SwitchField name="active" label="Ativo" hint={isLeaving ? LINKS_GO : undefined} />
          </div>
        </Cell>
      </FormSection>
      <FormSection title="Endereço">
        <AddressFields lookup={cep.lookup} />
      </FormSection>
      <CepMissing of={cep} />
    </>
  )
}

export function PhonesTab() {
  return (
    <RepeatableCards
      name="phones"
      itemLabel="Telefone"
      addLabel="Adicionar telefone"
      emptyText="Nenhum telefone"
      newItem={newPhone}
    >
      {(path) => (
        <>
          <Contact path={path} />
          <PhoneField name={path('phone')} label="Telefone" span={6} />
          <TextField
            name={path('extension')}
            label="Ramal"
            span={6}
            maxLength={10}
            inputMode="numeric"
          />
        </>
      )}
    </RepeatableCards>
  )
}

export function EmailsTab() {
  return (
    <RepeatableCards
      name="emails"
      itemLabel="E-mail"
      addLabel="Adicionar e-mail"
      emptyText="Nenhum e-mail"
      newItem={newEmail}
    >
      {(path) => (
        <>
          <Contact path={path} />
          <TextField name={path('email')} label="E-mail" type="email" />
        </>
      )}
    </RepeatableCards>
  )
}

function Contact({ path }: { path: (field: string) => string }) {
  return (
    <>
      <TextField name={path('contact_name')} label="Nome para contato" span={6} />
      <SelectField name={path('department')} label="Departamento" span={6} options={DEPARTMENTS} />
    </>
  )
}
