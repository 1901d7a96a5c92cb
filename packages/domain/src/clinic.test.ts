import { expect, test } from 'vitest'
import { addressLine, councilWords } from './clinic.ts'

test.each([
  [{ crm: null, crm_uf: 'SP', rqe: '4321' }, null],
  [{ crm: '123456', crm_uf: null, rqe: null }, 'CRM 123456'],
  [{ crm: '123456', crm_uf: 'SP', rqe: null }, 'CRM/SP 123456'],
  [{ crm: '123456', crm_uf: 'SP', rqe: '4321' }, 'CRM/SP 123456 · RQE 4321'],
])('The registration of a doctor with %j is printed as %j', (doctor, words) => {
  expect(councilWords(doctor)).toBe(words)
})

const WHOLE = {
  zip_code: '11010000',
  address_street: 'Rua A',
  address_number: '10',
  address_complement: 'sala 2',
  address_neighborhood: 'Centro',
  address_city: 'Santos',
  address_state: 'SP',
}
const nothing = Object.fromEntries(Object.keys(WHOLE).map((key) => [key, null])) as Record<
  keyof typeof WHOLE,
  null
>

test.each([
  [WHOLE, 'Rua A, 10, sala 2 · Centro · Santos/SP · CEP 11010-000'],
  [{ ...nothing, address_city: 'Santos' }, 'Santos'],
  [{ ...nothing, address_street: 'Rua A', zip_code: '11010000' }, 'Rua A · CEP 11010-000'],
  [nothing, ''],
])('An address of which %j is known stands on one line without gaps', (address, line) => {
  expect(addressLine(address)).toBe(line)
})
