import { formatCep } from './cep.ts'

/** What a clinic is called that has given no name of its own yet. */
export const PRODUCT_NAME = 'Íris'

/** A doctor's registration as it is printed, 'CRM/SP 123456 · RQE 4321'; null without a CRM. */
export function councilWords(doctor: {
  crm: string | null
  crm_uf: string | null
  rqe: string | null
}): string | null {
  if (!doctor.crm) return null
  const crm = doctor.crm_uf ? `CRM/${doctor.crm_uf} ${doctor.crm}` : `CRM ${doctor.crm}`
  return doctor.rqe ? `${crm} · RQE ${doctor.rqe}` : crm
}

type Address = Record<
  | 'zip_code'
  | 'address_street'
  | 'address_number'
  | 'address_complement'
  | 'address_neighborhood'
  | 'address_city'
  | 'address_state',
  string | null
>

/** The address on one line, of what is known of it: 'Rua A, 10, sala 2 · Centro · Santos/SP · CEP 11010-000'. */
export function addressLine(address: Address): string {
  const joined = (parts: readonly (string | null)[], by: string) => parts.filter(Boolean).join(by)
  const { address_street, address_number, address_complement } = address
  return joined(
    [
      address_street && joined([address_street, address_number, address_complement], ', '),
      address.address_neighborhood,
      joined([address.address_city, address.address_state], '/'),
      address.zip_code && `CEP ${formatCep(address.zip_code)}`,
    ],
    ' · ',
  )
}
