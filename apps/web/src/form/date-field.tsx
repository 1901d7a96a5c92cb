import { onlyDigits } from '@iris/domain/digits'
import { applyMask } from '@iris/domain/mask'
import { formatDate, isDate, parseBrazilianDate } from '@iris/domain/sao-paulo-date'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { type FieldProps, inputProps, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'

type DateFieldProps = FieldProps & {
  /** 'yyyy-MM-dd', both included. */
  min?: string
  max?: string
}

/** '09032010' → '09/03/2010', as much as there is. */
function formatTyped(text: string): string {
  const digits = onlyDigits(text).slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

function shown(value: string): string {
  return isDate(value) ? formatDate(value) : formatTyped(value)
}

/**
 * A day, typed as DD/MM/AAAA or picked. The form holds 'yyyy-MM-dd' once it is a day, and the typed
 * text until then, so that the schema can say it is not one.
 */
export function DateField({ min, max, ...field }: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState(false)
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  const value = textAt(field)

  useLayoutEffect(() => {
    if (caret && input.current === document.activeElement) {
      input.current?.setSelectionRange(caret.at, caret.at)
    }
  }, [caret])

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.currentTarget
    // A pasted ISO day is taken as it is.
    if (isDate(typed)) return field.form.set(field.name, typed)
    const masked = applyMask(
      formatTyped,
      (c) => /\d/.test(c),
      typed,
      selectionStart ?? typed.length,
    )
    field.form.set(field.name, parseBrazilianDate(masked.value) ?? masked.value)
    setCaret({ at: masked.caret })
  }

  // Escape closes the calendar alone: left to itself it would close the modal around it.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !opened) return
    event.preventDefault()
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    setOpened(false)
    input.current?.focus()
  }

  return (
    <Cell span={field.span}>
      <Popover
        opened={opened}
        onChange={setOpened}
        closeOnEscape={false}
        trapFocus
        withRoles={false}
        position="bottom-start"
        shadow="md"
        withinPortal
        zIndex={350}
      >
        <Popover.Target>
          <TextInput
            {...inputProps(field)}
            ref={input}
            inputMode="numeric"
            autoComplete="off"
            placeholder={field.placeholder ?? 'DD/MM/AAAA'}
            value={shown(value)}
            onChange={onChange}
            onKeyDownCapture={onKeyDown}
            leftSectionPointerEvents="all"
            leftSection={
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Abrir o calendário"
                aria-expanded={opened}
                disabled={field.disabled}
                onClick={() => setOpened(!opened)}
              >
                <IconCalendar size={16} aria-hidden="true" />
              </ActionIcon>
            }
          />
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Calendário" onKeyDownCapture={onKeyDown}>
          <DatePicker
            value={isDate(value) ? value : null}
            defaultDate={isDate(value) ? value : undefined}
            minDate={min}
            maxDate={max}
            ariaLabels={{
              previousMonth: 'Mês anterior',
              nextMonth: 'Próximo mês',
              previousYear: 'Ano anterior',
              nextYear: 'Próximo ano',
              previousDecade: 'Década anterior',
              nextDecade: 'Próxima década',
            }}
            onChange={(picked) => {
              field.form.set(field.name, picked ?? '')
              setOpened(false)
              input.current?.focus()
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </Cell>
  )
}
