import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../test/show.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { tell } from '../../../outbox/outbox-news.ts'
import { PrepareDevice } from './prepare-device.tsx'

// The device, which no component test has: the list of the event that it keeps.
const device = vi.hoisted(() => ({ held: null as object | null }))
vi.mock('../../../outbox/can-keep.ts', () => ({ canKeep: () => true }))
vi.mock('../../../outbox/little-room.tsx', () => ({ LittleRoom: () => null }))
vi.mock('./device-packages.ts', () => ({
  readPackage: async () => device.held,
  removePackage: async () => {
    device.held = null
    tell({ kind: 'packages' })
  },
}))

test('Whoever removes the list from this device by keyboard goes on at the way to have it again', async () => {
  device.held = { participants: [{}], made_at: '2026-11-26T12:00:00.000Z' }
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <PrepareDevice eventId={4} />
    </QueryClientProvider>,
  )
  const remove = await screen.findByRole('button', { name: 'Remover deste aparelho' })
  remove.focus()
  await user.keyboard('{Enter}')
  const confirm = await screen.findByRole('button', { name: 'Remover' })
  await user.click(confirm)
  const prepare = await screen.findByRole('button', { name: 'Preparar' })
  expect(remove.isConnected).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(prepare))
})
