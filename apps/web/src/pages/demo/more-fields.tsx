import { NOTES_MAX } from '@iris/domain/limits'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { AmountField } from '../../form/amount-field.tsx'
import { attachmentOf } from '../../form/attachment.ts'
import { AttachmentField } from '../../form/attachment-field.tsx'
import { BirthDateField } from '../../form/birth-date-field.tsx'
import { CheckField, ChoiceField, YesNoField } from '../../form/choice-fields.tsx'
import { CodeField } from '../../form/code-field.tsx'
import { ConsentField } from '../../form/consent-field.tsx'
import { CustomPeriod } from '../../form/custom-period.tsx'
import { DateField } from '../../form/date-field.tsx'
import { FormFailure } from '../../form/form-failure.tsx'
import { FormGrid } from '../../form/form-grid.tsx'
import { FormScope } from '../../form/form-scope.tsx'
import { CnpjField, TimeField, ZipField } from '../../form/masked-field.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { MultiSelectField, SelectField } from '../../form/select-fields.tsx'
import { StateField } from '../../form/state-field.tsx'
import { SuggestedField } from '../../form/suggested-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'
import { UploadProgress } from '../../form/upload-progress.tsx'
import type { FieldForm } from '../../form/use-zod-form.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import classes from './gallery.module.css'

/** Never read. */
const COMING = { data: undefined, error: null, isFetching: true, refetch: () => Promise.reject() }

const FIRST: Readonly<Record<string, unknown>> = {
  cnpj: '11222333000181',
  zip: '09530210',
  time: '14:30',
  state: 'SP',
  sector: 'Prensa',
  value: '1234.50',
  count: '12',
  dob: '1980-05-10',
  signs: ['glare'],
  password: 'uma senha',
  code: '123456',
  consent: true,
  kept: attachmentOf('/health', 'nota-fiscal.pdf'),
  file: attachmentOf(null, null),
  wrong: 'ana@',
  fixed: 'Não muda mais',
  born: '1980-05-10',
  company: 1,
  kinds: ['client'],
  glasses: true,
  active: true,
  archived: false,
  notes: 'Atende às segundas.',
}

const ERRORS: Readonly<Record<string, string>> = {
  wrong: 'Digite um email válido',
  missing: 'Empresa é obrigatória',
  unanswered: 'Você fuma? é obrigatório',
}

const COMPANIES = [
  { value: 1, label: 'METALÚRGICA SÃO CAETANO LTDA' },
  { value: 2, label: 'COOPERATIVA AGRÍCOLA VALE VERDE' },
]
const PLACES = [
  { value: 'sus', label: 'SUS' },
  { value: 'private', label: 'Particular' },
]
const KINDS = [
  { value: 'supplier', label: 'Fornecedor' },
  { value: 'client', label: 'Cliente' },
]

/** Values that nobody sends anywhere. */
function useSampleForm() {
  const [values, setValues] = useState(FIRST)
  const form: FieldForm = {
    get: (name) => values[name],
    set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    leave: () => undefined,
    errorOf: (name) => ERRORS[name],
    setErrors: () => undefined,
  }
  return form
}

const FAILED = new ApiError(500, 'Erro Interno')

/** Every field that the sample form above does without: filled, wrong, and not to be changed. */
export function MoreFields() {
  const form = useSampleForm()
  const [dates, setDates] = useState({ startDate: '2026-01-01', endDate: '2026-03-31' })
  const at = { span: 3 }
  return (
    <FormScope form={form}>
      <Card>
        <CardHead title="Campos" subtitle="Preenchidos, com erro e sem alteração" />
        <FormGrid>
          <CnpjField {...at} name="cnpj" label="CNPJ" />
          <ZipField {...at} name="zip" label="CEP" />
          <StateField {...at} name="state" label="Estado" />
          <TimeField {...at} name="time" label="Horário" />
          <SuggestedField {...at} name="sector" label="Setor" options={['Prensa', 'Pintura']} />
          <AmountField {...at} name="value" label="Valor" />
          <AmountField {...at} name="count" label="Quantidade" kind="quantity" />
          <BirthDateField {...at} name="dob" />
          <PasswordField {...at} name="password" label="Senha" autoComplete="new-password" />
          <CodeField {...at} name="code" label="Código" />
          <TextField {...at} name="wrong" label="E-mail" />
          <TextField {...at} name="fixed" label="Registro" disabled hint="Só para leitura." />
          <CheckField
            {...at}
            span={6}
            name="signs"
            label="Sinais"
            options={[
              { value: 'glare', label: 'Luz forte' },
              { value: 'dust', label: 'Poeira' },
            ]}
          />
          <AttachmentField {...at} name="kept" label="Nota Fiscal" />
          <AttachmentField {...at} name="file" label="Seguro" compact />
          <ConsentField {...at} span={12} name="consent" label="Autorizo o envio do resultado" />
        </FormGrid>
      </Card>
      <ChoicesCard />
      <Card>
        <CardHead title="Período" />
        <div className={classes.narrow}>
          <CustomPeriod dates={dates} arrivals={0} onDates={setDates} />
        </div>
      </Card>
      <Card>
        <CardHead title="Envio" subtitle="Antes, durante e depois" />
        <div className={classes.column}>
          <UploadProgress part={null} />
          <UploadProgress part={0.4} />
          <UploadProgress part={1} />
          <FormFailure error={FAILED} pending={false} onRetry={() => undefined} />
        </div>
      </Card>
      <Card>
        <CardHead title="Carregando" />
        <FormSkeleton fields={4} />
      </Card>
    </FormScope>
  )
}

/** What is chosen rather than typed: chosen, not yet, wrong, on its way, and not to be changed. */
function ChoicesCard() {
  const at = { span: 4 }
  return (
    <Card>
      <CardHead
        title="Escolhas"
        subtitle="Feitas, por fazer, com erro, carregando e sem alteração"
      />
      <FormGrid>
        <SelectField {...at} name="company" label="Empresa" options={COMPANIES} />
        <SelectField {...at} name="missing" label="Empresa de destino" options={COMPANIES} />
        <SelectField {...at} name="coming" label="Empresa a carregar" options={[]} read={COMING} />
        <SelectField {...at} name="company" label="Empresa atual" options={COMPANIES} disabled />
        <MultiSelectField {...at} name="kinds" label="Tipo" options={KINDS} />
        <DateField {...at} name="born" label="Data de nascimento" disabled />
        <ChoiceField {...at} name="place" label="Atendimento" options={PLACES} />
        <YesNoField {...at} name="glasses" label="Você usa óculos?" />
        <YesNoField {...at} name="unanswered" label="Você fuma?" />
        <SwitchField {...at} name="active" label="Ativo" />
        <SwitchField {...at} name="archived" label="Arquivado" />
        <SwitchField {...at} name="active" label="Sempre ativo" disabled />
        <TextareaField name="notes" label="Observações" maxLength={NOTES_MAX} />
      </FormGrid>
    </Card>
  )
}
