import { isMinor } from '@iris/domain/age'
import { isCpf } from '@iris/domain/cpf'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Patient, PatientContact } from 'fhir/r4.d.ts'
import type { Selectable } from 'kysely'
import type { DB } from '../../db/generated.ts'
import {
  emailOf,
  fhirAddress,
  fhirGender,
  identifierOf,
  phoneOf,
  referenceTo,
  someOf,
  textOf,
} from './fhir-parts.ts'
import { companyId } from './organization.resource.ts'
import { CNS, CPF, type Systems, TERMINOLOGY } from './systems.ts'

export type StoredPatient = Selectable<DB['patients']> & {
  /** Who this registration became. */
  merged_into: number | null
  anonymised: boolean
}

/** A person. Of one who was made nobody only what is left, of a merged one only where it went. */
export function patientResource(row: StoredPatient, systems: Systems): Patient {
  const id = String(row.id)
  const meta = { lastUpdated: row.updated_at }
  const managingOrganization = referenceTo('Organization', companyId(row.company))
  if (row.merged_into !== null)
    return {
      resourceType: 'Patient',
      id,
      meta,
      active: false,
      link: [{ other: referenceTo('Patient', row.merged_into), type: 'replaced-by' }],
    }
  if (row.anonymised)
    return {
      resourceType: 'Patient',
      id,
      meta: {
        ...meta,
        security: [
          { system: `${TERMINOLOGY}/v3-ObservationValue`, code: 'ANONYED', display: 'anonymized' },
        ],
      },
      active: row.active,
      gender: fhirGender(row.sex),
      // The day was made one that says nothing.
      birthDate: row.dob.slice(0, 7),
      managingOrganization,
    }
  const name = textOf(row.name)
  const others = row.phones as { phone: string }[]
  return {
    resourceType: 'Patient',
    id,
    meta,
    identifier: someOf([
      isCpf(row.cpf) && identifierOf('CPF', CPF, row.cpf),
      identifierOf('CNS', CNS, row.sus_card),
      identifierOf('RG', systems.rg, row.rg),
      identifierOf('Matrícula', systems.employeeCode, row.employee_code),
    ]),
    active: row.active,
    name: name === undefined ? undefined : [{ use: 'official', text: name }],
    telecom: someOf([
      phoneOf(row.phone),
      ...others.map(({ phone }) => phoneOf(phone)),
      emailOf(row.email),
    ]),
    gender: fhirGender(row.sex),
    birthDate: row.dob,
    address: someOf([fhirAddress(row)]),
    contact: someOf([isMinor(row.dob, todayInSaoPaulo()) && guardianOf(row)]),
    managingOrganization,
  }
}

function guardianOf(row: StoredPatient): PatientContact | undefined {
  const name = textOf(row.responsible_name)
  if (name === undefined) return undefined
  const address = fhirAddress({
    zip_code: row.responsible_zip_code,
    address_street: row.responsible_address_street,
    address_number: row.responsible_address_number,
    address_complement: row.responsible_address_complement,
    address_neighborhood: row.responsible_address_neighborhood,
    address_city: row.responsible_address_city,
    address_state: row.responsible_address_state,
    address_country: row.responsible_address_country,
  })
  return {
    relationship: [{ text: 'Responsável' }],
    name: { text: name },
    telecom: someOf([emailOf(row.responsible_email)]),
    address,
    gender: fhirGender(row.responsible_sex),
  }
}
