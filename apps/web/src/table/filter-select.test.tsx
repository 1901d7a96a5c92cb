import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { FilterSelect } from './filter-select.tsx'

test('A filter by what is no longer offered is still seen', () => {
  const list = { filters: { company: '7' }, setFilter: () => {} }
  const data = [{ value: 8, label: 'CERÂMICA LUA' }]
  show(<FilterSelect list={list} name="company" label="Empresa" data={data} />)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Empresa' }).value).toBe(
    'Empresa 7',
  )
})
