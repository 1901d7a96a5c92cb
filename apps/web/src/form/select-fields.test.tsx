import { stateOptions } from '@iris/domain/brazilian-states'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { ApiError } from '../api/api-error.ts'
import { MultiSelectField, type Option, SelectField } from './select-fields.tsx'
import type { FieldForm } from './use-zod-form.ts'

const CITIES: readonly Option[] = [
  { value: 1, label: 'Santos' },
  { value: 2, label: 'São Paulo' },
  { value: 3, label: 'Sorocaba' },
]

/** A select whose options come with a press of 'Chegaram'. */
function Slow({ many = false }: { many?: boolean }) {
  const [value, setValue] = useState<unknown>(many ? [] : null)
  const [options, setOptions] = useState<readonly Option[]>([])
  const form: FieldForm = {
    get: () => value,
    set: (_, next) => setValue(next),
    leave: () => undefined,
    errorOf: () => undefined,
  }
  const Field = many ? MultiSelectField : SelectField
  return (
    <>
      <Field form={form} name="city" label="Cidade" options={options} />
      <output>{JSON.stringify(value)}</output>
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOptions(CITIES)}
      >
        Chegaram
      </button>
    </>
  )
}

const field = () => screen.getByRole('combobox', { name: 'Cidade' })
const arrive = () => screen.getByRole('button', { name: 'Chegaram' })
const held = () => screen.getByRole('status').textContent

test('Enter pressed before the options are there keeps the text and the list, and chooses when they come', async () => {
  const user = show(<Slow />)
  await user.type(field(), 'sao p{Enter}')
  expect(field()).toHaveProperty('value', 'sao p')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(held()).toBe('null')
  await user.click(arrive())
  expect(held()).toBe('2')
  expect(field()).toHaveProperty('value', 'São Paulo')
  expect(document.activeElement).toBe(field())
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('Who leaves a field after an early Enter still gets what was meant', async () => {
  const user = show(<Slow />)
  await user.type(field(), 'soro{Enter}')
  await user.tab()
  await user.click(arrive())
  expect(held()).toBe('3')
})

test('Letters typed after an early Enter mean something else, and nothing is chosen by itself', async () => {
  const user = show(<Slow />)
  await user.type(field(), 'san{Enter}t')
  await user.click(arrive())
  expect(held()).toBe('null')
  expect(field()).toHaveProperty('value', 'sant')
})

test('An early Enter in a field of several answers adds its answer when the options come', async () => {
  const user = show(<Slow many />)
  await user.type(field(), 'soro{Enter}')
  expect(field()).toHaveProperty('value', 'soro')
  await user.click(arrive())
  expect(held()).toBe('[3]')
  expect(field()).toHaveProperty('value', '')
})

test.each([
  ['one answer', SelectField],
  ['several answers', MultiSelectField],
])(
  'A field of %s whose options could not be read says why, and reads them again as it is opened',
  async (_, Field) => {
    const refetch = vi.fn()
    const error = new ApiError(429, 'Muitas buscas seguidas.')
    const read = { data: undefined, error, isFetching: false, refetch }
    const form: FieldForm = {
      get: () => null,
      set: () => undefined,
      leave: () => undefined,
      errorOf: () => undefined,
    }
    const user = show(<Field form={form} name="city" label="Cidade" options={[]} read={read} />)
    await user.click(field())
    expect(await screen.findByText('Muitas buscas seguidas.')).toBeDefined()
    expect(screen.queryByText('Nada encontrado')).toBeNull()
    expect(refetch).toHaveBeenCalledOnce()
  },
)

test.each([
  ['SP{Enter}', '"SP"'],
  ['sp{Tab}', '"SP"'],
  ['sao paulo{Tab}', '"SP"'],
  ['GO{Enter}', '"GO"'],
  ['paul{Tab}', 'null'],
])('Of the states, %s chooses %s', async (typed, chosen) => {
  function States() {
    const [value, setValue] = useState<unknown>(null)
    const form: FieldForm = {
      get: () => value,
      set: (_, next) => setValue(next),
      leave: () => undefined,
      errorOf: () => undefined,
    }
    return (
      <>
        <SelectField form={form} name="city" label="Cidade" options={stateOptions(null)} />
        <output>{JSON.stringify(value)}</output>
      </>
    )
  }
  const user = show(<States />)
  await user.type(field(), typed)
  expect(held()).toBe(chosen)
})

/** Of three cities, the second stands. */
function Standing({ onAnswered }: { onAnswered: () => void }) {
  const [value, setValue] = useState<unknown>(2)
  const form: FieldForm = {
    get: () => value,
    set: (_, next) => setValue(next),
    leave: () => undefined,
    errorOf: () => undefined,
  }
  return (
    <>
      <SelectField
        form={form}
        name="city"
        label="Cidade"
        options={CITIES}
        onAnswered={onAnswered}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

test.each([
  ['by typing', 'sao p{Enter}'],
  ['by an arrow in the open list', '{ArrowDown}{Enter}'],
  ['by Enter beside the closed list', '{Enter}'],
  ['in a field that was emptied', '{Backspace}{ArrowDown}{ArrowUp}{Enter}'],
])(
  'Choosing what stands already is an answer, and stays when the field is left: %s',
  async (_, keys) => {
    const onAnswered = vi.fn()
    const user = show(<Standing onAnswered={onAnswered} />)
    await user.tab()
    await user.keyboard(keys)
    expect(onAnswered).toHaveBeenCalledOnce()
    await user.tab()
    expect(held()).toBe('2')
    expect(field()).toHaveProperty('value', 'São Paulo')
  },
)

test('A field that was emptied after an answer is empty when it is left', async () => {
  const user = show(<Standing onAnswered={() => undefined} />)
  await user.tab()
  await user.keyboard('{Enter}{Backspace}')
  await user.tab()
  expect(held()).toBe('null')
})
