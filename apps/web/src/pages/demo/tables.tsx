import { nextSort, type Sort } from '@iris/domain/sort-cycle'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { type Column, DataTable } from '../../table/data-table.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatMoney, formatPercent } from '../../ui/format.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ExamStatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './gallery.module.css'
import { Gallery } from './gallery.tsx'
import { MoreTables } from './more-tables.tsx'
import { AUTHORS, PROJECTS } from './sample-data.ts'

type Author = (typeof AUTHORS)[number]
type Project = (typeof PROJECTS)[number]

const AUTHOR_COLUMNS: Column<Author>[] = [
  { key: 'name', label: 'Nome', sortable: true, look: 'name', card: 'title' },
  { key: 'role', label: 'Função', look: 'quiet', card: 'subtitle' },
  {
    key: 'status',
    label: 'Status',
    card: 'badge',
    render: (a) => <ExamStatusBadge status={a.status} />,
  },
  { key: 'since', label: 'Desde', look: 'numbers' },
]

const PROJECT_COLUMNS: Column<Project>[] = [
  { key: 'name', label: 'Projeto', look: 'name', card: 'title' },
  {
    key: 'budget',
    label: 'Orçamento',
    look: 'numbers',
    align: 'right',
    render: (p) => formatMoney(p.budget),
  },
  {
    key: 'done',
    label: 'Concluído',
    look: 'numbers',
    align: 'right',
    render: (p) => formatPercent(p.done),
  },
]

function sorted(sort: Sort): Author[] {
  const way = sort?.startsWith('-') ? -1 : 1
  const rows = [...AUTHORS]
  return sort ? rows.sort((a, b) => way * a.name.localeCompare(b.name, 'pt-BR')) : rows
}

export function TablesPage() {
  const [sort, setSort] = useState<Sort>()
  return (
    <Gallery title="Tabelas">
      <SectionHeading>Autores</SectionHeading>
      <Card padding="none" className={classes.table}>
        <DataTable
          label="Autores"
          columns={AUTHOR_COLUMNS}
          rows={sorted(sort)}
          rowKey={(author) => author.id}
          sort={sort}
          onSort={(column) => setSort(nextSort(sort, column))}
          onRowClick={(author) => toast.success(author.name)}
          actions={() => (
            <Button
              variant="default"
              leftSection={<IconEye size={16} aria-hidden="true" />}
              onClick={() => toast.success('Exames')}
            >
              Exames
            </Button>
          )}
          empty={<EmptyState title="Nenhum autor ainda." />}
        />
      </Card>
      <SectionHeading>Projetos</SectionHeading>
      <Card padding="none" className={classes.table}>
        <DataTable
          label="Projetos"
          columns={PROJECT_COLUMNS}
          rows={PROJECTS}
          rowKey={(project) => project.id}
          empty={<EmptyState title="Nenhum projeto ainda." />}
        />
      </Card>
      <SectionHeading>Carregando, vazia e com erro</SectionHeading>
      <Card padding="none" className={classes.table}>
        <DataTable
          label="Carregando"
          columns={PROJECT_COLUMNS}
          rows={undefined}
          rowKey={(project) => project.id}
          skeletonRows={3}
          empty={null}
        />
      </Card>
      <Card padding="none">
        <EmptyState
          title="Nenhum paciente ainda."
          hint="Cadastre o primeiro ou importe uma planilha."
          action={<Button>Novo Paciente</Button>}
        />
      </Card>
      <Card padding="none">
        <ErrorState
          message="Sem conexão. Verifique a rede e tente de novo."
          onRetry={() => toast.error('Sem conexão.')}
        />
      </Card>
      <MoreTables />
    </Gallery>
  )
}
