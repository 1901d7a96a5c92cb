import type { Renewal } from '@iris/contracts/renewals'
import { showPhone } from '@iris/domain/phone'
import { renewalAge } from '@iris/domain/renewal'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Column } from '../../table/data-table.tsx'
import { formatNumber } from '../../ui/format.ts'
import { TwoLines } from '../../ui/two-lines.tsx'

export const RENEWAL_COLUMNS: readonly Column<Renewal & { id: number }>[] = [
  {
    key: 'corporate_reason',
    label: 'Empresa',
    width: '24%',
    sortable: true,
    look: 'name',
    card: 'title',
  },
  {
    key: 'last_on',
    label: 'Última vez',
    sortable: true,
    card: 'subtitle',
    render: ({ last_on }) => `${renewalAge(last_on, todayInSaoPaulo())} · ${formatDate(last_on)}`,
  },
  { key: 'last_event_name', label: 'Última ação', look: 'quiet' },
  {
    key: 'people',
    label: 'Pessoas',
    look: 'numbers',
    render: ({ people }) => formatNumber(people),
  },
  { key: 'city', label: 'Cidade' },
  {
    key: 'contact_name',
    label: 'Contato',
    render: ({ contact_name, phone }) =>
      contact_name && phone ? (
        <TwoLines first={contact_name} second={showPhone(phone)} />
      ) : (
        contact_name || (phone && showPhone(phone))
      ),
  },
]

/** Of whoever may not read events, to whom none is told. */
export const EVENTLESS_COLUMNS = RENEWAL_COLUMNS.filter(({ key }) => key !== 'last_event_name')
