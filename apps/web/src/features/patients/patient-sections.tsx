import { WORKPLACE_MAX } from '@iris/contracts/patient-body'
import { HEALTH_TYPES, OTHER_OPERATOR_ID } from '@iris/domain/health-type'
import { SEXES } from '@iris/domain/sex'
import { Button } from '@mantine/core'
import { IconCopy, IconInfoCircle } from '@tabler/icons-react'
import { useCompanyOptions } from '../../api/options.ts'
import type { ReadChoices } from '../../api/read-choices.ts'
import { AddressFields, type CepLookup } from '../../form/address-fields.tsx'
import type { InForm } from '../../form/field.ts'
import { Cell, FormSection } from '../../form/form-grid.tsx'
import { SelectField } from '../../form/select-fields.tsx'
import { SuggestedField } from '../../form/suggested-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import type { ZodForm } from '../../form/use-zod-form.ts'
import { guardianAddress, type PatientValues } from './patient-form.ts'
import classes from './patient-sections.module.css'
import { useClinicOptions, useCompanySectors } from './patients-api.ts'
import { PersonFields } from './person-fields.tsx'

export type Options = readonly { value: number; label: string }[]
type SectionProps = { form: ZodForm<PatientValues> }

function SexList(field: InForm) {
  return <SelectField {...field} options={SEXES} />
}

export function PersonSection() {
  return (
    <FormSection title="Dados pessoais">
      <PersonFields who="patient" on="modal" Sex={SexList} />
    </FormSection>
  )
}

type WorkProps = { company: PatientValues['company']; companies: Options }

export function WorkSection({ company, companies }: WorkProps) {
  const read = useCompanyOptions()
  const sectors = useCompanySectors(company)
  return (
    <FormSection title="Trabalho">
      <SelectField name="company" label="Empresa" span={6} read={read} options={companies} />
      <TextField name="occupation" label="Ocupação" span={6} />
      <TextField name="unit" label="Unidade" span={4} maxLength={WORKPLACE_MAX} />
      <SuggestedField
        name="sector"
        label="Setor"
        span={4}
        options={sectors.data ?? []}
        maxLength={WORKPLACE_MAX}
      />
      <TextField name="employee_code" label="Matrícula" span={4} maxLength={WORKPLACE_MAX} />
    </FormSection>
  )
}

export function AddressSection({ lookup }: { lookup: CepLookup }) {
  return (
    <FormSection title="Endereço">
      <AddressFields lookup={lookup} />
    </FormSection>
  )
}

/** Shown under 18 (spec 1 §2). */
export function GuardianSection({ form, lookup }: SectionProps & { lookup: CepLookup }) {
  return (
    <FormSection title="Responsável">
      <Cell>
        <p className={classes.notice}>
          <IconInfoCircle size={18} aria-hidden="true" />
          Paciente menor de 18 anos: preencha os dados do responsável.
        </p>
      </Cell>
      <PersonFields who="guardian" on="modal" Sex={SexList} />
      <Cell span={6}>
        <SameAddressButton form={form} />
      </Cell>
      <AddressFields prefix="responsible_" lookup={lookup} />
    </FormSection>
  )
}

export function SameAddressButton({ form }: SectionProps) {
  return (
    <Button
      variant="subtle"
      mt={{ base: 0, sm: 22 }}
      leftSection={<IconCopy size={16} aria-hidden="true" />}
      onClick={() => form.setValues(guardianAddress(form.values))}
    >
      Usar o endereço do paciente
    </Button>
  )
}

type HealthProps = SectionProps & {
  operators: Options
  operatorsRead: ReadChoices
  clinics: Options
}

export function HealthSection({ form, operators, operatorsRead, clinics }: HealthProps) {
  const read = useClinicOptions()
  const { health_type } = form.values
  return (
    <FormSection title="Assistência à saúde">
      <SelectField name="health_type" label="Tipo de atendimento" span={6} options={HEALTH_TYPES} />
      <SelectField name="clinic" label="Clínica" span={6} read={read} options={clinics} />
      <SusCardField />
      {health_type === 'health_insurance' && (
        <InsuranceFields form={form} operators={operators} read={operatorsRead} />
      )}
    </FormSection>
  )
}

/** Asked of everybody, because people with a health plan have a card too. */
export function SusCardField() {
  return (
    <TextField name="sus_card" label="Cartão SUS" span={6} inputMode="numeric" maxLength={30} />
  )
}

type InsuranceProps = SectionProps & { operators: Options; read: ReadChoices }

/** The fields for Convênio; 'Outro' asks for the operator's name. */
export function InsuranceFields({ form, operators, read }: InsuranceProps) {
  return (
    <>
      <SelectField
        name="healthcare_operator_id"
        label="Operadora de Saúde"
        span={6}
        read={read}
        options={operators}
      />
      {form.values.healthcare_operator_id === OTHER_OPERATOR_ID && (
        <TextField name="others_healthcare_operator" label="Outra operadora" span={6} />
      )}
      <TextField name="health_insurance" label="Plano de saúde" span={6} />
      <TextField name="health_card_number" label="Número da carteirinha" span={6} maxLength={50} />
    </>
  )
}
