import { PRODUCT_NAME } from '@iris/domain/clinic'
import { companyTypesLabel } from '@iris/domain/company'
import type { Organization } from 'fhir/r4.d.ts'
import type { Selectable } from 'kysely'
import type { DB } from '../../db/generated.ts'
import { emailOf, fhirAddress, identifierOf, phoneOf, someOf, textOf } from './fhir-parts.ts'
import { CNPJ, TERMINOLOGY } from './systems.ts'

export type CompanyRow = Selectable<DB['companies']>
export type ClinicRow = Selectable<DB['clinic']>

/** The id of the one clinic that works here; companies are `company-7`. */
export const CLINIC_ID = 'clinic'
export const companyId = (id: number) => `company-${id}`

const type = (code: string, display: string, text: string) => [
  { coding: [{ system: `${TERMINOLOGY}/organization-type`, code, display }], text },
]

/** An employer, whose people are examined. */
export function companyResource(row: CompanyRow): Organization {
  const phones = row.phones as { phone: string }[]
  const emails = row.emails as { email: string }[]
  return {
    resourceType: 'Organization',
    id: companyId(row.id),
    meta: { lastUpdated: row.updated_at },
    identifier: someOf([identifierOf('CNPJ', CNPJ, row.cnpj)]),
    active: row.active,
    type: type('bus', 'Non-Healthcare Business or Corporation', kindsOf(row)),
    name: textOf(row.corporate_reason),
    telecom: someOf([
      ...phones.map(({ phone }) => phoneOf(phone)),
      ...emails.map(({ email }) => emailOf(email)),
    ]),
    address: someOf([fhirAddress(row)]),
  }
}

const kindsOf = ({ types }: CompanyRow) => companyTypesLabel(types) || 'Empresa'

/** Who examines; before it was filled, it is called like the product. */
export function clinicResource(row: ClinicRow): Organization {
  const director = textOf(row.director_name)
  return {
    resourceType: 'Organization',
    id: CLINIC_ID,
    meta: { lastUpdated: row.updated_at },
    identifier: someOf([identifierOf('CNPJ', CNPJ, row.cnpj)]),
    active: true,
    type: type('prov', 'Healthcare Provider', 'Clínica'),
    name: textOf(row.name) ?? PRODUCT_NAME,
    telecom: someOf([phoneOf(row.phone), emailOf(row.email)]),
    address: someOf([fhirAddress(row)]),
    contact:
      director === undefined
        ? undefined
        : [{ purpose: { text: 'Responsabilidade técnica' }, name: { text: director } }],
  }
}
