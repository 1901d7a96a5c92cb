import type { ApiKey } from '@iris/contracts/api-keys'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { ApiKeysCard } from './api-keys-card.tsx'

const WITHOUT_END: ApiKey = {
  id: 4,
  name: 'Sistema do RH',
  scopes: ['fhir.read'],
  prefix: 'iris_abcdef',
  created_at: '2026-11-26T12:00:00.000Z',
  created_by_name: 'Ana Chefe',
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
}

const refusal = (message: string) => ({
  status: 422,
  content: { message, code: 'validation', errors: { current_password: [message] } },
})

const happyDom = (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM
/** Nobody answers there. */
const NOWHERE = 'http://127.0.0.1:9'

/** The keys of a server that is at this address, or cannot be reached, and wants the present password. */
async function showKeys(isThere: boolean) {
  const keys: ApiKey[] = []
  const { url, sent } = await startAnsweringServer((call) => {
    if (call === 'GET /api-keys') return { status: 200, content: keys }
    const { current_password } = JSON.parse(sent.at(-1)?.body ?? '{}')
    if (current_password !== 'segredo')
      return refusal(current_password ? 'A senha atual está incorreta.' : 'Informe a senha atual.')
    keys.push(WITHOUT_END)
    return { status: 201, content: { id: WITHOUT_END.id, key: 'iris_abcdefghijk' } }
  })
  happyDom.setURL(isThere ? url : NOWHERE)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <ApiKeysCard />
    </QueryClientProvider>,
  )
  return { user, comeBack: () => happyDom.setURL(url) }
}

async function openNew(user: Awaited<ReturnType<typeof showKeys>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Nova chave' }))
  return within(await screen.findByRole('dialog', { name: 'Nova chave' }))
}

test('A key without an end says so, and what could not be read or made is said and kept', async () => {
  const { user, comeBack } = await showKeys(false)
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeDefined()
  const dialog = await openNew(user)
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nome' })
  await user.type(name, 'Sistema do RH')
  await user.click(dialog.getByRole('radio', { name: 'Sem fim' }))
  const create = dialog.getByRole('button', { name: /^Criar chave/ })
  await user.click(create)
  expect((await dialog.findByRole('alert')).textContent).toContain('Sem conexão')
  expect(name.value).toBe('Sistema do RH')

  comeBack()
  await user.click(create)
  const asked = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }))
  expect(asked.getByText(/Para criar uma chave, que lê os dados de saúde/)).toBeDefined()
  expect(dialog.queryByRole('alert')).toBeNull()
  const password = asked.getByLabelText(/^Senha atual/)
  await user.type(password, 'errada')
  await user.click(asked.getByRole('button', { name: 'Confirmar' }))
  expect(await asked.findByText('A senha atual está incorreta.')).toBeDefined()
  await user.clear(password)
  await user.type(password, 'segredo')
  await user.click(asked.getByRole('button', { name: 'Confirmar' }))

  expect(await screen.findByRole('region', { name: 'Chave nova' })).toBeDefined()
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('Sistema do RH')
  expect(row.textContent).toContain('vale até ser revogada')
  await user.click(screen.getByRole('button', { name: 'Já guardei' }))
  expect(screen.queryByRole('region', { name: 'Chave nova' })).toBeNull()
  const list = screen.getByRole('list', { name: 'Chaves de API' })
  await waitFor(() => expect(document.activeElement).toBe(list))
})

test('A key wants a name, and an end between one day and a year that somebody chooses themselves', async () => {
  const { user } = await showKeys(true)
  const dialog = await openNew(user)
  const create = dialog.getByRole('button', { name: /^Criar chave/ })
  await user.click(create)
  expect(await dialog.findByText('Nome é obrigatório')).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: 'Nome' }), 'Prontuário do hospital')
  await user.click(dialog.getByRole('radio', { name: 'Outra' }))
  await user.click(create)
  expect(await dialog.findByText('Validade em dias é obrigatória')).toBeDefined()
  const days = dialog.getByRole('textbox', { name: 'Validade em dias' })
  await user.type(days, '400')
  await user.click(create)
  expect(await dialog.findByText('Validade em dias deve ser no máximo 365')).toBeDefined()
  await user.clear(days)
  await user.type(days, '0')
  await user.click(create)
  expect(await dialog.findByText('Validade em dias deve ser no mínimo 1')).toBeDefined()
})
