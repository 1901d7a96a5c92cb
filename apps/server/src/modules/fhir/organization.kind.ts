import type { IdentifierChoice, Span } from '@iris/contracts/fhir-search'
import { normaliseCnpj } from '@iris/domain/cnpj'
import type { Search } from './fhir-search.sql.ts'
import { type ClinicRow, clinicResource, companyResource } from './organization.resource.ts'
import { COMPANY_ROWS, clinicRow, companyRows } from './people.sql.ts'
import { type Hit, isAfter, isAsked, kindOf, type ResourceKind } from './resource-kind.ts'
import { CNPJ } from './systems.ts'

const companies = kindOf({
  entity: 'company',
  source: () => COMPANY_ROWS,
  rows: companyRows,
  resources: (row) => [[0, companyResource(row)]],
})

/** The clinic, which stands before all companies, and the companies. */
export const ORGANIZATIONS: ResourceKind = {
  entity: companies.entity,
  async search(reading, search) {
    const clinic = clinicHit(await clinicRow(reading.db), search)
    const others = await companies.search(reading, search)
    return [...(clinic ? [clinic] : []), ...others].slice(0, search.count + 1)
  },
}

function clinicHit(row: ClinicRow, search: Search): Hit | null {
  const resource = clinicResource(row)
  const isMeant =
    isAsked(search, resource) &&
    search.identifiers.every((each) => each.some((one) => isCnpjOf(row, one))) &&
    isMomentWithin(row.updated_at, search.updated)
  const position = { id: 0, rank: 0 }
  return isMeant && isAfter(position, search.after)
    ? { resource, position, row: 0, patient: null }
    : null
}

const isCnpjOf = ({ cnpj }: ClinicRow, { system, value }: IdentifierChoice) =>
  (system === null || system === CNPJ) && cnpj !== null && cnpj === normaliseCnpj(value)

function isMomentWithin(moment: string, { from, until }: Span): boolean {
  const at = Date.parse(moment)
  return (from === null || at >= Date.parse(from)) && (until === null || at < Date.parse(until))
}
