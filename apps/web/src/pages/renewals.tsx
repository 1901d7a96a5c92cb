import { listRenewals, type Renewal } from '@iris/contracts/renewals'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listQueryOf } from '../api/query-client.ts'
import { useSession } from '../api/use-session.ts'
import type { LeadValues } from '../features/leads/lead-form.ts'
import { EVENTLESS_COLUMNS, RENEWAL_COLUMNS } from '../features/renewals/renewal-columns.tsx'
import { ListPage } from '../table/list-page.tsx'
import { ListTable } from '../table/list-table.tsx'
import { useListState } from '../table/use-list-state.ts'
import { useOpenRecord } from '../table/use-open-record.ts'
import { dialogPart } from '../ui/dialog-part.tsx'

// Fetched when first opened: the list is there without it.
const LeadModal = dialogPart(
  'Abrindo o lead',
  async () => (await import('../features/leads/lead-modal.tsx')).LeadModal,
)

/** What is known of a company, as the form of its new lead begins. */
function leadOf(renewal: Renewal): Partial<LeadValues> {
  return {
    name: renewal.contact_name ?? '',
    company_name: renewal.corporate_reason,
    company_id: renewal.company_id,
    email: renewal.email ?? '',
    phone: renewal.phone ?? '',
    state: renewal.state,
    city: renewal.city,
    source: 'Prospecção',
  }
}

/** Companies whose last event or exams are eleven months old, each one press from its lead. */
export function RenewalsPage() {
  const { can } = useSession()
  const mayWrite = can('leads.write')
  const list = useListState()
  const renewals = useQuery(listQueryOf(listRenewals, { query: list.params }))
  const record = useOpenRecord('empresa')
  const rows = renewals.data?.data.map((renewal) => ({ ...renewal, id: renewal.company_id }))
  const chosen = rows?.find(({ id }) => id === record.id)
  // Kept as it was opened: the list is read again, and its company may leave it, while a new lead is typed.
  const [opened, setOpened] = useState(chosen)
  if (opened?.id !== record.id && opened !== chosen) setOpened(chosen)

  return (
    <>
      <ListPage title="Renovações" list={list} read={renewals}>
        <ListTable
          list={list}
          read={renewals}
          record={undefined}
          label="Renovações"
          columns={can('events.read') ? RENEWAL_COLUMNS : EVENTLESS_COLUMNS}
          rows={rows}
          actionsLabel="LEAD"
          actions={({ id, corporate_reason, open_lead_id }) =>
            open_lead_id !== null ? (
              <Button
                variant="subtle"
                size="xs"
                component={Link}
                to={`/leads?lead=${open_lead_id}`}
                aria-label={`Abrir lead: ${corporate_reason}`}
              >
                Abrir lead
              </Button>
            ) : (
              mayWrite && (
                <Button
                  variant="light"
                  size="xs"
                  aria-label={`Criar lead: ${corporate_reason}`}
                  onClick={() => record.open(id)}
                >
                  Criar lead
                </Button>
              )
            )
          }
          noRows={{
            icon: IconRefresh,
            found: 'Nenhuma empresa encontrada.',
            hint: 'Busque por outra razão social.',
            yet: 'Nenhuma empresa a renovar.',
            yetHint: 'Uma empresa aparece aqui 11 meses depois da última ação ou do último exame.',
            action: (
              <Button variant="default" component={Link} to="/leads">
                Voltar ao Comercial
              </Button>
            ),
          }}
        />
      </ListPage>
      {mayWrite && opened && <LeadModal start={leadOf(opened)} onClose={record.close} />}
    </>
  )
}
