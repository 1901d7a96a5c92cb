import { screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { FilterDays } from './filter-days.tsx'
import { useListState } from './use-list-state.ts'

function Days() {
  const list = useListState({ filters: ['from', 'to'] })
  return <FilterDays list={list} from="from" fromLabel="Desde" to="to" toLabel="Até" />
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
/** In no order: which of two days comes into the address first is nobody's matter. */
const asked = () => Object.fromEntries(new URLSearchParams(window.location.search))

test('Two days that are typed as a filter keep every key while the address follows, and emptied they are gone from it', async () => {
  window.history.replaceState(null, '', '/')
  const user = show(
    <BrowserRouter>
      <Days />
    </BrowserRouter>,
  )
  await user.type(box('Desde'), '01022024')
  await waitFor(() => expect(asked()).toEqual({ from: '2024-02-01' }))
  // The address of the first day comes while the second is typed, and brings nothing back.
  await user.type(box('Até'), '0503')
  await new Promise((done) => setTimeout(done, 400))
  await user.type(box('Até'), '2024')
  expect([box('Desde').value, box('Até').value]).toEqual(['01/02/2024', '05/03/2024'])
  await waitFor(() => expect(asked()).toEqual({ from: '2024-02-01', to: '2024-03-05' }))
  expect([box('Desde').value, box('Até').value]).toEqual(['01/02/2024', '05/03/2024'])
  for (const day of ['Desde', 'Até']) await user.clear(box(day))
  await waitFor(() => expect(asked()).toEqual({}))
})

test('A first day that is typed with a short year and lies after the last one filters nothing', async () => {
  window.history.replaceState(null, '', '/?from=2024-02-01&to=2024-03-05')
  const user = show(
    <BrowserRouter>
      <Days />
    </BrowserRouter>,
  )
  await user.clear(box('Desde'))
  await user.type(box('Desde'), '01/04/24{Tab}')
  expect(box('Desde').value).toBe('01/04/2024')
  expect(screen.getByText('A data final não pode ser anterior à inicial.')).toBeDefined()
  await user.clear(box('Até'))
  await user.type(box('Até'), '30/04/24{Tab}')
  await waitFor(() => expect(asked()).toEqual({ from: '2024-04-01', to: '2024-04-30' }))
})
