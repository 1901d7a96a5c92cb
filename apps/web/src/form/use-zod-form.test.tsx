import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { toast } from '../ui/toast.tsx'
import { CpfField } from './masked-field.tsx'
import { TextField } from './text-fields.tsx'
import { useZodForm } from './use-zod-form.ts'

const Person = z.object({
  name: z.string().min(1, 'Nome é obrigatório'),
  cpf: z.string().regex(/^\d{11}$/, 'CPF inválido'),
})

function PersonForm({ save }: { save: (person: z.output<typeof Person>) => void }) {
  const form = useZodForm({
    schema: Person,
    initialValues: { name: '', cpf: '' },
    onSubmit: (person) => save(person),
  })
  return (
    <form {...form.bind}>
      <TextField form={form} name="name" label="Nome" />
      <CpfField form={form} name="cpf" label="CPF" />
      <button type="submit">Salvar</button>
    </form>
  )
}

const nameBox = () => screen.getByRole('textbox', { name: 'Nome' })
const cpfBox = () => screen.getByRole('textbox', { name: 'CPF' })

test('A form saved with mistakes says each under its field, leads to the first, and sends nothing', async () => {
  const save = vi.fn()
  const user = show(<PersonForm save={save} />)
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Nome é obrigatório')).toBeTruthy()
  expect(screen.getByText('CPF inválido')).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement).toBe(nameBox()))
  expect(save).not.toHaveBeenCalled()
})

test('A field of a form says what is wrong when it is left, and stops when it is right', async () => {
  const user = show(<PersonForm save={() => {}} />)
  await user.type(cpfBox(), '529')
  expect(screen.queryByText('CPF inválido')).toBeNull()
  await user.tab()
  expect(await screen.findByText('CPF inválido')).toBeTruthy()
  await user.type(cpfBox(), '98224725')
  await user.tab()
  await vi.waitFor(() => expect(screen.queryByText('CPF inválido')).toBeNull())
})

test('A masked field shows its mask while typing, and its form sends only the digits', async () => {
  const save = vi.fn()
  const user = show(<PersonForm save={save} />)
  await user.type(nameBox(), 'Ana')
  await user.type(cpfBox(), '52998224725')
  expect((cpfBox() as HTMLInputElement).value).toBe('529.982.247-25')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Ana', cpf: '52998224725' }))
})

test('A save that breaks by a fault of ours says so, and its form keeps what was typed', async () => {
  const said = vi.spyOn(toast, 'error')
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  onTestFinished(() => void vi.unstubAllGlobals())
  const broken = () => {
    throw new TypeError('person is undefined')
  }
  const user = show(<PersonForm save={broken} />)
  await user.type(nameBox(), 'Ana')
  await user.type(cpfBox(), '52998224725')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith('Erro Interno'))
  expect(reported).toHaveBeenCalledWith(new TypeError('person is undefined'))
  expect(nameBox()).toHaveProperty('value', 'Ana')
})
