import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { DateField } from './date-field.tsx'
import { Form } from './form-scope.tsx'
import { useZodForm } from './use-zod-form.ts'

const schema = z.object({ day: z.string() })

function Sample({ day = '2026-11-20', limits = {} }) {
  const form = useZodForm({ schema, initialValues: { day }, onSubmit: () => {} })
  return (
    <Form form={form}>
      <DateField name="day" label="Data" {...limits} />
    </Form>
  )
}

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [{}, 'Novembro 2026'],
  [{ min: '2027-02-10' }, 'Fevereiro 2027'],
  [{ max: '2026-10-31' }, 'Outubro 2026'],
])(
  'Where another day has begun, the calendar of an empty field with the limits %j opens at %s, as in São Paulo',
  async (limits, month) => {
    // 23:30 of November 30th in São Paulo, and December in the time zone of the tests.
    vi.setSystemTime('2026-12-01T02:30:00Z')
    const user = show(<Sample day="" limits={limits} />)
    await user.click(screen.getByRole('button', { name: 'Abrir o calendário' }))
    expect(await screen.findByText(new RegExp(month, 'i'))).toBeDefined()
  },
)

type Part = [from: number, to: number]
const DAY: Part = [0, 2]
const MONTH: Part = [3, 5]

test.each<[string, Part, string, string]>([
  ['a day typed over', DAY, '25', '25/11/2026'],
  ['a day emptied first', DAY, '{Backspace}25', '25/11/2026'],
  ['the last digit of a day', [2, 2], '{Backspace}5', '25/11/2026'],
  ['a month typed over', MONTH, '12', '20/12/2026'],
  ['a month emptied first', MONTH, '{Backspace}12', '20/12/2026'],
  ['the last digit of a month', [5, 5], '{Backspace}2', '20/12/2026'],
  ['a day of one digit, once the field is left', DAY, '5{Tab}', '05/11/2026'],
])(
  'In a whole date one part can be corrected alone: %s',
  async (_case, [from, to], keys, shown) => {
    const user = show(<Sample />)
    const day = screen.getByRole<HTMLInputElement>('textbox', { name: 'Data' })
    await user.click(day)
    day.setSelectionRange(from, to)
    await user.keyboard(keys)
    expect(day.value).toBe(shown)
  },
)

test.each([
  ['the second digit of the day', 2, '{Backspace}6', '26/11/2026'],
  ['the first digit of the day', 0, '{Delete}1', '10/11/2026'],
  ['the whole day', 2, '{Backspace}{Backspace}07', '07/11/2026'],
  ['the first digit of the month', 4, '{Backspace}0', '20/01/2026'],
  ['the second digit of the month', 4, '{Delete}2', '20/12/2026'],
  ['the whole month', 2, '{Delete}{Delete}{Delete}03', '20/03/2026'],
  ['a digit of the year', 8, '{Backspace}1', '20/11/2126'],
  ['nothing but a digit that is missing', 5, '{Backspace}', '20/01/2026'],
] as const)(
  'Typing over %s leaves the rest of a date as it was',
  async (_part, at, keys, shown) => {
    const user = show(<Sample />)
    const day = screen.getByRole<HTMLInputElement>('textbox', { name: 'Data' })
    await user.type(day, keys, { initialSelectionStart: at, initialSelectionEnd: at })
    await user.tab()
    expect(day.value).toBe(shown)
  },
)
