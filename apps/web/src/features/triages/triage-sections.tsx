import { FormSection } from '../../form/form-grid.tsx'
import type { ZodForm } from '../../form/use-zod-form.ts'
import {
  ComplaintCards,
  EyesCards,
  HabitsCards,
  HealthCards,
  UnplacedErrors,
} from './triage-cards.tsx'
import { type TriageValues, triageFieldLabel } from './triage-form.ts'
import { useTriageOptions } from './triages-api.ts'

/** A whole triage on cards, for the staff: at its station, and where a refused one is corrected. */
export function TriageSections({ form }: { form: ZodForm<TriageValues> }) {
  const options = useTriageOptions()
  const cards = { form, options, label: triageFieldLabel, columns: 4, span: 3 } as const
  return (
    <>
      <FormSection title="Histórico">
        <HealthCards {...cards} />
        <EyesCards {...cards} />
      </FormSection>
      <FormSection title="Hábitos">
        <HabitsCards {...cards} />
      </FormSection>
      <FormSection title="Queixas">
        <ComplaintCards {...cards} />
      </FormSection>
      <UnplacedErrors form={form} />
    </>
  )
}
