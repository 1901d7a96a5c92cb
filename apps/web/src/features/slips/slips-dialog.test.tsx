import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { EventSlips } from './event-slips.tsx'

afterEach(() => void vi.restoreAllMocks())

const moveTo = (url: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)

/** The slips of so many exams, whose printings are answered with these statuses, and all after them with 200. */
async function openSlips(count: number, ...statuses: number[]) {
  // A browser that saves the paper stays on its page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const fresh = Array.from({ length: count }, (_, index) => index + 1)
  const { url, sent } = await startAnsweringServer((call) =>
    call.startsWith('GET')
      ? { status: 200, content: { fresh, printed: [], pending: 0, more: false } }
      : { status: statuses.shift() ?? 200, content: { message: 'Sem conexão com o servidor.' } },
  )
  moveTo(url)
  const event = { id: 4, name: 'Campanha', companyName: 'OLARIA' }
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <EventSlips event={event} onClose={() => {}} />
    </QueryClientProvider>,
  )
  async function press(name: string) {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name })
    await waitFor(() => expect(button.disabled).toBe(false))
    await user.click(button)
  }
  /** The network is away from here on, until the function that it gives is called. */
  function leaveNetwork() {
    moveTo('http://127.0.0.1:9')
    return () => moveTo(url)
  }
  const printed = () =>
    sent.flatMap(({ call, body }) => (call.startsWith('POST') ? [JSON.parse(body).ids] : []))
  return { press, printed, leaveNetwork }
}

test('More than two hundred slips are printed in parts, each by its own press, and nobody is printed twice', async () => {
  const { press, printed } = await openSlips(203)
  expect(await screen.findByText('203 comprovantes em 102 folhas A4, em 2 lotes')).toBeDefined()
  await press('Imprimir 203 comprovantes')
  expect(await screen.findByText('200 de 203 comprovantes')).toBeDefined()
  expect(screen.getByText('Lote 2 de 2')).toBeDefined()
  await press('Imprimir lote 2 de 2')
  expect(await screen.findByText('Prontos: 203 comprovantes')).toBeDefined()
  expect(printed().map(({ length }) => length)).toEqual([200, 3])
  expect(new Set(printed().flat()).size).toBe(203)
})

test('A printing of slips that fails says why, keeps what was chosen, and goes on', async () => {
  const { press, printed } = await openSlips(1, 503)
  await press('Imprimir 1 comprovante')
  expect((await screen.findByRole('alert')).textContent).toContain('Sem conexão')
  await press('Tentar de novo')
  expect(await screen.findByText('Prontos: 1 comprovante')).toBeDefined()
  expect(printed()).toEqual([[1], [1]])
})

test('A printing of slips without a network says so in words of its own, and goes on once it is back', async () => {
  const { press, printed, leaveNetwork } = await openSlips(1)
  await screen.findByText(/^1 comprovante/)
  const comesBack = leaveNetwork()
  await press('Imprimir 1 comprovante')
  const told = await screen.findByRole('alert')
  expect(told.textContent).toBe('Sem conexão. Verifique a rede e tente de novo.')
  comesBack()
  await press('Tentar de novo')
  expect(await screen.findByText('Prontos: 1 comprovante')).toBeDefined()
  expect(printed()).toEqual([[1]])
})
