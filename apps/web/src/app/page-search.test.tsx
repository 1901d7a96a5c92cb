import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { PageSearch } from './page-search.tsx'

vi.mock('../api/use-session.ts', () => ({
  useSession: () => ({ role: 'admin', can: () => true }),
}))

const REFUSED = { status: 429, content: { message: 'Muitas buscas seguidas.' } }
const NOTHING = { status: 200, content: { data: [], total: 0 } }

async function searched(patients: typeof REFUSED | typeof NOTHING) {
  const { url } = await startAnsweringServer((call: string) =>
    call.includes('/patients') ? patients : NOTHING,
  )
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <PageSearch
          label="Buscar"
          opened
          onClose={() => {}}
          early={{ text: '', isEntered: false }}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await user.type(await screen.findByRole('textbox', { name: 'Buscar' }), 'zzzz')
}

test('A search of the patients that failed says so, and not that there is none', async () => {
  await searched(REFUSED)
  expect(await screen.findByText('Pacientes: Muitas buscas seguidas.')).toBeDefined()
  expect(screen.queryByText('Nada encontrado.')).toBeNull()
})

test('A search that found nothing says that there is nothing', async () => {
  await searched(NOTHING)
  expect(await screen.findByText('Nada encontrado.')).toBeDefined()
})
