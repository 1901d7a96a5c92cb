import type { Exam } from '@iris/contracts/exams'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ChoiceField } from '../../form/choice-fields.tsx'
import { FormScope } from '../../form/form-scope.tsx'
import { acuityWarning } from './acuity-change.ts'
import { AcuityEye } from './acuity-eye.tsx'
import classes from './acuity-modal.module.css'
import { type Acuity, CORRECTION } from './use-acuity.ts'

type AcuityFieldsProps = {
  of: Acuity
  previous: Exam | null
  /** At a station: larger buttons, and no select beside them. */
  isLarge?: boolean
}

/** Both eyes with their correction, and what changed too much since the last exam. */
export function AcuityFields({
  of: { form, canSave },
  previous,
  isLarge = false,
}: AcuityFieldsProps) {
  const { right_eye, left_eye, has_correction } = form.values
  const warnings = canSave
    ? [
        acuityWarning('right_eye', right_eye, previous, has_correction),
        acuityWarning('left_eye', left_eye, previous, has_correction),
      ].filter((warning) => warning !== null)
    : []
  const said = useRef<HTMLDivElement>(null)
  const words = right_eye && left_eye ? warnings.map(({ title }) => title).join() : ''
  const known = useRef(words)
  // Whoever has measured both eyes is about to save, and may see no further down.
  useEffect(() => {
    if (words && words !== known.current) said.current?.scrollIntoView({ block: 'nearest' })
    known.current = words
  }, [words])
  return (
    <FormScope form={form} disabled={!canSave}>
      <ChoiceField name="has_correction" label="Correção" options={CORRECTION} />
      <div className={classes.eyes}>
        <AcuityEye
          name="right_eye"
          label="Olho direito"
          previous={previous?.right_eye ?? null}
          isLarge={isLarge}
        />
        <AcuityEye
          name="left_eye"
          label="Olho esquerdo"
          previous={previous?.left_eye ?? null}
          isLarge={isLarge}
        />
      </div>
      <div ref={said} role="status" className={classes.warnings}>
        {warnings.map(({ title, detail }) => (
          <div key={title} className={classes.warning}>
            <IconAlertTriangle size={20} aria-hidden="true" />
            <div>
              <strong>{title}</strong>
              <div>{detail}</div>
            </div>
          </div>
        ))}
      </div>
    </FormScope>
  )
}
