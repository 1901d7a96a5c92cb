import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { DatePicker } from '@mantine/dates'
import type { ComponentProps } from 'react'

/** The calendar of a date field, in Portuguese. */
export function DateCalendar(
  props: Pick<
    ComponentProps<typeof DatePicker<'default'>>,
    'value' | 'defaultDate' | 'defaultLevel' | 'minDate' | 'maxDate' | 'onChange'
  >,
) {
  return (
    <DatePicker
      {...props}
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
  )
}
