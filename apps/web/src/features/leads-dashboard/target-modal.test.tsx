import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { TargetModal } from './target-modal.tsx'

test('The target of a seller who left can be chosen in the month it is of, and is sent changed', async () => {
  const month = todayInSaoPaulo().slice(0, 7)
  const left = { id: 9, name: 'Rui Vendas' }
  const { url, sent } = await startAnsweringServer((call) => ({
    status: 200,
    content: call.startsWith('GET /leads/targets')
      ? [{ id: 1, month, amount: 900, assigned_user_id: 9, assigned_user: left }]
      : [],
  }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <TargetModal onClose={() => {}} />
    </QueryClientProvider>,
  )
  await screen.findByText(/^Metas de /, {}, { timeout: 10_000 })
  await user.click(screen.getByRole('combobox', { name: 'Vendedor' }))
  await user.click(await screen.findByRole('option', { name: 'Rui Vendas' }))
  await user.type(screen.getByRole('textbox', { name: 'Valor da meta' }), '450,00')
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /leads/createTarget')?.body).toContain(
      '"assigned_user_id":9',
    ),
  )
}, 30_000)
