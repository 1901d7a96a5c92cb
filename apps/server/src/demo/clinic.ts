import type { Updateable } from 'kysely'
import type { DB } from '../db/generated.ts'
import type { Documents } from './documents.ts'

/** The clinic whose head stands on every paper of the demo; its addresses are of a domain that reaches nobody. */
export function makeClinic(documents: Documents): Updateable<DB['clinic']> {
  return {
    name: 'Clínica Vista Clara',
    cnpj: documents.cnpj(),
    phone: documents.landline('11'),
    whatsapp: documents.mobile('11'),
    email: 'contato@vistaclara.example',
    zip_code: '09510000',
    address_street: 'Rua Amazonas',
    address_number: '439',
    address_neighborhood: 'Centro',
    address_city: 'São Caetano do Sul',
    address_state: 'SP',
    director_name: 'Dra. Beatriz Falcão',
    director_crm: '98231',
    director_crm_uf: 'SP',
    director_rqe: '45127',
  }
}
