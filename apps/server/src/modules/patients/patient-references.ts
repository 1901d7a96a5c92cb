import type { FieldErrors } from '@iris/contracts/messages'
import { normaliseCnpj } from '@iris/domain/cnpj'
import { upperName } from '@iris/domain/person-name'
import { searchKey } from '@iris/domain/search-key'
import type { Database } from '../../db/database.ts'
import type { ImportRow } from '../imports/imports.public.ts'
import { findReferences, type Named } from './patient-references.sql.ts'

type Values = Record<string, string>
export type FoundReferences = {
  fields: Record<string, number | undefined>
  errors: FieldErrors
  /** Of fields whose record takes nobody new: refused, unless it is where the person is already. */
  inactive: FieldErrors
  /** By field, all that go by the name. */
  alike: Record<string, readonly number[]>
}

export type ReferenceFinder = {
  /** Looks up what these rows name; what it returns tells each row's ids, or what could not be found. */
  find(db: Database, rows: readonly ImportRow[]): Promise<(values: Values) => FoundReferences>
}

/**
 * Companies by CNPJ or name, clinics and operators by name, as a sheet names them. Everything of one run is looked up
 * once: a sheet names few of them, many times.
 */
export function createReferenceFinder(): ReferenceFinder {
  const known = { cnpj: new Map(), company: new Map(), clinic: new Map(), operator: new Map() } as {
    [K in keyof Wanted]: Map<string, Named[]>
  }
  return {
    async find(db, rows) {
      const wanted = wantedBy(rows)
      const missing = Object.fromEntries(
        kinds.map((kind) => [kind, [...wanted[kind]].filter((key) => !known[kind].has(key))]),
      ) as Record<keyof Wanted, string[]>
      if (kinds.some((kind) => missing[kind].length > 0)) {
        for (const kind of kinds) for (const key of missing[kind]) known[kind].set(key, [])
        for (const named of await findReferences(db, missing))
          known[named.kind].get(named.key)?.push(named)
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

function referencesOf(
  values: Values,
  known: Record<Named['kind'], Map<string, Named[]>>,
): FoundReferences {
  const found: FoundReferences = { fields: {}, errors: {}, inactive: {}, alike: {} }
  for (const [kind, key] of Object.entries(keysOf(values)) as [
    Named['kind'],
    string | undefined,
  ][]) {
    if (key === undefined) continue
    const named = known[kind].get(key) ?? []
    const [field, label] = FIELD[kind]
    const only = onlyOne(named)
    found.alike[field] = named.map(({ id }) => id)
    if (only) {
      found.fields[field] = only.id
      if (!only.takes) found.inactive[field] = [`${label} inativa`]
    } else if (named.length === 0) found.errors[field] = [`${label} não encontrada`]
    else found.errors[field] = [ambiguous(kind, label)]
  }
  return found
}

/** Of several of one name, the one that was not deactivated. */
function onlyOne(named: readonly Named[]): Named | undefined {
  const fit = named.filter(({ takes }) => takes)
  return fit.length === 1 ? fit[0] : named.length === 1 ? named[0] : undefined
}

function ambiguous(kind: Named['kind'], label: string): string {
  if (kind === 'company') return 'Há mais de uma empresa com este nome: informe o CNPJ'
  return `${label}: há mais de uma com este nome`
}
