import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { Pager } from './pager.tsx'

const nowhere = { onPage: () => undefined, onPerPage: () => undefined }

test('A list without a record has nothing to page through', () => {
  show(<Pager page={1} perPage={10} total={0} isFiltered={false} {...nowhere} />)
  expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull()
})

test('A search that finds nothing says how many it found', () => {
  show(<Pager page={1} perPage={10} total={0} isFiltered {...nowhere} />)
  expect(screen.getByRole('status').textContent).toBe('Mostrando 0 a 0 de 0 entradas')
})

function Pages() {
  const [page, setPage] = useState(1)
  return (
    <Pager
      page={page}
      perPage={10}
      total={20}
      isFiltered={false}
      onPage={setPage}
      onPerPage={() => undefined}
    />
  )
}

test('The step to the last page keeps the focus, and is no stop of the keyboard from then on', async () => {
  const user = show(<Pages />)
  const next = screen.getByRole('button', { name: 'Próxima página' })
  next.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('status').textContent).toBe('Mostrando 11 a 20 de 20 entradas')
  expect(document.activeElement).toBe(next)
  expect([next.getAttribute('aria-disabled'), next.tabIndex]).toEqual(['true', -1])
  await user.keyboard('{Enter}')
  expect(screen.getByRole('status').textContent).toBe('Mostrando 11 a 20 de 20 entradas')
})
