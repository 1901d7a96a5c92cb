import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { PageSearch } from './page-search.tsx'

vi.mock('../api/use-session.ts', () => ({
  useSession: () => ({ role: 'admin', can: () => true }),
}))

type Answer = { status: number; content: object }
const REFUSED = { status: 429, content: { message: 'Muitas buscas seguidas.' } }
const NOTHING = { status: 200, content: { data: [], total: 0 } }

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

async function searched(patients: Answer, text = 'zzzz', companies: Answer = NOTHING) {
  const { url } = await startAnsweringServer((call: string) =>
    call.includes('/patients') ? patients : call.includes('/companies') ? companies : NOTHING,
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
        <Address />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await user.type(await screen.findByRole('combobox', { name: 'Buscar' }), text)
  return user
}

test('A search of the patients that failed says so, and not that there is none', async () => {
  await searched(REFUSED)
  expect(await screen.findAllByText('Pacientes: Muitas buscas seguidas.')).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toBe('Pacientes: Muitas buscas seguidas.')
  expect(screen.queryByText('Nada encontrado.')).toBeNull()
})

test('A search that found nothing says that there is nothing', async () => {
  await searched(NOTHING)
  expect(await screen.findByText('Nada encontrado.')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Nenhum resultado')
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false')
})

test('A screen reader is told how many were found, in which group, and which of them Enter opens', async () => {
  const people = [
    { id: 7, name: 'EQUILINA ROCHA', cpf: '52998224725', companyName: 'TECELAGEM' },
    { id: 8, name: 'EQUIVALDO ROCHA', cpf: '11144477735', companyName: 'TECELAGEM' },
  ]
  const user = await searched({ status: 200, content: { data: people, total: 2 } }, 'equi')
  expect(await screen.findByText('3 resultados')).toBe(screen.getByRole('status'))
  const field = screen.getByRole('combobox')
  const list = screen.getByRole('listbox', { name: 'Resultados' })
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(field.getAttribute('aria-controls')).toBe(list.id)
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  const selected = () =>
    within(list)
      .getAllByRole('option', { selected: true })
      .map(({ textContent }) => textContent)

  expect(active()?.textContent).toBe('Equipamentos')
  expect(active()?.closest('[role=group]')?.getAttribute('aria-label')).toBe('Páginas')
  await user.keyboard('{ArrowDown}')
  expect(active()?.textContent).toContain('EQUILINA ROCHA')
  expect(active()?.closest('[role=group]')?.getAttribute('aria-label')).toBe('Pacientes')
  expect(selected()).toEqual([active()?.textContent])
  await user.type(field, 'li')
  expect(await screen.findByText('2 resultados')).toBeDefined()
  expect(selected()).toEqual([active()?.textContent])
})

test.each(['52998224725', '529.982.247-25'])(
  'The CPF %s typed with Enter before its answer opens the person as soon as that comes',
  async (typed) => {
    const one = { id: 7, name: 'ZULMIRA DA BUSCA', cpf: '52998224725', companyName: 'OUTRA' }
    await searched({ status: 200, content: { data: [one], total: 1 } }, `${typed}{Enter}`)
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toBe('/patients?pessoa=7'),
    )
  },
)

test.each([
  ['Equipamentos', '/equipaments'],
  ['EQUILINA ROCHA', '/patients?pessoa=7'],
  ['TECELAGEM EQUI', '/companies?empresa=5'],
])('In the search of a page %s leads to %s', async (option, address) => {
  const person = { id: 7, name: 'EQUILINA ROCHA', cpf: '52998224725', companyName: 'OUTRA' }
  const company = { id: 5, corporate_reason: 'TECELAGEM EQUI', cnpj: '11222333000181' }
  const found = (one: object) => ({ status: 200, content: { data: [one], total: 1 } })
  const user = await searched(found(person), 'equi', found(company))
  await user.click(await screen.findByText(option))
  expect(screen.getByTestId('address').textContent).toBe(address)
})
