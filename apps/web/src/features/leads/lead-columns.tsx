import type { Lead } from '@iris/contracts/leads'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import type { Column } from '../../table/data-table.tsx'
import { TemperatureBadge } from '../../ui/temperature-badge.tsx'
import { DueMark, StageCell } from './lead-looks.tsx'

/** The table of spec 2 §2. The city is in the column Região, as its filter is. */
export const LEAD_COLUMNS: readonly Column<Lead>[] = [
  {
    key: 'company_name',
    label: 'Empresa',
    width: '19%',
    look: 'name',
    card: 'title',
    render: (lead) => (
      <>
        <DueMark lead={lead} />
        {lead.company_name}
      </>
    ),
  },
  {
    key: 'name',
    label: 'Nome',
    width: '13%',
    sortable: true,
    look: 'quiet',
    under: 'company_name',
    card: 'subtitle',
  },
  { key: 'source', label: 'Origem', sortable: true, look: 'words' },
  {
    key: 'funnel_stage',
    label: 'Funil',
    sortable: true,
    width: '14%',
    render: (lead) => <StageCell stage={lead.funnel_stage} status={lead.status} />,
  },
  {
    key: 'temperature_stage',
    label: 'Temperatura',
    sortable: true,
    under: 'funnel_stage',
    card: 'badge',
    render: (lead) =>
      lead.temperature_stage && <TemperatureBadge temperature={lead.temperature_stage} />,
  },
  {
    key: 'city',
    label: 'Região',
    width: '15%',
    look: 'words',
    under: 'source',
    render: (lead) => lead.city ?? lead.zone,
  },
  {
    key: 'created_at',
    label: 'Data de Cadastro',
    sortable: true,
    look: 'numbers',
    render: (lead) => formatDateTime(lead.created_at),
  },
  {
    key: 'assigned_user',
    label: 'Vendedor',
    width: '11%',
    look: 'words',
    under: 'created_at',
    upTo: 'small-desk',
    render: (lead) => lead.assigned_user?.name,
  },
]
