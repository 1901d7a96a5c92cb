import { listCompanies } from '@iris/contracts/companies'
import { call } from '../../api/call.ts'

/** What Ctrl K finds. */
export async function searchCompanies(text: string, signal: AbortSignal) {
  const { data } = await call(listCompanies, { query: { query: text, per_page: 5 } }, { signal })
  return data.map(({ id, corporate_reason, address_city }) => ({
    to: `/companies?empresa=${id}`,
    label: corporate_reason,
    description: address_city,
  }))
}
