import { act, screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { useListState } from './use-list-state.ts'

function List() {
  const list = useListState({ filters: ['name'] })
  return (
    <>
      <input
        aria-label="Buscar"
        value={list.text('query')}
        onChange={(event) => list.type('query', event.currentTarget.value)}
      />
      <button type="button" onClick={() => list.setPage(2)}>
        Página 2
      </button>
      <button type="button" onClick={list.clearFilters}>
        Limpar
      </button>
      <p>
        {list.params.query ?? 'todos'} na página {list.page}
      </p>
    </>
  )
}

const box = () => screen.getByLabelText<HTMLInputElement>('Buscar')
const shown = () => screen.getByRole('paragraph').textContent

const open = () =>
  show(
    <BrowserRouter>
      <List />
    </BrowserRouter>,
  )

beforeEach(() => window.history.replaceState(null, '', '/'))

test('A search box keeps every key while the address follows once typing rests', async () => {
  const user = open()
  await user.type(box(), 'teca souza')
  expect(box().value).toBe('teca souza')
  expect(window.location.search).toBe('')
  await waitFor(() => expect(window.location.search).toBe('?query=teca+souza'))
  await waitFor(() => expect(shown()).toBe('teca souza na página 1'))
})

test('A search typed just before the page number changes is written to the address first', async () => {
  const user = open()
  await user.type(box(), 'ana')
  await user.click(screen.getByRole('button', { name: 'Página 2' }))
  await waitFor(() => expect(window.location.search).toBe('?query=ana&page=2'))
  expect(box().value).toBe('ana')
})

test('Back sets the search box to what its address says', async () => {
  const user = open()
  await user.type(box(), 'ana')
  await user.click(screen.getByRole('button', { name: 'Página 2' }))
  await user.clear(box())
  await user.type(box(), 'bia')
  await act(async () => {
    window.history.back()
    await new Promise((done) => setTimeout(done, 50))
  })
  await waitFor(() => expect(box().value).toBe('ana'))
})

test("The button 'Limpar' empties the box for good, even right after typing", async () => {
  const user = open()
  await user.type(box(), 'ana')
  await user.click(screen.getByRole('button', { name: 'Limpar' }))
  await new Promise((done) => setTimeout(done, 400))
  expect(box().value).toBe('')
  expect(window.location.search).toBe('')
})

test('A search that may be a CPF stands in no address, and the list is searched all the same', async () => {
  const user = open()
  await user.type(box(), '390.533.447-05')
  await waitFor(() => expect(shown()).toBe('390.533.447-05 na página 1'))
  expect(window.location.search).toBe('')
})
