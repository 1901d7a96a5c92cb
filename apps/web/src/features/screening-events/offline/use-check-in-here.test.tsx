import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { reach } from '../../../api/reach.ts'
import type { Intent } from '../../../outbox/entry.ts'
import { tell } from '../../../outbox/outbox-news.ts'
import { watchOutbox } from '../../../outbox/outbox-summary.ts'
import { toast } from '../../../ui/toast.tsx'
import { useCheckInHere } from './use-check-in-here.ts'

// The device, which no component test has.
const device = vi.hoisted(() => ({ kept: [] as Intent[] }))
vi.mock('../../../outbox/can-keep.ts', () => ({ canKeep: () => true }))
vi.mock('../../../outbox/device-database.ts', () => ({
  deviceDatabase: () => Promise.reject(new Error('no database')),
}))
vi.mock('../../../outbox/outbox.ts', async (original) => ({
  ...(await original<object>()),
  keep: async (intents: Intent[]) => {
    device.kept.push(...intents)
    tell({ kind: 'changed', kept: intents.length })
  },
}))

const client = createQueryClient()
const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

test('The check-in of a newcomer waits on the device when the server is gone right after it answered their registration', async () => {
  watchOutbox()
  reach.tell(false)
  const said = vi.spyOn(toast, 'success')
  const { result } = renderHook(() => useCheckInHere(9), { wrapper: around })
  await result.current.keepNewcomer('new:x', { id: 77, name: 'VERA ENCAIXE', dob: '1990-05-10' })
  expect(device.kept).toMatchObject([
    {
      subject: 'new:x',
      input: { params: { id: 9 }, body: { patient_id: 77 } },
      about: { kind: 'check-in', name: 'VERA ENCAIXE', facts: 'nasc. 10/05/1990', eventId: 9 },
    },
  ])
  await waitFor(() =>
    expect(said).toHaveBeenCalledWith(
      'Check-in guardado neste aparelho. A senha sai quando a rede voltar.',
    ),
  )
})
