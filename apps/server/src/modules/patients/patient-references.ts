import type { FieldErrors } from '@iris/contracts/messages'
import { normaliseCnpj } from '@iris/domain/cnpj'
import { upperName } from '@iris/domain/person-name'
import { searchKey } from '@iris/domain/search-key'
import type { Database } from '../../db/database.ts'
import type { ImportRow } from '../imports/imports.public.ts'
import { findReferences, type Named } from './patient-references.sql.ts'

type Values = Record<string, string>
type Found = { fields: Record<string, number | undefined>; errors: FieldErrors }

export type ReferenceFinder = {
  /** Looks up what these rows name; what it returns tells each row's ids, or what could not be found. */
  find(db: Database, rows: readonly ImportRow[]): Promise<(values: Values) => Found>
}

/**
 * Companies by CNPJ or name, clinics and operators by name, as a sheet names them. Everything of one run is looked up
 * once: a sheet names few of them, many times.
 */
export function createReferenceFinder(): ReferenceFinder {
  const known = { cnpj: new Map(), company: new Map(), clinic: new Map(), operator: new Map() } as {
    [K in keyof Wanted]: Map<string, number[]>
  }
  return {
    async find(db, rows) {
      const wanted = wantedBy(rows)
      const missing = Object.fromEntries(
        kinds.map((kind) => [kind, [...wanted[kind]].filter((key) => !known[kind].has(key))]),
      ) as Record<keyof Wanted, string[]>
      if (kinds.some((kind) => missing[kind].length > 0)) {
        for (const kind of kinds) for (const key of missing[kind]) known[kind].set(key, [])
        for (const { kind, key, id } of await findReferences(db, missing))
          known[kind].get(key)?.push(id)
      }
      return (values) => referencesOf(values, known)
    },
  }
}

type Wanted = Record<Named['kind'], Set<string>>
const kinds = ['cnpj', 'company', 'clinic', 'operator'] as const

/** Companies are kept as `upperName` writes them, S/A as SA. */
function keysOf({ company_cnpj, company_name, clinic, operator }: Values) {
  return {
    cnpj: company_cnpj && normaliseCnpj(company_cnpj),
    company: company_cnpj ? undefined : company_name && searchKey(upperName(company_name)),
    clinic: clinic && searchKey(upperName(clinic)),
    operator: operator && searchKey(operator),
  }
}

function wantedBy(rows: readonly ImportRow[]): Wanted {
  const wanted = {
    cnpj: new Set(),
    company: new Set(),
    clinic: new Set(),
    operator: new Set(),
  } as Wanted
  for (const { values } of rows)
    for (const [kind, key] of Object.entries(keysOf(values)))
      if (key) wanted[kind as Named['kind']].add(key)
  return wanted
}

const FIELD = {
  cnpj: ['company', 'Empresa'],
  company: ['company', 'Empresa'],
  clinic: ['clinic', 'Clínica'],
  operator: ['healthcare_operator_id', 'Operadora de Saúde'],
} as const

function referencesOf(values: Values, known: Record<Named['kind'], Map<string, number[]>>): Found {
  const found: Found = { fields: {}, errors: {} }
  for (const [kind, key] of Object.entries(keysOf(values)) as [
    Named['kind'],
    string | undefined,
  ][]) {
    if (key === undefined) continue
    const ids = known[kind].get(key) ?? []
    const [field, label] = FIELD[kind]
    if (ids.length === 1) found.fields[field] = ids[0]
    else if (ids.length === 0) found.errors[field] = [`${label} não encontrada`]
    else found.errors[field] = [ambiguous(kind, label)]
  }
  return found
}

function ambiguous(kind: Named['kind'], label: string): string {
  if (kind === 'company') return 'Há mais de uma empresa com este nome: informe o CNPJ'
  return `${label}: há mais de uma com este nome`
}
