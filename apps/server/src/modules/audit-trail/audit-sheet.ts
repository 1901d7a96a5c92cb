import { type AuditEvent, auditFieldLabel, auditNonUser } from '@iris/contracts/audit-trail'
import { auditEntityLabel, auditSentence } from '@iris/domain/audit-words'
import { type UserType, userTypeLabel } from '@iris/domain/user-type'
import { type Row, type SheetColumn, textColumn } from '../../spreadsheets/column.ts'
import type { ListSheet } from '../../spreadsheets/export-list.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'id', header: 'Registro', type: 'integer' },
  { key: 'at', header: 'Quando', type: 'date-time' },
  textColumn('who', 'Quem', { width: 34 }),
  textColumn('role', 'Perfil', { width: 18 }),
  textColumn('what', 'O que foi feito', { width: 34 }),
  textColumn('entity', 'Onde', { width: 20 }),
  { key: 'exam', header: 'Exame', type: 'integer' },
  textColumn('changes', 'O que mudou', { width: 60 }),
  textColumn('ip', 'Endereço de rede', { width: 20 }),
]

export const AUDIT_SHEET: ListSheet<AuditEvent> = {
  entity: 'audit',
  file: 'historico-de-acessos.xlsx',
  name: 'Histórico de acessos',
  columns: COLUMNS,
  line: auditLine,
}

function auditLine(event: AuditEvent): Row {
  const { id, at, user_name, user_type, action, entity, is_of_many, exam_id, ip } = event
  return {
    id,
    at,
    who: user_name ?? auditNonUser(event),
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
