import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { ApiError } from '../api/api-error.ts'
import { FilterSelect } from './filter-select.tsx'

test('A filter whose choices could not be read says why, and reads them again as it is opened', async () => {
  const refetch = vi.fn()
  const error = new ApiError(429, 'Muitas buscas seguidas.')
  const list = { filters: { company: '' }, setFilter: () => {} }
  const read = { data: undefined, error, isFetching: false, refetch }
  const user = show(
    <FilterSelect list={list} name="company" label="Empresa" data={undefined} read={read} />,
  )
  await user.click(screen.getByRole('combobox', { name: 'Empresa' }))
  expect(await screen.findByText('Muitas buscas seguidas.')).toBeDefined()
  expect(screen.queryByText('Nada encontrado')).toBeNull()
  expect(refetch).toHaveBeenCalledOnce()
})

test('A filter by what is no longer offered is still seen', () => {
  const list = { filters: { company: '7' }, setFilter: () => {} }
  const data = [{ value: 8, label: 'CERÂMICA LUA' }]
  show(<FilterSelect list={list} name="company" label="Empresa" data={data} />)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Empresa' }).value).toBe(
    'Empresa 7',
  )
})
