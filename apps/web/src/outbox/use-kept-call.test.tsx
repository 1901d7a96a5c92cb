import { createTriage } from '@iris/contracts/triages'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { FormFailure } from '../form/form-failure.tsx'
import { tell } from './outbox-news.ts'
import { outboxSummary, watchOutbox } from './outbox-summary.ts'
import { useKeptCall } from './use-kept-call.ts'

// The device, which no component test has: whether a write is kept there, and why not.
const device = vi.hoisted(() => ({ fault: null as Error | null }))
vi.mock('./can-keep.ts', () => ({ canKeep: () => true }))
vi.mock('./device-database.ts', () => ({
  deviceDatabase: () => Promise.reject(new Error('no database')),
}))
vi.mock('./outbox.ts', async (original) => ({
  ...(await original<object>()),
  keep: async () => {
    if (device.fault) throw device.fault
    tell({ kind: 'changed', kept: 1 })
  },
}))

afterEach(() => {
  device.fault = null
  vi.restoreAllMocks()
})

function Save() {
  const save = useKeptCall(createTriage)
  const about = { kind: 'triage', label: 'Triagem', name: '', ticket: null, facts: '' }
  const send = () =>
    save.mutate({
      params: { patientId: 3 },
      body: {} as never,
      about: { ...about, examId: null, eventId: 1 },
      subject: 'patient:3',
    })
  return (
    <>
      <button type="button" onClick={send}>
        Salvar
      </button>
      {save.error && <FormFailure error={save.error} pending={false} onRetry={send} />}
      {save.isSuccess && <p>{save.data ? 'No servidor' : 'Neste aparelho'}</p>}
    </>
  )
}

/** Saves with a server that gives this answer; 0: there is no network. */
async function save(status: number, fault: Error | null) {
  const { url, sent } = await startAnsweringServer(() => ({ status, content: { id: 5 } }))
  const at = status === 0 ? 'http://127.0.0.1:9' : url
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(at)
  device.fault = fault
  watchOutbox()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Save />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  return { user, sent }
}

const FULL = new DOMException('no room', 'QuotaExceededError')

test.each([
  [
    'has no room for',
    FULL,
    /^Este aparelho está sem espaço .* Libere espaço no aparelho ou leve-o até onde houver rede\.$/,
  ],
  [
    'cannot store',
    new DOMException('broken', 'UnknownError'),
    /^Este aparelho não conseguiu guardar/,
  ],
])(
  'A save without a network that the device %s says so, and is kept as soon as it can be',
  async (_, fault, words) => {
    const { user } = await save(0, fault)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText('O que você digitou continua aqui.')).toBeTruthy()
    expect(screen.queryByText(/Sem conexão/)).toBeNull()
    expect(outboxSummary().isFull).toBe(fault === FULL)
    device.fault = null
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText('Neste aparelho')).toBeTruthy()
    expect(outboxSummary().isFull).toBe(false)
  },
)

test('With a network a save that the device has no room for goes straight to the server', async () => {
  const { sent } = await save(201, FULL)
  expect(await screen.findByText('No servidor')).toBeTruthy()
  expect(sent.map(({ call }) => call)).toEqual(['POST /patients/3/triages'])
})
