import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { BrowserRouter, MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { atWidth } from '../../test/at-width.ts'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { sessionStore, startSession } from '../api/session.ts'
import { PatientsPage } from './patients.tsx'

afterEach(() => sessionStore.end())

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

const NOW = '2026-11-20T12:00:00.000Z'
const COMPANIES = [
  { value: 5, label: 'FILTRO A' },
  { value: 6, label: 'FILTRO B' },
]

const FOUND = {
  ...{ id: 7, name: 'ZULMIRA DA BUSCA', cpf: '52998224725', dob: '1980-02-01', active: true },
  ...{ company: 5, companyName: 'FILTRO A', created_at: NOW, updated_at: NOW, merged_into: null },
}

/** The list at an address of its own, of 32 patients of one page each as it was asked for. */
async function openList(search: string) {
  const asked: URLSearchParams[] = []
  const { url } = await startAnsweringServer((call) => {
    const ok = (content: object) => ({ status: 200, content })
    if (call.startsWith('GET /users/')) return ok({ id: 1, name: 'Ana', type: 3 })
    if (!call.startsWith('GET /patients')) return ok(call.includes('compan') ? COMPANIES : [])
    if (call.endsWith('/medicalRecords')) return { status: 200, content: null }
    if (call === 'GET /patients/7') return ok({ ...FOUND, phones: [], social_medias: [] })
    if (/^GET \/patients\/7\//.test(call)) return ok([])
    asked.push(new URLSearchParams(call.split('?')[1]))
    const [page, size] = ['page', 'per_page'].map((name) => Number(asked.at(-1)?.get(name)))
    const first = (Number(page) - 1) * Number(size) + 1
    const patient = { id: first, name: `PESSOA ${first}`, cpf: '', active: true, created_at: NOW }
    return ok({ data: [patient], total: 32 })
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `${url}/patients${search}`,
  )
  const claims = { sub: '1', scopes: ['tecnico'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const draw = () =>
    show(
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <PatientsPage />
        </BrowserRouter>
      </QueryClientProvider>,
    )
  return { user: draw(), asked: () => Object.fromEntries(asked.at(-1) ?? []), draw }
}

const company = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Empresa' })
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' })

test('The filters by name and company of the patients are asked of the server, outlive a reload, and are cleared at once', async () => {
  const { user, asked, draw } = await openList('')
  await user.type(name(), 'filtrad')
  await waitFor(() => expect(asked()).toMatchObject({ name: 'filtrad' }))
  await user.click(company())
  await user.click(await screen.findByText('FILTRO A'))
  await waitFor(() => expect(asked()).toMatchObject({ name: 'filtrad', company: '5' }))
  await waitFor(() => expect(window.location.search).toBe('?name=filtrad&company=5'))

  cleanup()
  const again = draw()
  await waitFor(() => expect(company().value).toBe('FILTRO A'))
  expect(name().value).toBe('filtrad')
  await again.click(screen.getByRole('button', { name: 'Limpar Filtros' }))
  await waitFor(() => expect(window.location.search).toBe(''))
  expect([name().value, company().value]).toEqual(['', ''])
  await waitFor(() => expect(asked()).not.toHaveProperty('company'))
})

test('The patients are searched by text, imported by Importar Excel and registered by Novo Paciente', async () => {
  const { user, asked } = await openList('')
  await user.type(await screen.findByLabelText('Buscar'), 'ana')
  await waitFor(() => expect(asked()).toMatchObject({ query: 'ana' }))
  for (const name of ['Importar Excel', 'Novo Paciente']) {
    await user.click(screen.getByText(name, { selector: 'button *' }))
    expect(await screen.findByText(name, { selector: 'h2' })).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(name, { selector: 'h2' })).toBeNull())
  }
})

test('The person that a search found has Exames, Prontuário and Cadastro, each a press away', {
  tags: 'long',
}, async () => {
  for (const [way, title] of [
    ['Exames', 'Exames'],
    ['Prontuário', 'Prontuário'],
    ['Cadastro', FOUND.name],
  ] as const) {
    const { user } = await openList('?pessoa=7')
    const exams = await screen.findByText('Exames', { selector: '[href] *' })
    expect(screen.getByText(FOUND.name, { selector: 'h2' })).toBeDefined()
    expect(document.activeElement).toBe(exams.closest('a'))
    for (const label of ['Prontuário', 'Cadastro'])
      expect(screen.getByText(label, { selector: '[href] *' })).toBeDefined()
    await user.click(screen.getByText(way, { selector: '[href] *' }))
    await waitFor(() => expect(screen.queryByText('Cadastro', { selector: '[href] *' })).toBeNull())
    expect(await screen.findByText(title, { selector: 'h2' })).toBeDefined()
    cleanup()
  }
})

test('On a phone a narrowed list of patients says how many filters are folded, and clears them without unfolding them', async () => {
  atWidth(390)
  const { user, asked } = await openList('?company=5&query=ana')
  const folded = await screen.findByRole('button', { name: 'Filtros (1)' })
  expect(folded.getAttribute('aria-expanded')).toBe('false')
  await user.click(screen.getByRole('button', { name: 'Limpar Filtros' }))
  await waitFor(() => expect(window.location.search).toBe(''))
  await waitFor(() => expect(asked()).not.toHaveProperty('company'))
  expect(screen.queryByRole('button', { name: 'Limpar Filtros' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filtros' }))
})

test('The patients sort by name and by company in turn, and sorting by one resets the other', async () => {
  const { user, asked } = await openList('')
  const direction = (label: string) =>
    screen.getByRole('button', { name: label }).getAttribute('data-direction')
  const sorts = async (label: 'Nome' | 'Empresa', order: string, sort: string | undefined) => {
    const button = await screen.findByRole('button', { name: label })
    await user.click(button)
    await waitFor(() => expect(asked().sort).toBe(sort))
    expect([direction('Nome'), direction('Empresa')]).toEqual(
      label === 'Nome' ? [order, 'none'] : ['none', order],
    )
    // In this window the two stand in one head.
    expect(button.closest('th')?.getAttribute('aria-sort')).toBe(order)
  }
  await sorts('Nome', 'ascending', 'name')
  await sorts('Nome', 'descending', '-name')
  await sorts('Empresa', 'ascending', 'companyName')
  await sorts('Empresa', 'descending', '-companyName')
  await sorts('Empresa', 'none', undefined)
})

test('The pager of the patients leads to each page, Back to the one before, and shows up to thirty of them', async () => {
  const { user } = await openList('')
  const button = (label: string) => screen.getByRole('button', { name: label })
  const shows = async (from: number, to: number) => {
    expect(await screen.findByText(`Mostrando ${from} a ${to} de 32 entradas`)).toBeDefined()
    expect(await screen.findByText(`PESSOA ${from}`)).toBeDefined()
  }
  await shows(1, 10)
  expect(button('Página anterior').getAttribute('aria-disabled')).toBe('true')
  await user.click(button('Próxima página'))
  await shows(11, 20)
  await user.click(button('Última página'))
  await shows(31, 32)
  expect(button('Próxima página').getAttribute('aria-disabled')).toBe('true')
  await user.click(button('Página 2'))
  await shows(11, 20)
  await act(async () => window.history.back())
  await shows(31, 32)
  await user.click(button('Primeira página'))
  await shows(1, 10)
  await user.click(screen.getByRole('combobox', { name: 'Por página' }))
  const sizes = await screen.findAllByRole('option')
  expect(sizes.map(({ textContent }) => textContent)).toEqual(['10', '20', '30'])
  await user.click(sizes[2] as HTMLElement)
  await shows(1, 30)
})

test('A search typed just before a row is opened is still there when Back closes the row', async () => {
  const { user } = await openList('')
  const search = screen.getByPlaceholderText<HTMLInputElement>('Buscar...')
  const row = await screen.findByText('PESSOA 1')
  await user.type(search, 'souza')
  await user.click(row)
  await waitFor(() => expect(location.search).toBe('?query=souza&paciente=1'))
  act(() => history.back())
  await waitFor(() => expect(location.search).toBe('?query=souza'))
  expect(search.value).toBe('souza')
})
