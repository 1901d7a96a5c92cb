import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { AmountField } from '../../form/amount-field.tsx'
import { attachmentOf } from '../../form/attachment.ts'
import { AttachmentField } from '../../form/attachment-field.tsx'
import { BirthDateField } from '../../form/birth-date-field.tsx'
import { CheckField } from '../../form/choice-fields.tsx'
import { CodeField } from '../../form/code-field.tsx'
import { ConsentField } from '../../form/consent-field.tsx'
import { CustomPeriod } from '../../form/custom-period.tsx'
import { FormFailure } from '../../form/form-failure.tsx'
import { FormGrid } from '../../form/form-grid.tsx'
import { CnpjField, TimeField, ZipField } from '../../form/masked-field.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { StateField } from '../../form/state-field.tsx'
import { SuggestedField } from '../../form/suggested-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { UploadProgress } from '../../form/upload-progress.tsx'
import type { FieldForm } from '../../form/use-zod-form.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'

const FIRST: Readonly<Record<string, unknown>> = {
  cnpj: '11222333000181',
  zip: '09530210',
  time: '14:30',
  state: 'SP',
  sector: 'Prensa',
  value: '1234.5',
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
}

const ERRORS: Readonly<Record<string, string>> = { wrong: 'Digite um email válido' }

/** Values that nobody sends anywhere. */
function useSampleForm() {
  const [values, setValues] = useState(FIRST)
  const form: FieldForm & { setErrors: () => void } = {
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
  const at = { form, span: 3 }
  return (
    <>
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
      <Card>
        <CardHead title="Período" />
        <CustomPeriod dates={dates} arrivals={0} onDates={setDates} />
      </Card>
      <Card>
        <CardHead title="Envio" subtitle="Antes, durante e depois" />
        <UploadProgress part={null} />
        <UploadProgress part={0.4} />
        <UploadProgress part={1} />
        <FormFailure error={FAILED} pending={false} onRetry={() => undefined} />
      </Card>
      <Card>
        <CardHead title="Carregando" />
        <FormSkeleton fields={4} />
      </Card>
    </>
  )
}
