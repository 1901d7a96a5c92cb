import { exportReferrals, getReferral } from '@iris/contracts/referrals'
import { SPECIALTIES } from '@iris/domain/final-classification'
import { Button, Switch } from '@mantine/core'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useNamedCompanyOptions } from '../api/options.ts'
import { useSession } from '../api/use-session.ts'
import { ContactLate } from '../features/referrals/contact-late.tsx'
import { REFERRAL_COLUMNS } from '../features/referrals/referral-columns.tsx'
import { FunnelSkeleton, ReferralFunnel } from '../features/referrals/referral-funnel.tsx'
import { ReferralRowActions } from '../features/referrals/referral-row-actions.tsx'
import { ReferralTabs, stateOfTab } from '../features/referrals/referral-tabs.tsx'
import classes from '../features/referrals/referrals.module.css'
import { useReferralSummary, useReferrals } from '../features/referrals/referrals-api.ts'
import { EventFilter } from '../features/screening-events/event-filter.tsx'
import { FilterSelect } from '../table/filter-select.tsx'
import { ListPage } from '../table/list-page.tsx'
import { ListTable } from '../table/list-table.tsx'
import { OpenedRecord } from '../table/opened-record.tsx'
import { useExportAction } from '../table/use-export-action.ts'
import { useListState } from '../table/use-list-state.ts'
import { useOpenedRecord } from '../table/use-open-record.ts'
import { dialogPart } from '../ui/dialog-part.tsx'

// Fetched when first opened: the list is there without it.
const ReferralModal = dialogPart(
  'Abrindo o encaminhamento',
  async () => (await import('../features/referrals/referral-modal.tsx')).ReferralModal,
)

/** Who was referred, and whether they were seen: what the clinic looks after until it is closed. */
export function ReferralsPage() {
  const { can } = useSession()
  const list = useListState({
    filters: ['state', 'company_id', 'event_id', 'specialty', 'overdue'],
    tab: 'state',
  })
  const { page, per_page, ...narrowed } = { ...list.params, state: stateOfTab(list.filters.state) }
  const { company_id, event_id } = narrowed
  const referrals = useReferrals({ page, per_page, ...narrowed } as Asked)
  const summary = useReferralSummary({ company_id, event_id })
  const companies = useNamedCompanyOptions(Number(list.filters.company_id) || null)
  const record = useOpenedRecord('encaminhamento', getReferral)
  const excel = useExportAction(exportReferrals, { query: narrowed as Asked })
  // Searched or narrowed further, the figures of the tabs would not be those of the list.
  const isWhole = !narrowed.query && !narrowed.specialty && !narrowed.overdue
  const company = Number(company_id) || undefined
  return (
    <>
      <ListPage
        title="Encaminhamentos"
        list={list}
        read={referrals}
        actions={[excel]}
        primary={<ContactLate overdue={summary.data?.overdue ?? 0} of={{ company_id, event_id }} />}
        above={
          summary.data ? (
            <ReferralFunnel
              summary={summary.data}
              onOverdue={
                narrowed.overdue === 'true' ? undefined : () => list.setFilter('overdue', 'true')
              }
            />
          ) : (
            summary.isPending && <FunnelSkeleton />
          )
        }
        tabs={
          <ReferralTabs
            current={list.filters.state}
            states={isWhole ? summary.data?.states : undefined}
            onPick={(state) => list.setFilter('state', state)}
          />
        }
        filters={
          <>
            <FilterSelect
              list={list}
              name="company_id"
              label="Empresa"
              placeholder="Todas as empresas"
              data={companies.data}
              read={companies}
              searchable
              w={{ base: '100%', sm: 180 }}
            />
            <EventFilter
              value={list.filters.event_id}
              company={company}
              onChange={(event) => list.setFilter('event_id', event)}
            />
            <FilterSelect
              list={list}
              name="specialty"
              label="Especialidade"
              data={SPECIALTIES}
              w={{ base: '100%', sm: 160 }}
            />
            <Switch
              label="Só atrasados"
              className={classes.only}
              checked={narrowed.overdue === 'true'}
              onChange={(event) =>
                list.setFilter('overdue', event.currentTarget.checked ? 'true' : null)
              }
            />
          </>
        }
      >
        <ListTable
          list={list}
          read={referrals}
          record={record}
          label="Encaminhamentos"
          columns={REFERRAL_COLUMNS}
          rows={referrals.data?.data}
          actions={(referral) => (
            <ReferralRowActions of={referral} onOpen={() => record.open(referral.id)} />
          )}
          noRows={{
            icon: IconArrowForwardUp,
            found: 'Nenhum encaminhamento encontrado.',
            hint: 'Mude a busca, escolha outra situação ou use Limpar Filtros.',
            yet: 'Nenhum encaminhamento em aberto.',
            yetHint: 'Eles nascem da conclusão de um exame com Consulta ou Especialista.',
            action: can('exams.classify') && (
              <Button variant="default" component={Link} to="/medicalevaluation">
                Ver Avaliação Médica
              </Button>
            ),
          }}
        />
      </ListPage>
      <OpenedRecord record={record} label="Abrindo o encaminhamento">
        {(referral) => <ReferralModal referral={referral} onClose={record.close} />}
      </OpenedRecord>
    </>
  )
}

type Asked = Parameters<typeof useReferrals>[0]
