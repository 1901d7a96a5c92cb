import type { EventStatus } from '@iris/domain/screening-event'
import type { Role } from '@iris/domain/user-type'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { startSession } from '../api/session.ts'
import type { HeldPackage } from '../features/screening-events/offline/device-packages.ts'
import { toast } from '../ui/toast.tsx'
import { OfflineDoor } from './offline-door.tsx'

// There is no database here: nothing waits on this device.
vi.mock('../features/screening-events/offline/own-writes.ts', () => ({
  readOwnWrites: async () => [],
  readOwnAnswers: async () => [],
  readNewcomers: async () => [],
  waitingRegistration: async () => undefined,
}))

const held = {
  event: { id: 9, name: 'Campanha Visão', place: '', company_id: 2, companyName: 'OLARIA' },
  participants: [
    {
      id: 4,
      event_id: 9,
      patient_id: null,
      patient_name: 'ANA SOUZA',
      cpf: '52998224725',
      dob: '1980-02-01',
      employee_code: null,
      active: true,
      code: 'ABCDEFGH4J',
      ticket: null,
      checked_in_at: null,
      left_at: null,
      exam_id: null,
      parts: { triage: false, acuity: false, ishihara: false, upload: false },
    },
  ],
  patients: [],
  exams: [],
  triages: [],
  made_at: '2026-12-01T11:12:00Z',
  keptAt: 0,
} as unknown as HeldPackage

function showDoor(role: Role, status: EventStatus = 'open') {
  const claims = { sub: '7', scopes: [role], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  return show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <OfflineDoor
          held={{ ...held, event: { ...held.event, status } }}
          onAsking={() => {}}
          registration={({ onSaved }) => (
            <button type="button" onClick={() => onSaved(undefined, 'new:4')}>
              Salvar cadastro
            </button>
          )}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('Whose registration left the device before their check-in followed is to be searched again, which is said', async () => {
  const said = vi.spyOn(toast, 'error')
  const user = showDoor('tecnico')
  await user.click(await screen.findByRole('button', { name: /Cadastrar e fazer check-in/ }))
  await user.click(await screen.findByRole('button', { name: 'Salvar cadastro' }))
  await waitFor(() =>
    expect(said.mock.calls[0]?.[0]).toBe(
      'O cadastro chegou ao servidor, mas o check-in não foi feito: busque a pessoa de novo.',
    ),
  )
})

test('A doctor, whose check-ins the server would refuse, reads at the door who does them and is offered none', async () => {
  showDoor('doctor')
  expect(await screen.findByText('ANA SOUZA')).toBeTruthy()
  expect(screen.getByText('O check-in é feito pela equipe técnica.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /check-in/ })).toBeNull()
})

test('The door of an event that had not begun when the device was prepared says that it is to be started once there is a network', async () => {
  const words = /se ninguém a iniciou, inicie-a assim que houver rede/
  showDoor('tecnico', 'planned')
  expect(await screen.findByText(words)).toBeTruthy()
  cleanup()
  showDoor('tecnico')
  expect(await screen.findByText('ANA SOUZA')).toBeTruthy()
  expect(screen.queryByText(words)).toBeNull()
})
