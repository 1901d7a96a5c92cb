import { type Company, getCompany, listCompanyOptions } from '@iris/contracts/companies'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { createQueryClient, queryOf } from '../../api/query-client.ts'
import { DashboardFilter } from './dashboard-filter.tsx'

function Sample() {
  const [company, setCompany] = useState<number | null>(null)
  return (
    <>
      <DashboardFilter
        company={company}
        applying={false}
        isFormer={false}
        onApply={setCompany}
        onClear={() => setCompany(null)}
        isFiltered={false}
      >
        {null}
      </DashboardFilter>
      <button type="button" onClick={() => setCompany(7)}>
        Voltar no navegador
      </button>
    </>
  )
}

/** The filter with one company to choose, and the name of company 7; returns its user and its field. */
function showFilter(offered: { value: number; label: string }, named = '') {
  const client = createQueryClient()
  const own = queryOf(getCompany, { params: { id: 7 } })
  client.setQueryData(own.queryKey, { id: 7, corporate_reason: named } as Company)
  const { queryKey } = queryOf(listCompanyOptions, { query: {} })
  client.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY })
  client.setQueryData(queryKey, [offered])
  const user = show(
    <QueryClientProvider client={client}>
      <Sample />
    </QueryClientProvider>,
  )
  return { user, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Empresa' }) }
}

test('The filter calls a company that was deactivated by its name', async () => {
  const { user, field } = showFilter({ value: 8, label: 'CERÂMICA LUA' }, 'OLARIA SOL')
  await user.click(screen.getByRole('button', { name: 'Voltar no navegador' }))
  expect(field.value).toBe('OLARIA SOL')
})

test('The filter names the company that filters, also after the browser went back to it', async () => {
  const { user, field } = showFilter({ value: 7, label: 'OLARIA SOL' })
  expect(field.value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Voltar no navegador' }))
  expect(field.value).toBe('OLARIA SOL')
  await user.click(screen.getByRole('button', { name: 'Limpar' }))
  expect(field.value).toBe('')
})

test('Limpar keeps the keyboard where it is, and is no stop of it from then on', async () => {
  const { user } = showFilter({ value: 7, label: 'OLARIA SOL' })
  await user.click(screen.getByRole('button', { name: 'Voltar no navegador' }))
  const button = screen.getByRole('button', { name: 'Limpar' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(button)
  expect([button.getAttribute('aria-disabled'), button.tabIndex]).toEqual(['true', -1])
})
