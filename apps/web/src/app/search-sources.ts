import type { Action } from '@iris/domain/access'
import { searchCompanies } from '../features/companies/companies-api.ts'
import { searchPatients } from '../features/patients/patients-api.ts'

export type SearchHit = { to: string; label: string; description?: string }

/** Where Ctrl K searches besides the pages: a resource, who may read it, and the call. */
export type SearchSource = {
  label: string
  action: Action
  search: (text: string, signal: AbortSignal) => Promise<SearchHit[]>
}

export const SEARCH_SOURCES: readonly SearchSource[] = [
  { label: 'Pacientes', action: 'patients.read', search: searchPatients },
  { label: 'Empresas', action: 'companies.read', search: searchCompanies },
]
