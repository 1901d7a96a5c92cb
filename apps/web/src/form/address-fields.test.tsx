import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { AddressFields, type CepAddress } from './address-fields.tsx'
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

function Sample() {
  const form = useZodForm({
    schema: z.object({ zip_code: z.string() }),
    initialValues: { zip_code: '', ...EMPTY_STREET, address_country: 'Brasil' },
    onSubmit: () => {},
  })
  const find = async (cep: string) => FOUND[cep] ?? null
  return (
    <Form form={form}>
      <AddressFields lookup={{ find, isPending: false }} />
    </Form>
  )
}

const box = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const city = (name: string) => screen.findByDisplayValue(name, {}, { timeout: 3000 })

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
