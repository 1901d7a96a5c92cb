import type { companyCreateBody, companyUpdateBody } from '@iris/contracts/companies'
import { ValidationError } from '@iris/contracts/errors'
import type { z } from 'zod'
import type { AuditedWrite } from '../../audit/audit.ts'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { refuseStale } from '../../db/stale-edit.ts'
import { unique } from '../../db/unique.ts'
import { revokeCompanyLinks } from '../registration/registration.public.ts'
import { changeCompany, insertCompany, lockCompany, operatorExists } from './companies.sql.ts'

const TAKEN = { companies_cnpj_key: { cnpj: ['CNPJ já cadastrado'] } }

/** Returns the id. Throws ValidationError for a CNPJ already registered or an operator that is not there. */
export async function createCompany(
  { db, audit }: AuditedWrite,
  input: z.output<typeof companyCreateBody>,
): Promise<number> {
  await refuseUnknownOperator(db, input.healthcare_operator_id)
  const id = await unique(TAKEN, () => insertCompany(db, { ...stored(input), cnpj: input.cnpj }))
  await audit({ action: 'create', entity: 'company', entity_id: id })
  return id
}

/**
 * Deactivating a company ends its registration links for good. Throws AppError `not-found`, `edit.stale`;
 * ValidationError as for a new company.
 */
export async function updateCompany(
  { db, audit }: AuditedWrite,
  id: number,
  { updated_at, ...input }: z.output<typeof companyUpdateBody>,
): Promise<void> {
  const company = orNotFound(await lockCompany(db, id))
  refuseStale(updated_at, company.updated_at)
  const changes = changedFields(company, input)
  const fields = Object.keys(changes)
  if (fields.length === 0) return
  await refuseUnknownOperator(db, changes.healthcare_operator_id)
  await unique(TAKEN, () => changeCompany(db, id, stored(changes)))
  if (changes.active === false) await revokeCompanyLinks(db, id)
  await audit({ action: 'update', entity: 'company', entity_id: id, detail: { fields } })
}

async function refuseUnknownOperator(db: Database, id: number | null | undefined) {
  if (id && !(await operatorExists(db, id)))
    throw new ValidationError({ healthcare_operator_id: ['Operadora de Saúde não encontrada'] })
}

/** In the form of the columns: lists of objects are JSON, and a repeated type counts once. */
function stored<T extends z.output<typeof companyUpdateBody>>({
  types,
  phones,
  emails,
  social_medias,
  ...input
}: T) {
  return {
    ...input,
    ...(types && { types: [...new Set(types)].sort() }),
    ...(phones && { phones: JSON.stringify(phones) }),
    ...(emails && { emails: JSON.stringify(emails) }),
    ...(social_medias && { social_medias: JSON.stringify(social_medias) }),
  }
}
