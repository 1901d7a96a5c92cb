import type { ExamStatus } from '@iris/domain/exam-status'
import {
  FINAL_CLASSIFICATIONS,
  needsSpecialties,
  SPECIALTIES,
} from '@iris/domain/final-classification'
import { REFRACTIVE_DISORDERS } from '@iris/domain/refractive-disorder'
import { useDidUpdate } from '@mantine/hooks'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { CheckField, ChoiceField } from '../../form/choice-fields.tsx'
import { Cell, FormGrid } from '../../form/form-grid.tsx'
import { SelectField } from '../../form/select-fields.tsx'
import { useFormScope } from '../../form/use-form-scope.ts'
import type { ZodForm } from '../../form/use-zod-form.ts'
import { focusIfLost } from '../../ui/focus-if-lost.ts'
import classes from './classification-section.module.css'
import {
  CLASSIFICATION_KEYS,
  type ClassificationValues,
  RETINOGRAPHY_KEYS,
  SPECIALTY_KEYS,
} from './exam-form.ts'
import { useShortcuts } from './use-shortcuts.ts'

const RETINOGRAPHY = [
  { value: 0, label: 'Não Alterada', shortcut: RETINOGRAPHY_KEYS[0] },
  { value: 1, label: 'Alterada', shortcut: RETINOGRAPHY_KEYS[1] },
] as const

type ClassificationSectionProps = {
  form: ZodForm<ClassificationValues>
  status: ExamStatus | null
  /** Shown above the fields: what somebody else saved meanwhile. */
  notice?: ReactNode
  /** Gets the focus when the form opens, so that its keys work at once. */
  takesFocus?: boolean
}

/** 'Resultado oftalmológico': for administrators and doctors only; open in Avaliação Médica. */
export function ClassificationSection({
  form,
  status,
  notice,
  takesFocus = false,
}: ClassificationSectionProps) {
  const { disabled } = useFormScope()
  const { final_classification, specialist_specialties } = form.values
  const keys = useShortcuts<HTMLElement>(keysOf(form), !disabled)
  const heading = useRef<HTMLHeadingElement>(null)
  const specialties = useRef<HTMLDivElement>(null)
  const hasSpecialties = needsSpecialties(final_classification)
  // The next keys tick the specialties, so they must be seen.
  useDidUpdate(() => {
    specialties.current?.scrollIntoView({ block: 'nearest' })
  }, [hasSpecialties])
  // An exam unlocked or locked under somebody's hands is laid out anew, and what had the focus is gone.
  useLayoutEffect(() => focusIfLost(heading.current, { preventScroll: true }), [])
  return (
    <section ref={keys}>
      <h3
        ref={heading}
        className={classes.heading}
        tabIndex={-1}
        {...(takesFocus && { 'data-autofocus': true })}
      >
        Resultado oftalmológico
      </h3>
      {notice}
      {(status === null || status === 'Pendente') && (
        <p className={classes.quiet}>Será preenchido em Avaliação Médica, com o exame travado.</p>
      )}
      <FormGrid>
        <SelectField
          name="retroactive_disorder"
          label="Distúrbio refrativo"
          placeholder={disabled ? undefined : 'Selecione (tecla D)'}
          span={5}
          options={REFRACTIVE_DISORDERS}
          onAnswered={() => {
            // Otherwise the next letter would search the list again. A person who left the field with Tab is going
            // elsewhere.
            if (document.activeElement === disorderField()) heading.current?.focus()
          }}
        />
        <ChoiceField name="has_changed" label="Retinografia" span={7} options={RETINOGRAPHY} />
        <ChoiceField
          name="final_classification"
          label="Classificação final"
          columns={3}
          options={FINAL_CLASSIFICATIONS.map(({ value, label, explanation }) => ({
            value,
            label,
            hint: explanation,
            shortcut: CLASSIFICATION_KEYS[value],
          }))}
        />
        {hasSpecialties && (
          <Cell>
            <div ref={specialties} className={classes.specialties}>
              <span className={classes.picked} role="status">
                {specialist_specialties.length} de {SPECIALTIES.length}{' '}
                {specialist_specialties.length === 1 ? 'selecionada' : 'selecionadas'}
              </span>
              <CheckField
                name="specialist_specialties"
                label="Especialidades"
                options={SPECIALTIES.map((value) => ({
                  value,
                  label: value,
                  shortcut: SPECIALTY_KEYS[value],
                }))}
              />
            </div>
          </Cell>
        )}
      </FormGrid>
    </section>
  )
}

const disorderField = () =>
  document.querySelector<HTMLElement>('[data-path="retroactive_disorder"]')

/** What each key on the cards does. D goes to the disorder, which is found by typing. */
function keysOf(form: ZodForm<ClassificationValues>): Record<string, () => void> {
  const keys: Record<string, () => void> = {
    D: () => disorderField()?.focus(),
  }
  for (const { value } of FINAL_CLASSIFICATIONS)
    keys[CLASSIFICATION_KEYS[value]] = () => form.set('final_classification', value)
  for (const { value } of RETINOGRAPHY)
    keys[RETINOGRAPHY_KEYS[value]] = () => form.set('has_changed', value)
  if (!needsSpecialties(form.values.final_classification)) return keys
  const picked = form.values.specialist_specialties
  for (const name of SPECIALTIES)
    keys[SPECIALTY_KEYS[name]] = () =>
      form.set(
        'specialist_specialties',
        picked.includes(name) ? picked.filter((other) => other !== name) : [...picked, name],
      )
  return keys
}
