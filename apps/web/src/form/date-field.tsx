import { isDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { maskTypedDate, parseTypedDate, showTypedDate } from '@iris/domain/typed-date'
import { ActionIcon, Loader, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { PART_FAILED, part } from '../ui/part.tsx'
import { drawnByNeed, type FieldProps, inputProps, noteBeneath, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'
import { isAhead, useMask } from './use-mask.ts'

// Most dates are typed, so the calendar comes when its field is entered. It opens once it is there: in an empty box the
// focus would have no place, and the next Tab would leave it.
const Calendar = part(
  async () => (await import('./date-calendar.tsx')).DateCalendar,
  ({ failed, onRetry, opened }) =>
    failed && opened && <ErrorState message={PART_FAILED} onRetry={onRetry} />,
)

const WHOLE_YEAR = /[0-9]{4}$/

type DateFieldProps = FieldProps & {
  /** 'yyyy-MM-dd', both included. */
  min?: string
  max?: string
  /** Opens the calendar at the years around this day when no day is chosen yet. */
  yearsAround?: string
  /** A day that may lie far back: a year of two digits is the newest one up to `max`. Else it is of this century. */
  isLongAgo?: boolean
  /** What was done to the date that was typed; see `noteBeneath`. */
  note?: string
}

/**
 * A date, typed as DD/MM/AAAA or chosen. The form holds 'yyyy-MM-dd' once it is complete, and the typed text until
 * then, so that the schema can refuse it.
 */
export const DateField = drawnByNeed(function DateField({
  min,
  max,
  yearsAround,
  isLongAgo = false,
  note,
  ...field
}: DateFieldProps) {
  const [opened, setOpened] = useState(false)
  const [awaited, setAwaited] = useState(false)
  const [wanted, setWanted] = useState(false)
  const value = textAt(field)
  const mask = useMask(showTypedDate(value), ({ value: typed, selectionStart }, change) => {
    // A pasted ISO date is accepted.
    if (isDate(typed)) return void field.form.set(field.name, typed)
    const at = selectionStart ?? typed.length
    const masked = maskTypedDate(typed, at, isAhead(change))
    const isAtEnd = masked.caret === masked.value.length
    const read = WHOLE_YEAR.test(masked.value) ? parseTypedDate(masked.value) : null
    // Before the end a digit may follow: '2/11/2026' is on its way from the 20th to the 25th.
    const date = read && (isAtEnd || showTypedDate(read) === masked.value) ? read : null
    field.form.set(field.name, date ?? masked.value)
    return isAtEnd ? showTypedDate(date ?? masked.value).length : masked.caret
  })
  const input = mask.ref

  /** A year of two digits is read when the field is left: until then two more may follow. */
  function settle() {
    const date = parseTypedDate(value, isLongAgo ? max : undefined)
    if (date && date !== value) field.form.set(field.name, date)
  }

  async function open() {
    setAwaited(true)
    await Calendar.ready()
    setAwaited(false)
    setWanted(true)
    setOpened(true)
  }

  // Escape closes the calendar alone: left to itself it would close the modal around it.
  function onKeyDown(event: KeyboardEvent) {
    // Enter saves the form without leaving the field.
    if (event.key === 'Enter' && event.target === input.current) settle()
    // In the calendar it picks the day, and the form beneath must not be sent without it.
    else if (event.key === 'Enter') event.nativeEvent.stopPropagation()
    if (event.key !== 'Escape' || !opened) return
    event.preventDefault()
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    setOpened(false)
    input.current?.focus()
  }

  return (
    <Cell span={field.span}>
      <TextInput
        {...inputProps(field)}
        {...mask}
        {...noteBeneath(note)}
        inputMode="numeric"
        autoComplete="off"
        placeholder={field.placeholder ?? 'DD/MM/AAAA'}
        onKeyDownCapture={onKeyDown}
        onFocus={() => void Calendar.ready()}
        onBlur={({ currentTarget, relatedTarget }) => {
          settle()
          // Its own calendar is no other field, so there is no error yet.
          if (!currentTarget.parentElement?.contains(relatedTarget)) field.form.leave(field.name)
        }}
        leftSectionPointerEvents="all"
        leftSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Abrir o calendário"
            aria-expanded={opened}
            disabled={field.disabled}
            onClick={() => (opened ? setOpened(false) : void open())}
          >
            {awaited ? <Loader size={16} /> : <IconCalendar size={16} aria-hidden="true" />}
          </ActionIcon>
        }
      />
      {wanted && (
        <Calendar
          input={input}
          opened={opened}
          onOpened={setOpened}
          onKeyDown={onKeyDown}
          value={isDate(value) ? value : null}
          defaultDate={isDate(value) ? value : (yearsAround ?? todayWithin(min, max))}
          defaultLevel={yearsAround && !isDate(value) ? 'decade' : 'month'}
          minDate={min}
          maxDate={max}
          onChange={(picked) => {
            field.form.set(field.name, picked ?? '')
            setOpened(false)
            input.current?.focus()
          }}
        />
      )}
    </Cell>
  )
})

/** Today, or the day nearest to it that may be chosen: the calendar itself would take the browser's. */
function todayWithin(min?: string, max?: string): string {
  const today = todayInSaoPaulo()
  if (max && today > max) return max
  return min && today < min ? min : today
}
