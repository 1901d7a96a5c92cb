import type { Clinic } from '@iris/contracts/clinic-view'
import { Button } from '@mantine/core'
import { AddressFields } from '../../form/address-fields.tsx'
import { CepMissing } from '../../form/cep-missing.tsx'
import { FormFailure } from '../../form/form-failure.tsx'
import { FormSection } from '../../form/form-grid.tsx'
import { Form } from '../../form/form-scope.tsx'
import { CnpjField, PhoneField } from '../../form/masked-field.tsx'
import { StaleQuestion } from '../../form/stale-question.tsx'
import { StateField } from '../../form/state-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useUnsavedWork } from '../../form/unsaved-work.ts'
import { useCepLookup } from '../../form/use-cep-lookup.ts'
import { useCheckedForm } from '../../form/use-checked-form.ts'
import { useStaleEdit } from '../../form/use-stale-edit.ts'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './clinic.module.css'
import { readClinic, useUpdateClinic } from './clinic-api.ts'
import { CLINIC_MARKED, clinicCheck } from './clinic-check.ts'
import { CLINIC_WORDS, type ClinicValues, clinicInput, clinicValues } from './clinic-values.ts'

/** Who examines: what results, slips, mails and public pages say of the clinic. */
export function ClinicForm({ clinic }: { clinic: Clinic }) {
  const stale = useStaleEdit<Clinic, ClinicValues>({
    record: clinic,
    reread: readClinic,
    toValues: clinicValues,
    // It is there: only a save finds the clinic changed.
    labelOf: (key) => clinicCheck.now()?.labelOf(key) ?? key,
    words: CLINIC_WORDS,
  })
  const update = useUpdateClinic(stale.onError)
  const form = useCheckedForm({
    check: clinicCheck,
    markedAtFirst: CLINIC_MARKED,
    initialValues: clinicValues(clinic),
    toInput: clinicInput,
    onSubmit: async (body) => {
      const saved = await update.mutateAsync({ body: { ...body, updated_at: stale.updatedAt() } })
      stale.adopt(saved)
      form.reset(clinicValues(saved))
      toast.success('Clínica atualizada com sucesso!')
    },
  })
  const failure = stale.shown(update.error)
  const cep = useCepLookup()
  useUnsavedWork(form.isDirty)
  return (
    <Card>
      <Form form={form}>
        <FormSection level={2} title="Identificação">
          <TextField name="name" label="Nome" span={8} autoComplete="organization" />
          <CnpjField name="cnpj" label="CNPJ" span={4} />
          <PhoneField name="phone" label="Telefone" span={4} />
          <PhoneField name="whatsapp" label="WhatsApp" span={4} />
          <TextField name="email" label="E-mail" type="email" span={4} />
        </FormSection>
        <FormSection level={2} title="Endereço">
          <AddressFields lookup={cep.lookup} hasCountry={false} />
        </FormSection>
        <FormSection level={2} title="Responsabilidade técnica">
          <TextField name="director_name" label="Nome" span={5} />
          <TextField name="director_crm" label="CRM" span={2} />
          <StateField name="director_crm_uf" label="UF do CRM" span={3} />
          <TextField name="director_rqe" label="RQE" span={2} />
        </FormSection>
        {failure && (
          <FormFailure
            error={failure}
            pending={update.isPending}
            onRetry={form.retry}
            values={form.values}
          />
        )}
        <div className={classes.foot}>
          <Button type="submit" loading={update.isPending || form.waits}>
            Salvar
          </Button>
        </div>
      </Form>
      <CepMissing of={cep} />
      <StaleQuestion of={stale} form={form} />
    </Card>
  )
}
