import type { Lead } from '@iris/contracts/leads'
import {
  FUNNEL_STAGES,
  LEAD_SOURCES,
  leadOutcomeLabel,
  leadStatusLabel,
  TEMPERATURES,
} from '@iris/domain/lead'
import { showPhone } from '@iris/domain/phone'
import { type SheetColumn, textColumn } from '../../spreadsheets/column.ts'
import type { ListSheet } from '../../spreadsheets/export-list.ts'

/** A closed lead is told by its outcome. */
const STATUS_LABELS = ['Novo', 'Em Progresso', 'Ganho', 'Perda', 'Concluído']

const WON = 'Obrigatório quando o status é Ganho.'

/** A lead's line: what is exported can be imported again. */
export const LEAD_SHEET_COLUMNS: readonly SheetColumn[] = [
  textColumn('company_name', 'Empresa', {
    width: 34,
    required: true,
    aliases: ['Nome da Empresa', 'Razão Social'],
  }),
  textColumn('name', 'Nome', {
    width: 30,
    required: true,
    aliases: ['Contato', 'Nome do contato'],
  }),
  textColumn('email', 'E-mail', {
    width: 30,
    required: true,
    note: 'Leads com o mesmo e-mail e empresa são atualizados; os outros são cadastrados.',
  }),
  textColumn('phone', 'Telefone', { aliases: ['Celular', 'WhatsApp', 'Fone', 'Tel'] }),
  textColumn('state', 'Estado', { aliases: ['UF'], width: 12 }),
  textColumn('city', 'Cidade', { aliases: ['Município'], width: 24 }),
  textColumn('zone', 'Zona', { aliases: ['Região'] }),
  textColumn('source', 'Origem', { choices: LEAD_SOURCES, aliases: ['Canal'] }),
  textColumn('funnel_stage', 'Funil', {
    choices: FUNNEL_STAGES,
    width: 26,
    aliases: ['Etapa', 'Etapa do funil'],
    note: 'Em branco: Oportunidade.',
  }),
  textColumn('temperature_stage', 'Temperatura', { choices: TEMPERATURES }),
  textColumn('seller', 'Vendedor', {
    width: 26,
    aliases: ['Responsável'],
    note: 'Nome ou e-mail de um usuário ativo, Administrador ou Comercial.',
  }),
  textColumn('notes', 'Observações do lead', {
    width: 40,
    aliases: ['Anotações', 'Notas', 'Comentários'],
    note: 'O que se sabe do lead, como no formulário.',
  }),
  textColumn('status', 'Status', { choices: STATUS_LABELS, note: 'Em branco: Novo.' }),
  // Not 'Motivo': in the sheet of refused rows that says why a row was refused.
  textColumn('reason', 'Motivo do encerramento', {
    width: 30,
    note: 'Obrigatório quando o status é Ganho ou Perda.',
  }),
  textColumn('observations', 'Observações do encerramento', {
    width: 40,
    // Its name until 2026-11-29. Of a lead that is open it says what it says in any other sheet (`saidOfOpen`).
    aliases: ['Observações', 'Observação', 'Obs'],
    note: 'Só para lead encerrado. As de um lead aberto ficam em Observações do lead.',
  }),
  { key: 'price_unity', header: 'Valor unitário', type: 'money', note: WON },
  { key: 'quantity', header: 'Quantidade', type: 'number', note: WON },
  { key: 'price_total', header: 'Valor total', type: 'money', note: WON },
  {
    key: 'created_at',
    header: 'Data de Cadastro',
    type: 'date',
    note: 'dd/mm/aaaa. Só para lead novo; em branco, a data de hoje.',
  },
  {
    key: 'closed_at',
    header: 'Encerrado em',
    type: 'date',
    note: 'dd/mm/aaaa. Só para lead encerrado pela planilha; em branco, a data de hoje.',
  },
]

/** Read as text: a sheet from elsewhere may have codes of its own. */
export const LEAD_CODE = textColumn('id', 'Código', {
  width: 12,
  note: 'O da planilha exportada: entre leads com o mesmo e-mail e empresa, diz qual é. Em branco para lead novo.',
})

export const LEAD_SHEET: ListSheet<Lead> = {
  entity: 'lead',
  file: 'comerciais.xlsx',
  name: 'Leads',
  columns: [
    { ...LEAD_CODE, type: 'integer' },
    // Exported moments keep their hour.
    ...LEAD_SHEET_COLUMNS.map((column) =>
      column.type === 'date' ? { ...column, type: 'date-time' as const } : column,
    ),
  ],
  line: ({ assigned_user, status, phone, ...lead }) => ({
    ...lead,
    phone: phone && showPhone(phone),
    seller: assigned_user?.name,
    status: leadOutcomeLabel(status) ?? leadStatusLabel(status),
  }),
}
