import { type Company, exportCompanies, getCompany, listCompanies } from '@iris/contracts/companies'
import { formatCnpj } from '@iris/domain/cnpj'
import { companyTypesLabel } from '@iris/domain/company'
import { COMPANY_SEARCH_FROM } from '@iris/domain/limits'
import { ActionIcon } from '@mantine/core'
import { IconBuilding, IconListDetails, IconReportAnalytics } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listQueryOf } from '../api/query-client.ts'
import { useSession } from '../api/use-session.ts'
import { LinkAction, LinkDialog } from '../features/companies/link-action.tsx'
import { ReferralRate } from '../features/referrals/referral-rate.tsx'
import type { Column } from '../table/data-table.tsx'
import { ListPage } from '../table/list-page.tsx'
import { ListTable } from '../table/list-table.tsx'
import { OpenedRecord } from '../table/opened-record.tsx'
import { useExportAction } from '../table/use-export-action.ts'
import { useListState } from '../table/use-list-state.ts'
import { useOpenedRecord, useOpenRecord } from '../table/use-open-record.ts'
import { AddButton } from '../ui/add-button.tsx'
import { dialogPart } from '../ui/dialog-part.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ActiveBadge } from '../ui/status-badge.tsx'
import { Tip } from '../ui/tip.tsx'

// Fetched when first opened: the list is there without them.
const CompanyModal = dialogPart(
  'Abrindo a empresa',
  async () => (await import('../features/companies/company-modal.tsx')).CompanyModal,
)

const CompanyLinks = dialogPart(
  'Abrindo os links',
  async () => (await import('../features/companies/company-links.tsx')).CompanyLinks,
)

const ReportBatchModal = dialogPart(
  'Abrindo os relatórios',
  async () => (await import('../features/company-report/report-batch-modal.tsx')).ReportBatchModal,
)

const COLUMNS: readonly Column<Company>[] = [
  { key: 'corporate_reason', label: 'Razão Social', sortable: true, look: 'name', card: 'title' },
  { key: 'cnpj', label: 'CNPJ', render: (company) => formatCnpj(company.cnpj) },
  {
    key: 'types',
    label: 'Tipo',
    look: 'quiet',
    under: 'corporate_reason',
    card: 'subtitle',
    render: (company) => companyTypesLabel(company.types),
  },
  { key: 'address_city', label: 'Cidade', look: 'place', under: 'cnpj' },
  {
    key: 'active',
    label: 'Ativo',
    card: 'badge',
    render: (company) => <ActiveBadge active={company.active} />,
  },
]

const REPORT = 'Relatório de saúde ocular'

export function CompaniesPage() {
  const { can } = useSession()
  const list = useListState({ searchFrom: COMPANY_SEARCH_FROM })
  const companies = useQuery(listQueryOf(listCompanies, { query: list.params }))
  const record = useOpenedRecord('empresa', getCompany)
  const links = useOpenedRecord('links', getCompany)
  const reports = useOpenRecord('relatorios')
  const [refused, setRefused] = useState<string | null>(null)
  const mayWrite = can('companies.write')
  const mayReport = can('company-report.read')
  const { query, sort } = list.params
  const toExcel = useExportAction(exportCompanies, { query: { query, sort } })

  return (
    <>
      <ListPage
        title="Empresas"
        list={list}
        read={companies}
        actions={[
          ...(mayReport
            ? [{ label: 'Relatórios', icon: IconReportAnalytics, onClick: reports.openNew }]
            : []),
          toExcel,
        ]}
        primary={mayWrite && <AddButton onClick={record.openNew}>Nova Empresa</AddButton>}
      >
        <ListTable
          list={list}
          read={companies}
          record={record}
          label="Empresas"
          columns={COLUMNS}
          rows={companies.data?.data}
          actions={(company) => (
            <>
              {can('links.write') && company.active && (
                <LinkAction company={company} onRefused={setRefused} />
              )}
              <Tip label={REPORT}>
                <ActionIcon
                  variant="default"
                  size={32}
                  data-words="Relatório"
                  aria-label={`${REPORT}: ${company.corporate_reason}`}
                  component={Link}
                  to={`/companies/${company.id}/report`}
                >
                  <IconReportAnalytics size={16} aria-hidden="true" />
                </ActionIcon>
              </Tip>
              <IconButton
                icon={IconListDetails}
                label="Links de cadastro"
                of={company.corporate_reason}
                words="Links"
                onClick={() => links.open(company.id)}
              />
            </>
          )}
          noRows={{
            icon: IconBuilding,
            found: 'Nenhuma empresa encontrada.',
            hint: 'Busque por outra razão social ou CNPJ.',
            yet: 'Nenhuma empresa ainda. Cadastre a primeira.',
            action: mayWrite && (
              <AddButton onClick={record.openNew}>Cadastrar a primeira</AddButton>
            ),
          }}
        />
      </ListPage>
      {refused && <LinkDialog link={refused} onClose={() => setRefused(null)} />}
      {mayReport && reports.isNew && <ReportBatchModal onClose={reports.close} />}
      {mayWrite && record.isNew && <CompanyModal onClose={record.close} />}
      <OpenedRecord record={record} label="Abrindo a empresa">
        {(company) => (
          <CompanyModal
            company={company}
            readOnly={!mayWrite}
            note={<ReferralRate of={{ company_id: company.id }} />}
            onClose={record.close}
          />
        )}
      </OpenedRecord>
      <OpenedRecord record={links} label="Abrindo os links">
        {(company) => (
          <CompanyLinks company={company} readOnly={!can('links.write')} onClose={links.close} />
        )}
      </OpenedRecord>
    </>
  )
}
