import { screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { useTrailAddress } from './use-trail-address.ts'

function Trail() {
  const address = useTrailAddress()
  return (
    <>
      <button type="button" onClick={address.isOpen ? address.close : address.open}>
        {address.isOpen ? 'Fechar' : 'Abrir'}
      </button>
      {address.isOpen && (
        <input
          aria-label="De"
          value={address.text('from')}
          onChange={(event) => address.type('from', event.currentTarget.value)}
        />
      )}
      <p>{address.query.from ?? 'todos os dias'}</p>
    </>
  )
}

const from = () => screen.getByLabelText<HTMLInputElement>('De')
const shown = () => screen.getByRole('paragraph').textContent

test('An audit that is opened again after it was closed shows no day that it is not narrowed to', async () => {
  window.history.replaceState(null, '', '/?paciente=7')
  const user = show(
    <BrowserRouter>
      <Trail />
    </BrowserRouter>,
  )
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await user.type(from(), '2026-11-01')
  await waitFor(() => expect(shown()).toBe('2026-11-01'))
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  expect(shown()).toBe('todos os dias')
  expect(from().value).toBe('')
})
