import type { Referral } from '@iris/contracts/referrals'
import { formatPhone } from '@iris/domain/phone'
import {
  CONTACT_CHANNELS,
  REFERRAL_OUTCOMES,
  referralStateLabel,
  specialtyLabel,
} from '@iris/domain/referral'
import { type Row, type SheetColumn, textColumn } from '../../spreadsheets/column.ts'
import type { ListSheet } from '../../spreadsheets/export-list.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'id', header: 'Número', type: 'integer' },
  { key: 'exam_id', header: 'Número do Exame', type: 'integer' },
  textColumn('patient_name', 'Nome', { width: 34 }),
  textColumn('phone', 'Telefone', { width: 18 }),
  textColumn('companyName', 'Empresa', { width: 34 }),
  textColumn('specialty', 'Especialidade', { width: 26 }),
  textColumn('state', 'Situação', { width: 14 }),
  { key: 'created_at', header: 'Encaminhado em', type: 'date-time' },
  { key: 'due_on', header: 'Prazo', type: 'date' },
  textColumn('overdue', 'Atrasado', { width: 12 }),
  { key: 'scheduled_at', header: 'Consulta', type: 'date-time' },
  textColumn('provider', 'Onde', { width: 28 }),
  textColumn('outcome', 'Desfecho', { width: 18 }),
  textColumn('outcome_notes', 'Observação do desfecho', { width: 40 }),
  { key: 'contacts', header: 'Contatos', type: 'integer' },
  { key: 'last_contact', header: 'Último contato', type: 'date-time' },
  textColumn('last_channel', 'Canal do último contato'),
]

export const REFERRAL_SHEET: ListSheet<Referral> = {
  entity: 'referral',
  file: 'encaminhamentos.xlsx',
  name: 'Encaminhamentos',
  columns: COLUMNS,
  line: referralLine,
}

/** A referral as a row of the sheet, in words where the API has codes. */
function referralLine({ contacts, ...referral }: Referral): Row {
  const [last] = contacts
  return {
    id: referral.id,
    exam_id: referral.exam_id,
    patient_name: referral.patient_name,
    phone: formatPhone(referral.phone),
    companyName: referral.companyName,
    specialty: specialtyLabel(referral.specialty),
    state: referralStateLabel(referral.state),
    created_at: referral.created_at,
    due_on: referral.due_on,
    overdue: referral.overdue ? 'Sim' : 'Não',
    scheduled_at: referral.scheduled_at,
    provider: referral.provider,
    outcome: REFERRAL_OUTCOMES.find(({ value }) => value === referral.outcome)?.label,
    outcome_notes: referral.outcome_notes,
    contacts: contacts.length,
    last_contact: last?.at,
    last_channel: CONTACT_CHANNELS.find(({ value }) => value === last?.channel)?.label,
  }
}
