import { getClinic } from '@iris/contracts/clinic-view'
import { type Company, getCompany, listCompanyOptions } from '@iris/contracts/companies'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { createQueryClient, queryOf } from '../../api/query-client.ts'
import { PrintHead } from './print-head.tsx'

test.each([
  [7, 'OLARIA SOL'],
  [8, 'CERÂMICA LUA'],
  [null, 'Todas as empresas'],
])(
  'The printed dashboard of company %s is headed %s, also where it was deactivated',
  (company, name) => {
    const client = createQueryClient()
    client.setQueryData(queryOf(listCompanyOptions, { query: {} }).queryKey, [
      { value: 8, label: 'CERÂMICA LUA' },
    ])
    client.setQueryData(queryOf(getCompany, { params: { id: 7 } }).queryKey, {
      id: 7,
      corporate_reason: 'OLARIA SOL',
    } as Company)
    client.setQueryDefaults([getClinic.path], { enabled: false })
    show(
      <QueryClientProvider client={client}>
        <PrintHead company={company} event={null} period={null} />
      </QueryClientProvider>,
    )
    expect(screen.getByText(name)).toBeDefined()
  },
)
