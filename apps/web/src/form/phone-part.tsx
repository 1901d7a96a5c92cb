import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { onFirstClick } from '../ui/first-click.ts'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { FormGrid } from './form-grid.tsx'
import { FormScope } from './form-scope.tsx'
import classes from './phone-part.module.css'
import type { FieldForm } from './use-checked-form.ts'

type PhonePartProps = {
  /** `failures` counts refusals: a change leads to the first wrong field. */
  form: FieldForm & { failures: number }
  title: string
  hint?: ReactNode
  onContinue: () => void
  onBack?: () => void
  continueLabel?: string
  pending?: boolean
  /** Below the fields, above the foot. */
  note?: ReactNode
  children: ReactNode
}

/** One part of a long form on a phone; mounted again (`key`) for each part. */
export function PhonePart({
  form,
  title,
  hint,
  onContinue,
  onBack,
  continueLabel = 'Continuar',
  pending = false,
  note,
  children,
}: PhonePartProps) {
  const { failures } = form
  const frame = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    if (failures > 0) return focusFirstInvalid(frame)
  }, [failures])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!pending) onContinue()
  }

  return (
    <form ref={frame} className={classes.form} noValidate onSubmit={onSubmit}>
      <div className={classes.body}>
        <h1 ref={heading} className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {hint && <p className={classes.hint}>{hint}</p>}
        <FormGrid>
          <FormScope form={form}>{children}</FormScope>
        </FormGrid>
        {note}
      </div>
      <footer className={classes.foot}>
        {onBack && (
          <Button
            variant="default"
            className={classes.back}
            leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
            onClick={onBack}
            disabled={pending}
          >
            Voltar
          </Button>
        )}
        <Button
          type="submit"
          className={classes.next}
          // It stands where the last part's did: no part is passed over, or sent, unseen.
          onClick={onFirstClick()}
          rightSection={<IconArrowRight size={20} aria-hidden="true" />}
          loading={pending}
        >
          {continueLabel}
        </Button>
      </footer>
    </form>
  )
}
