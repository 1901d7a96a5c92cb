import type { ImportKindName } from '@iris/contracts/imports'
import { leadImport } from '../leads/leads.public.ts'
import { patientImport } from '../patients/patients.public.ts'
import type { ImportKind } from './imports.public.ts'

/** Every kind of import there is. */
export const importKinds: Readonly<Partial<Record<ImportKindName, ImportKind>>> = {
  leads: leadImport,
  patients: patientImport,
}
