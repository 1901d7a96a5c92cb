import { maskTypedDate } from '@iris/domain/typed-date'
import { IconAlertCircle, IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId } from 'react'
import { isAhead, useMask } from '../../form/use-mask.ts'
import classes from './birth-date-input.module.css'

type BirthDateInputProps = {
  value: string
  onChange: (typed: string) => void
  /** What is wrong with the last one; a new one takes the focus back to the field. */
  error: ReactNode
}

/** DD/MM/AAAA, typed with the digits alone. */
export function BirthDateInput({ value, onChange, error }: BirthDateInputProps) {
  const id = useId()
  const mask = useMask(value, ({ value: typed, selectionStart }, change) => {
    const masked = maskTypedDate(typed, selectionStart ?? typed.length, isAhead(change))
    onChange(masked.value)
    return masked.caret
  })
  const input = mask.ref
  const isWrong = Boolean(error)
  useEffect(() => {
    if (isWrong) input.current?.focus()
  }, [isWrong, input])
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        Qual é a data de nascimento?
      </label>
      <p id={`${id}-hint`} className={classes.hint}>
        Da pessoa examinada, não do responsável.
      </p>
      <div className={classes.box} data-wrong={isWrong || undefined}>
        <IconCalendar size={20} stroke={1.75} aria-hidden="true" />
        <input
          {...mask}
          id={id}
          className={classes.input}
          inputMode="numeric"
          autoComplete="off"
          placeholder="DD/MM/AAAA"
          aria-invalid={isWrong}
          aria-describedby={`${id}-hint ${id}-error`}
        />
      </div>
      <div id={`${id}-error`} role="alert">
        {error && (
          <p className={classes.error}>
            <IconAlertCircle size={18} stroke={2} aria-hidden="true" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  )
}
