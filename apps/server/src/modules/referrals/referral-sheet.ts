import type { Referral } from '@iris/contracts/referrals'
import {
  CONTACT_CHANNELS,
  REFERRAL_OUTCOMES,
  referralStateLabel,
  specialtyLabel,
} from '@iris/domain/referral'
import type { Row, SheetColumn } from '../../spreadsheets/column.ts'

export const REFERRAL_SHEET_COLUMNS: readonly SheetColumn[] = [
  { key: 'id', header: 'Número', type: 'integer' },
  { key: 'exam_id', header: 'Número do Exame', type: 'integer' },
  { key: 'patient_name', header: 'Nome', type: 'text', width: 34 },
  { key: 'phone', header: 'Telefone', type: 'text', width: 18 },
  { key: 'companyName', header: 'Empresa', type: 'text', width: 34 },
  { key: 'specialty', header: 'Especialidade', type: 'text', width: 26 },
  { key: 'state', header: 'Situação', type: 'text', width: 14 },
  { key: 'created_at', header: 'Encaminhado em', type: 'date-time' },
  { key: 'due_on', header: 'Prazo', type: 'date' },
  { key: 'overdue', header: 'Atrasado', type: 'text', width: 12 },
  { key: 'scheduled_at', header: 'Consulta', type: 'date-time' },
  { key: 'provider', header: 'Onde', type: 'text', width: 28 },
  { key: 'outcome', header: 'Desfecho', type: 'text', width: 18 },
  { key: 'outcome_notes', header: 'Observação do desfecho', type: 'text', width: 40 },
  { key: 'contacts', header: 'Contatos', type: 'integer' },
  { key: 'last_contact', header: 'Último contato', type: 'date-time' },
  { key: 'last_channel', header: 'Canal do último contato', type: 'text' },
]

export async function* referralLines(referrals: AsyncIterable<Referral>): AsyncGenerator<Row> {
  for await (const referral of referrals) yield referralLine(referral)
}

/** A referral as a row of the sheet, in words where the API has codes. */
function referralLine({ contacts, ...referral }: Referral): Row {
  const [last] = contacts
  return {
    id: referral.id,
    exam_id: referral.exam_id,
    patient_name: referral.patient_name,
    phone: referral.phone,
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
