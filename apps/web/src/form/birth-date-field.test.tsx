import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { BirthDateField } from './birth-date-field.tsx'
import { Form } from './form-scope.tsx'
import { useZodForm } from './use-zod-form.ts'

const schema = z.object({ dob: z.iso.date('Data de nascimento deve ser uma data válida') })

function showBirth() {
  const save = vi.fn()
  function Sample() {
    const form = useZodForm({
      schema,
      initialValues: { dob: '' },
      onSubmit: ({ dob }) => save(dob),
    })
    return (
      <Form form={form}>
        <BirthDateField name="dob" />
        <button type="submit">Salvar</button>
      </Form>
    )
  }
  const user = show(<Sample />)
  return { save, user, born: screen.getByRole<HTMLInputElement>('textbox') }
}

const nextYear = (new Date().getFullYear() + 1) % 100

test('A birth date is understood however it is written, and a year that is yet to come is one of the last century', async () => {
  const { user, born } = showBirth()
  for (const [typed, shown] of [
    ['01/01/90', '01/01/1990'],
    ['010190', '01/01/1990'],
    ['01011990', '01/01/1990'],
    ['1/1/1990', '01/01/1990'],
    ['1/2/90', '01/02/1990'],
    [`31/12/${nextYear}`, `31/12/19${nextYear}`],
  ] as const) {
    await user.clear(born)
    await user.type(born, `${typed}{Tab}`)
    expect(born.value).toBe(shown)
  }
  await user.clear(born)
  await user.click(born)
  await user.paste('1990-03-07')
  expect(born.value).toBe('07/03/1990')
  await user.tab()
  expect(born.value).toBe('07/03/1990')
  expect(born.inputMode).toBe('numeric')
})

test('A digit of a birth date is typed over with the caret where it was', async () => {
  const { user, born } = showBirth()
  await user.type(born, '07031990{Home}{ArrowRight}{ArrowRight}{Backspace}9')
  expect([born.value, born.selectionStart]).toEqual(['09/03/1990', 2])
})

test('A birth date that is none is told when it is left, and Enter saves one that is whole', async () => {
  const { user, born, save } = showBirth()
  await user.type(born, '31/02/90{Tab}')
  expect(await screen.findByText('Data de nascimento deve ser uma data válida')).toBeDefined()
  await user.clear(born)
  await user.type(born, '05/06/81{Enter}')
  expect(born.value).toBe('05/06/1981')
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith('1981-06-05'))
  expect(screen.queryByText('Data de nascimento deve ser uma data válida')).toBeNull()
})
