import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { ApiError } from '../api/api-error.ts'
import { createQueryClient } from '../api/query-client.ts'
import { ListPage } from './list-page.tsx'
import { useListState } from './use-list-state.ts'

beforeEach(() => window.history.replaceState(null, '', '/?query=ana'))

function People({ filters }: { filters?: ReactNode }) {
  const list = useListState({ filters: [] })
  return (
    <ListPage title="Pessoas" list={list} read={undefined} filters={filters}>
      <p>{list.params.query ?? 'todas'}</p>
    </ListPage>
  )
}

/** A list searched for 'ana', and its button pressed with the keyboard. */
async function clear(filters?: ReactNode) {
  const user = show(
    <BrowserRouter>
      <People filters={filters} />
    </BrowserRouter>,
  )
  const button = screen.getByRole('button', { name: 'Limpar Filtros' })
  button.focus()
  await user.keyboard('{Enter}')
  await screen.findByText('todas')
  return button
}

test('Limpar Filtros keeps the keyboard where it is, and is no stop of it from then on', async () => {
  const button = await clear(<input aria-label="Situação" />)
  expect(document.activeElement).toBe(button)
  expect([button.getAttribute('aria-disabled'), button.tabIndex]).toEqual(['true', -1])
})

test('Limpar Filtros beside a search alone goes away and leaves the keyboard in the search box', async () => {
  const button = await clear()
  expect(button.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByLabelText('Buscar'))
})

function Eleven() {
  const list = useListState({ filters: [] })
  const read = useQuery<{ total: number }, ApiError>({
    queryKey: ['people'],
    queryFn: () => ({ total: 11 }),
  })
  return (
    <ListPage title="Pessoas" list={list} read={read}>
      <p>{list.page}</p>
    </ListPage>
  )
}

test('A page number beyond the last leads to the last page', async () => {
  window.history.replaceState(null, '', '/?query=ana&page=99')
  show(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <Eleven />
      </BrowserRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Mostrando 11 a 11 de 11 entradas')).toBeDefined()
  await waitFor(() => expect(window.location.search).toBe('?query=ana&page=2'))
})

test('A refresh of a list that fails leaves its rows, says how old they are, and reads them again when asked', async () => {
  let isBroken = false
  function Refreshed() {
    const list = useListState({ filters: [] })
    const read = useQuery<{ total: number }, ApiError>({
      queryKey: ['people'],
      queryFn: () => {
        if (isBroken) throw new ApiError(0, 'Sem conexão.')
        return { total: 11 }
      },
      retry: false,
    })
    return (
      <ListPage title="Pessoas" list={list} read={read}>
        <p>{read.data && 'Ana'}</p>
      </ListPage>
    )
  }
  const client = createQueryClient()
  const user = show(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Refreshed />
      </BrowserRouter>
    </QueryClientProvider>,
  )
  await screen.findByText('Ana')
  isBroken = true
  await act(() => client.invalidateQueries())
  const line = /Não foi possível atualizar agora\. Dados de \d\d\/\d\d\/\d{4} \d\d:\d\d\./
  expect(await screen.findByText(line)).toBeDefined()
  expect(screen.getByText('Ana')).toBeDefined()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(screen.queryByText(line)).toBeNull())
  expect(screen.getByText('Ana')).toBeDefined()
})
