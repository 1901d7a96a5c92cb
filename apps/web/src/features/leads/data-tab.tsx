import type { Lead } from '@iris/contracts/leads'
import {
  FUNNEL_STAGES,
  isOpenLead,
  LEAD_SOURCES,
  LEAD_STATUSES,
  leadOutcomeLabel,
  leadStatusLabel,
  TEMPERATURES,
} from '@iris/domain/lead'
import { barePhone, typedPhone } from '@iris/domain/phone'
import { sellerOption, useCompanyOptions, useSellers } from '../../api/options.ts'
import { useSession } from '../../api/use-session.ts'
import { FormSection } from '../../form/form-grid.tsx'
import { optionsOf, withKept } from '../../form/kept-option.ts'
import { MaskedField } from '../../form/masked-field.tsx'
import { type Option, SelectField } from '../../form/select-fields.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'
import type { ZodForm } from '../../form/use-zod-form.ts'
import { DuplicatesNote } from './duplicates-note.tsx'
import type { LeadValues } from './lead-form.ts'
import { PlaceFields } from './place-fields.tsx'
import { SaleFields } from './sale-fields.tsx'

type DataTabProps = {
  form: ZodForm<LeadValues>
  lead?: Lead
  /** The companies that may be chosen, and the one that was. */
  companies: readonly Option[]
}

const STAGES = optionsOf(FUNNEL_STAGES)
const WARMTH = optionsOf(TEMPERATURES)

export function DataTab({ form, lead, companies }: DataTabProps) {
  const readCompanies = useCompanyOptions()
  const sellers = useSellers()
  const { values } = form
  const { user } = useSession()
  const isOpen = isOpenLead(values.status)
  return (
    <>
      <FormSection title="Contato">
        <TextField name="name" label="Nome" span={6} />
        <TextField name="company_name" label="Empresa" span={6} />
        <TextField name="email" label="E-mail" type="email" span={5} />
        <PhoneOrText />
        <SelectField
          name="company_id"
          label="Empresa cadastrada"
          span={4}
          read={readCompanies}
          options={companies}
        />
        <DuplicatesNote
          email={changed(values.email, lead?.email)}
          phone={changed(values.phone, lead?.phone)}
          company={changed(values.company_name, lead?.company_name)}
          except={lead?.id}
        />
      </FormSection>
      <FormSection title="Local">
        <PlaceFields state={values.state} city={values.city} />
        <TextField name="zone" label="Zona" span={4} />
      </FormSection>
      <FormSection title="Funil">
        <SelectField
          name="source"
          label="Origem"
          span={4}
          options={withKept(optionsOf(LEAD_SOURCES), values.source, values.source)}
        />
        <SelectField
          name="funnel_stage"
          label="Funil"
          span={4}
          options={STAGES}
          clearable={false}
        />
        <SelectField name="temperature_stage" label="Temperatura" span={4} options={WARMTH} />
        <SelectField
          name="assigned_user_id"
          label="Vendedor"
          span={lead ? 8 : 12}
          read={sellers}
          options={withKept(
            sellers.data?.map(sellerOption),
            values.assigned_user_id,
            lead ? lead.assigned_user?.name : user?.name,
          )}
        />
        {lead && (
          <SelectField
            name="status"
            label="Status"
            span={4}
            options={statusOptions(lead)}
            clearable={false}
          />
        )}
      </FormSection>
      <FormSection title={isOpen ? 'Valor estimado' : 'Venda'}>
        <SaleFields form={form} disabled={!isOpen} />
        <TextareaField name="notes" label="Observações do lead" />
      </FormSection>
    </>
  )
}

/** Formatted when it is a Brazilian number; another one stays as it is written. */
function PhoneOrText() {
  return (
    <MaskedField
      name="phone"
      label="Telefone"
      span={3}
      format={typedPhone}
      isKept={(character) => !/[\s()-]/.test(character)}
      clean={barePhone}
      inputMode="tel"
      placeholder="(00) 00000-0000"
    />
  )
}

/** Choosing an open status opens a closed lead again; only the closing form closes one. */
function statusOptions({ status }: Lead): Option[] {
  const open = LEAD_STATUSES.filter(({ value }) => isOpenLead(value))
  if (isOpenLead(status)) return [...open]
  const outcome = leadOutcomeLabel(status)
  return [
    {
      value: status,
      label: [leadStatusLabel(status), outcome && `(${outcome})`].filter(Boolean).join(' '),
    },
    ...open,
  ]
}

/** Only what is typed anew is looked for: a lead that is opened says nothing about itself. */
function changed(value: string, stored: string | null | undefined): string {
  return value === (stored ?? '') ? '' : value
}
