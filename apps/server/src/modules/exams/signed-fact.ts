import { formatDateTime } from '@iris/domain/sao-paulo-date'
import type { PlannedSignature } from '../../pdf/signature-field.ts'

/** The line of a printed result that says who signs it; none while nobody does. */
export function signedBy(signature: PlannedSignature | undefined): [string, string][] {
  if (!signature) return []
  return [['Assinado digitalmente por', `${signature.name}\nem ${formatDateTime(signature.at)}`]]
}
