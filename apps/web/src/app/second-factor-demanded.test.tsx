import { getUser } from '@iris/contracts/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSecondFactorServer } from '../../test/second-factor-server.ts'
import { show } from '../../test/show.tsx'
import { outdatedReads } from '../api/outdated-reads.ts'
import { createQueryClient } from '../api/query-client.ts'
import { sessionStore } from '../api/session.ts'
import { useSession } from '../api/use-session.ts'
import { MembersOnly } from './guards.tsx'

beforeEach(() => void vi.stubGlobal('__APP_VERSION__', '1'))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.end()
})

/** What the whole page knows of its person. */
function Known() {
  const { user } = useSession()
  return user?.second_factor_since ? <p>Nada mais a fazer</p> : null
}

/** The code of the phone is sent by somebody who may see nothing else yet. */
async function turnOn() {
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Known />
      <MemoryRouter initialEntries={['/patients']}>
        <Routes>
          <Route element={<MembersOnly />}>
            <Route path="/patients" element={<h1>Pacientes</h1>} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await user.type(await screen.findByLabelText(/^Código/), '123456')
  await user.click(screen.getByRole('button', { name: 'Ligar' }))
  return user
}

test('Where a second factor is demanded, its recovery codes stay until they were seen, whatever is read meanwhile', async () => {
  await startSecondFactorServer({ needed: true })
  const user = await turnOn()
  await screen.findByText('ABCD-EFGH')
  outdatedReads.tell([getUser])
  await screen.findByText('Nada mais a fazer')
  expect(screen.getByText('ABCD-EFGH')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Já guardei' }))
  expect(await screen.findByRole('heading', { name: 'Pacientes' })).toBeTruthy()
})

test('Where a second factor is demanded and the answer that turns it on is lost, there is a way on', async () => {
  await startSecondFactorServer({ needed: true, lost: true })
  const user = await turnOn()
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Ligar' }))
  await user.click(await screen.findByRole('button', { name: 'Entendi' }))
  expect(await screen.findByRole('heading', { name: 'Pacientes' })).toBeTruthy()
})
