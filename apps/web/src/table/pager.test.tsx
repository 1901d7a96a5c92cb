import { screen } from '@testing-library/react'
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
