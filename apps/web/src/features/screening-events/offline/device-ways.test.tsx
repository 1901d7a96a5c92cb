import type { OfflinePackage } from '@iris/contracts/offline-package'
import type { Role } from '@iris/domain/user-type'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { show } from '../../../../test/show.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { startSession } from '../../../api/session.ts'
import { DeviceWays } from './device-ways.tsx'

const held = { event: { id: 9, name: 'Campanha Visão' } } as OfflinePackage
const STATIONS = ['Triagem', 'Acuidade', 'Ishihara', 'Imagens']

test.each<[Role, string[]]>([
  ['tecnico', ['Check-in', ...STATIONS]],
  ['doctor', STATIONS],
])('The ways into a prepared event lead the role %s only to where it may work', (role, ways) => {
  const claims = { sub: '7', scopes: [role], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <DeviceWays held={held} subtitle="" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(ways)
})
