import { AppError } from '@iris/contracts/errors'
import type { ImportKindName } from '@iris/contracts/imports'
import { leadImport } from '../leads/leads.public.ts'
import { patientImport } from '../patients/patients.public.ts'
import { rosterImport } from '../screening-events/roster.public.ts'
import type { ImportKind } from './imports.public.ts'

/** Every kind of import there is. */
const KINDS: Readonly<Partial<Record<ImportKindName, ImportKind>>> = {
  leads: leadImport,
  patients: patientImport,
  roster: rosterImport,
}

/** Throws AppError `not-found` for a kind there is not. */
export function importKind(name: ImportKindName): ImportKind {
  const kind = KINDS[name]
  if (!kind) throw new AppError('not-found')
  return kind
}
