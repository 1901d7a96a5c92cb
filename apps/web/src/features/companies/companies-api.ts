import {
  createCompany,
  getCompany,
  listCompanies,
  listCompanyOptions,
  updateCompany,
} from '@iris/contracts/companies'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { openedQueryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'

/** What a saved company puts out of date. */
const READS = [listCompanies, listCompanyOptions]

export function useCreateCompany() {
  return useCall(createCompany, { invalidates: READS })
}

export function useUpdateCompany() {
  return useCall(updateCompany, { invalidates: READS })
}

/** A company as it is now for its form. */
export function useCompany(id: number | undefined) {
  return useQuery(openedQueryOf(getCompany, id, (id) => ({ params: { id } })))
}

/** What Ctrl K finds. */
export async function searchCompanies(text: string, signal: AbortSignal) {
  const { data } = await call(listCompanies, { query: { query: text, per_page: 5 } }, { signal })
  return data.map(({ id, corporate_reason, address_city }) => ({
    to: `/companies?empresa=${id}`,
    label: corporate_reason,
    description: address_city,
  }))
}
