import '@mantine/dates/styles.layer.css'
import './date-calendar.css'
import 'dayjs/locale/pt-br'
import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
} from 'react'

type DateCalendarProps = Pick<
  ComponentProps<typeof DatePicker<'default'>>,
  'value' | 'defaultDate' | 'defaultLevel' | 'minDate' | 'maxDate' | 'onChange'
> & {
  /** The field it belongs to, which it opens at. */
  input: RefObject<HTMLInputElement | null>
  opened: boolean
  onOpened: (opened: boolean) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The calendar of a date field, in Portuguese, over the page. */
export function DateCalendar({ input, opened, onOpened, onKeyDown, ...days }: DateCalendarProps) {
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      closeOnEscape={false}
      trapFocus
      withRoles={false}
      position="bottom-start"
      shadow="md"
      withinPortal
    >
      <Popover.Target>
        <FieldOf input={input} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Calendário" onKeyDownCapture={onKeyDown}>
        <DatePicker
          {...days}
          locale="pt-br"
          firstDayOfWeek={0}
          ariaLabels={{
            previousMonth: 'Mês anterior',
            nextMonth: 'Próximo mês',
            previousYear: 'Ano anterior',
            nextYear: 'Próximo ano',
            previousDecade: 'Década anterior',
            nextDecade: 'Próxima década',
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

type FieldOfProps = { input: RefObject<HTMLInputElement | null>; ref?: Ref<HTMLInputElement> }

/** Stands for the field, which is on the page already. */
function FieldOf({ input, ref }: FieldOfProps) {
  useImperativeHandle(ref, () => input.current as HTMLInputElement, [input])
  return null
}
