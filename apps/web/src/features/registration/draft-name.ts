import { shortName } from './short-name.ts'
import type { VisitDraft } from './stored-visit.ts'

/** 'João S.' from the form; empty before a name is typed. */
export function nameOf({ patient }: Pick<VisitDraft, 'patient'>): string {
  const { name } = (patient ?? {}) as { name?: unknown }
  return typeof name === 'string' ? shortName(name) : ''
}
