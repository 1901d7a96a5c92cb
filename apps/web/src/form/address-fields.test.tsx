import { CEP_DEBOUNCE_MS } from '@iris/domain/limits'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { AddressFields, type CepAddress, type CepLookup } from './address-fields.tsx'
import { EMPTY_STREET } from './empty-values.ts'
import { Form } from './form-scope.tsx'
import { useZodForm } from './use-zod-form.ts'

const FOUND: Record<string, CepAddress> = {
  '01310100': {
    logradouro: 'Avenida Paulista',
    bairro: 'Bela Vista',
    localidade: 'São Paulo',
    uf: 'SP',
  },
  '78890000': { logradouro: '', bairro: '', localidade: 'Sorriso', uf: 'MT' },
}

const findKnown: CepLookup['find'] = async (cep) => FOUND[cep] ?? null

type SampleProps = { find?: CepLookup['find']; stored?: Partial<typeof STORED> }

function Sample({ find = findKnown, stored }: SampleProps) {
  const form = useZodForm({
    schema: z.object({ zip_code: z.string() }),
    initialValues: { zip_code: '', ...EMPTY_STREET, address_country: 'Brasil', ...stored },
    onSubmit: () => {},
  })
  return (
    <Form form={form}>
      <AddressFields lookup={{ find, isPending: false }} />
      <button type="button" onClick={() => form.setValues(STORED)}>
        Mesmo endereço
      </button>
    </Form>
  )
}

const STORED = {
  zip_code: '01310100',
  address_street: 'Avenida Paulista',
  address_neighborhood: 'Bela Vista',
  address_city: 'São Paulo',
  address_state: 'SP',
}

const box = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const city = (name: string) => screen.findByDisplayValue(name)

async function look(user: ReturnType<typeof show>, cep: string) {
  await user.clear(box('CEP'))
  await user.type(box('CEP'), cep)
}

test('The CEP of a whole town removes the street of another CEP, and leaves one that was typed', async () => {
  const user = show(<Sample />)
  await look(user, '01310100')
  await city('São Paulo')
  expect(box('Rua').value).toBe('Avenida Paulista')
  await user.clear(box('Bairro'))
  await user.type(box('Bairro'), 'Centro')
  await look(user, '78890000')
  await city('Sorriso')
  expect(box('Rua').value).toBe('')
  expect(box('Bairro').value).toBe('Centro')
})

test('Another CEP of a whole town takes away the street that the record came with, and leaves what was typed over it', {
  tags: 'long',
}, async () => {
  const user = show(<Sample stored={STORED} />)
  await user.clear(box('Bairro'))
  await user.type(box('Bairro'), 'Centro')
  await look(user, '78890000')
  await city('Sorriso')
  expect(box('Rua').value).toBe('')
  expect(box('Bairro').value).toBe('Centro')
})

test('Another CEP of a whole town takes away the street that a button put in with the earlier CEP', {
  tags: 'long',
}, async () => {
  const user = show(<Sample />)
  await user.click(screen.getByRole('button', { name: 'Mesmo endereço' }))
  await look(user, '78890000')
  await city('Sorriso')
  expect(box('Rua').value).toBe('')
})

test('What is typed into the address while its CEP is looked up stays, and the rest is filled in', async () => {
  const { promise, resolve } = Promise.withResolvers<CepAddress | null>()
  const find = vi.fn(() => promise)
  const user = show(<Sample find={find} />)
  await look(user, '01310100')
  await waitFor(() => expect(find).toHaveBeenCalledOnce())
  await user.type(box('Rua'), 'Rua da Praia')
  resolve(FOUND['01310100'] ?? null)
  await city('São Paulo')
  expect(box('Rua').value).toBe('Rua da Praia')
  expect(box('Bairro').value).toBe('Bela Vista')
})

test.each(['S/N', 's/n'])(
  'Typing %s as the number keeps the focus in it, and turns on the switch by the time it is left',
  async (typed) => {
    const user = show(<Sample />)
    const noNumber = screen.getByRole<HTMLInputElement>('switch', { name: 'Sem número' })
    await user.type(box('Número'), typed)
    expect(document.activeElement).toBe(box('Número'))
    await user.tab()
    expect(document.activeElement).toBe(noNumber)
    expect(noNumber.checked).toBe(true)
    expect(box('Número').value).toBe('S/N')
    expect(box('Número').disabled).toBe(true)
    await user.keyboard(' ')
    expect(noNumber.checked).toBe(false)
    expect(box('Número').value).toBe('')
  },
)

/** The last digit of a CEP is removed while it is looked up. `asked` answers each look-up when it is called. */
async function correctWhileAsked() {
  const asked: (() => void)[] = []
  const find: CepLookup['find'] = (cep) =>
    new Promise((resolve) => asked.push(() => resolve(FOUND[cep] ?? null)))
  const user = show(<Sample find={find} />)
  await look(user, '01310100')
  await waitFor(() => expect(asked).toHaveLength(1))
  await user.keyboard('{Backspace}')
  return { asked, user }
}

test('The address of a CEP that is being corrected is not filled in, and the focus stays in the CEP', async () => {
  const { asked } = await correctWhileAsked()
  asked[0]?.()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(box('Rua').value).toBe('')
  expect(document.activeElement).toBe(box('CEP'))
})

type Meeting = (answer: () => void, retype: () => Promise<void>) => Promise<void>

async function isFilledIn(_: string, meet: Meeting): Promise<void> {
  const { asked, user } = await correctWhileAsked()
  // As long as what is typed takes to settle.
  await new Promise((resolve) => setTimeout(resolve, CEP_DEBOUNCE_MS + 100))
  await meet(
    () => asked[0]?.(),
    () => user.keyboard('0'),
  )
  await waitFor(() => {
    asked[1]?.()
    expect(box('Rua').value).toBe('Avenida Paulista')
  })
}

test.each<[string, Meeting]>([
  [
    'before its answer came',
    async (answer, retype) => {
      await retype()
      answer()
    },
  ],
])(
  'A CEP whose last digit is removed while it is looked up, and typed again %s, is filled in',
  isFilledIn,
)

test.each<[string, Meeting]>([
  [
    'after its answer came',
    async (answer, retype) => {
      answer()
      await new Promise((resolve) => setTimeout(resolve, 50))
      await retype()
    },
  ],
])(
  'A CEP whose last digit is removed while it is looked up, and typed again %s, is filled in',
  { tags: 'long' },
  isFilledIn,
)
