import { type AuditEvent, auditFieldLabel } from '@iris/contracts/audit-trail'
import { auditEntityLabel, auditSentence } from '@iris/domain/audit-words'
import { type UserType, userTypeLabel } from '@iris/domain/user-type'
import type { Row, SheetColumn } from '../../spreadsheets/column.ts'

export const AUDIT_COLUMNS: readonly SheetColumn[] = [
  { key: 'id', header: 'Registro', type: 'integer' },
  { key: 'at', header: 'Quando', type: 'date-time' },
  { key: 'who', header: 'Quem', type: 'text', width: 34 },
  { key: 'role', header: 'Perfil', type: 'text', width: 18 },
  { key: 'what', header: 'O que foi feito', type: 'text', width: 34 },
  { key: 'entity', header: 'Onde', type: 'text', width: 20 },
  { key: 'exam', header: 'Exame', type: 'integer' },
  { key: 'changes', header: 'O que mudou', type: 'text', width: 60 },
  { key: 'ip', header: 'Endereço de rede', type: 'text', width: 20 },
]

export async function* auditLines(events: AsyncIterable<AuditEvent>) {
  for await (const event of events) yield auditLine(event)
}

function auditLine(event: AuditEvent): Row {
  const { id, at, user_name, user_type, link_company, action, entity, is_of_many, exam_id, ip } =
    event
  return {
    id,
    at,
    who: user_name ?? (link_company ? `Link de cadastro · ${link_company}` : 'Sem login'),
    role: user_name ? userTypeLabel(user_type as UserType | null) : null,
    what: auditSentence({ action, entity, isOfMany: is_of_many, detail: event.detail }),
    entity: auditEntityLabel(entity),
    exam: exam_id,
    changes: event.changes.map((change) => changeText(entity, change)).join('; '),
    ip,
  }
}

function changeText(
  entity: string,
  { field, before, after, is_hidden }: AuditEvent['changes'][number],
) {
  const label = auditFieldLabel(entity, field)
  return is_hidden
    ? `${label} (conteúdo não guardado)`
    : `${label}: ${before ?? '—'} → ${after ?? '—'}`
}
