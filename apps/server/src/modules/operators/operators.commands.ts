import type { BodyOf } from '@iris/contracts/endpoint'
import { ValidationError } from '@iris/contracts/errors'
import type {
  createOperator as createEndpoint,
  Operator,
  updateOperator as updateEndpoint,
} from '@iris/contracts/operators'
import { OTHER_OPERATOR_FIXED, OTHER_OPERATOR_ID } from '@iris/domain/health-type'
import type { AuditedWrite } from '../../audit/audit.ts'
import { changedFields } from '../../db/changed-fields.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { refuseStale } from '../../db/stale-edit.ts'
import { changeOperator, insertOperator, lockOperator } from './operators.sql.ts'

export async function createOperator(
  { db, audit }: AuditedWrite,
  input: BodyOf<typeof createEndpoint>,
): Promise<Operator> {
  const operator = await insertOperator(db, input)
  await audit({ action: 'create', entity: 'operator', entity_id: operator.id })
  return operator
}

/** Throws AppError `not-found`, `edit.stale`; ValidationError for 'Outro', which every form needs. */
export async function updateOperator(
  { db, audit }: AuditedWrite,
  id: number,
  { updated_at, ...input }: BodyOf<typeof updateEndpoint>,
): Promise<Operator> {
  const stored = orNotFound(await lockOperator(db, id))
  refuseStale(updated_at, stored.updated_at)
  const changes = changedFields(stored, input)
  const fields = Object.keys(changes)
  if (fields.length === 0) return stored
  if (id === OTHER_OPERATOR_ID)
    throw new ValidationError(
      Object.fromEntries(fields.map((field) => [field, [OTHER_OPERATOR_FIXED]])),
    )
  const operator = await changeOperator(db, id, changes)
  await audit({ action: 'update', entity: 'operator', entity_id: id, detail: { fields } })
  return operator
}
