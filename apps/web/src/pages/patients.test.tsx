import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { startSession } from '../api/session.ts'
import { PatientsPage } from './patients.tsx'

test('A clinic without patients is told both ways to have the first', async () => {
  const { url } = await startAnsweringServer((call) => ({
    status: 200,
    content: call.startsWith('GET /patients') ? { data: [], total: 0 } : [],
  }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['tecnico'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/patients']}>
        <PatientsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const words = 'Nenhum paciente ainda. Cadastre o primeiro ou importe uma planilha.'
  expect(await screen.findByText(words)).toBeDefined()
})
