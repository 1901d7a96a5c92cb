import { act, screen, waitFor } from '@testing-library/react'
import { BrowserRouter, Link } from 'react-router'
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
      <Link to="/">Pessoas</Link>
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

/** A step in the history, which happens behind one's back. */
const step = (by: number) =>
  act(async () => {
    window.history.go(by)
    await new Promise((done) => setTimeout(done, 50))
  })

test('Back sets the search box to what its address says', async () => {
  const user = open()
  await user.type(box(), 'ana')
  await user.click(screen.getByRole('button', { name: 'Página 2' }))
  await user.clear(box())
  await user.type(box(), 'bia')
  await step(-1)
  await waitFor(() => expect(box().value).toBe('ana'))
})

test('A link to the list empties the search box, and Back and Forward bring each search again', async () => {
  window.history.replaceState(null, '', '/?query=ana')
  const user = open()
  expect(box().value).toBe('ana')
  await user.click(screen.getByRole('link', { name: 'Pessoas' }))
  expect([box().value, window.location.search]).toEqual(['', ''])
  await user.type(box(), 'bia')
  await waitFor(() => expect(window.location.search).toBe('?query=bia'))
  await step(-1)
  await waitFor(() => expect(box().value).toBe('ana'))
  expect(window.location.search).toBe('?query=ana')
  await step(1)
  await waitFor(() => expect(box().value).toBe('bia'))
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
