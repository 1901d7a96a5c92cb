import { getCompany, listCompanyOptions } from '@iris/contracts/companies'
import { listOperatorOptions } from '@iris/contracts/operators'
import { listAllUsers, listSalesUsers, type UserOption } from '@iris/contracts/users'
import { SALES_TYPES, salesLabel, type UserType } from '@iris/domain/user-type'
import { useQuery } from '@tanstack/react-query'
import { withKept } from '../form/kept-option.ts'
import { queryOf } from './query-client.ts'
import { useSession } from './use-session.ts'

/** The companies that may be chosen, by their ids. */
export function useCompanyOptions() {
  return useQuery(queryOf(listCompanyOptions, { query: {} }))
}

/**
 * The same with the company that an address names: one that was deactivated is chosen no more, and still called by its name.
 * @param named null for none
 */
export function useNamedCompanyOptions(named: number | null) {
  const read = useCompanyOptions()
  const isMissing = named !== null && read.data?.some(({ value }) => value === named) === false
  const own = useQuery({
    ...queryOf(getCompany, { params: { id: named ?? 0 } }),
    enabled: isMissing,
  })
  const isNaming = isMissing && own.isPending
  const data =
    isMissing && own.data ? withKept(read.data, named, own.data.corporate_reason) : read.data
  return { ...read, data: isNaming ? undefined : data, isPending: read.isPending || isNaming }
}

/** The operators that may be chosen, by their ids. */
export function useOperatorOptions() {
  return useQuery(queryOf(listOperatorOptions, {}))
}

/** Everybody who works here, by name. */
export function usePeople() {
  return useQuery(queryOf(listAllUsers, {}))
}

/**
 * The people who can be given a lead. A user who does not sell may not read the list of sellers, and finds them in
 * the list of all users.
 */
export function useSellers() {
  const { can } = useSession()
  return useQuery({
    ...queryOf(can('users.sales') ? listSalesUsers : listAllUsers, {}),
    staleTime: 60_000,
    select: (users) =>
      users.filter(({ type, active }) => active && SALES_TYPES.includes(type as UserType)),
  })
}

/** A seller by name and role (spec 2 §6). */
export function sellerOption({ id, name, type }: UserOption) {
  return { value: id, label: `${name} - ${salesLabel(type as UserType | null)}` }
}
