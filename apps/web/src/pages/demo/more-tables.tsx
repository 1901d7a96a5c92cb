import { IconLayoutKanban, IconTable, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterPeriod } from '../../table/filter-period.tsx'
import { FilterSelect } from '../../table/filter-select.tsx'
import { FilterSuggest } from '../../table/filter-suggest.tsx'
import { ListPage } from '../../table/list-page.tsx'
import { ListTable } from '../../table/list-table.tsx'
import { OpenedRecord } from '../../table/opened-record.tsx'
import { RowCards } from '../../table/row-cards.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { useOpenRecord } from '../../table/use-open-record.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatMoney } from '../../ui/format.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'
import { ViewSwitch } from '../../ui/view-switch.tsx'
import { PROJECTS } from './sample-data.ts'

type Project = (typeof PROJECTS)[number]

const COLUMNS = [
  { key: 'name', label: 'Projeto', look: 'name', card: 'title', render: (p: Project) => p.name },
  {
    key: 'budget',
    label: 'Orçamento',
    align: 'right',
    render: ({ budget, done }: Project) => (
      <TwoLines first={formatMoney(budget)} second={`${done}% concluído`} />
    ),
  },
] as const

/** A whole list page, with rows that open; and the same rows as the cards of a phone. */
export function MoreTables() {
  const list = useListState({ filters: ['kind', 'place', 'from', 'to'] })
  const [view, setView] = useState<'table' | 'board'>('table')
  const record = useOpenRecord('projeto')
  const text = list.text('query').toLowerCase()
  const rows = PROJECTS.filter(({ name }) => name.toLowerCase().includes(text))
  const read = useQuery({
    queryKey: ['gallery', 'list', text],
    queryFn: async () => ({ total: rows.length }),
  })
  const opened = useQuery({
    queryKey: ['gallery', 'record', record.id],
    queryFn: async () => PROJECTS.find(({ id }) => id === record.id) as Project,
    enabled: typeof record.id === 'number',
  })
  return (
    <>
      <SectionHeading>Lista de uma página</SectionHeading>
      <ListPage
        title={{ instead: null }}
        list={list}
        read={read as Parameters<typeof ListPage>[0]['read']}
        primary={<AddButton>Novo projeto</AddButton>}
        filters={
          <>
            <FilterSelect list={list} name="kind" label="Tipo" data={['Mutirão', 'Campanha']} />
            <FilterSuggest list={list} name="place" label="Local" data={['Galpão', 'Pátio']} />
            <FilterPeriod list={list} from="from" to="to" />
            <ViewSwitch
              view={view}
              onChange={setView}
              views={[
                { value: 'table', label: 'Tabela', icon: IconTable },
                { value: 'board', label: 'Quadro', icon: IconLayoutKanban },
              ]}
            />
          </>
        }
      >
        <ListTable
          label="Lista de projetos"
          columns={[...COLUMNS]}
          rows={rows}
          list={list}
          read={read}
          record={record}
          noRows={{ icon: IconUsers, found: 'Nenhum projeto encontrado.' }}
        />
        <OpenedRecord
          record={{ ...record, opened } as Parameters<typeof OpenedRecord<Project>>[0]['record']}
          label="Abrindo o projeto"
        >
          {(project) => (
            <Dialog title={project.name} onClose={record.close}>
              Este projeto tem um endereço, que outra aba também abre.
            </Dialog>
          )}
        </OpenedRecord>
      </ListPage>
      <SectionHeading>As mesmas linhas no celular</SectionHeading>
      <RowCards
        label="Projetos em cartões"
        columns={[...COLUMNS]}
        rows={PROJECTS}
        rowKey={({ id }) => id}
        empty={null}
      />
    </>
  )
}
