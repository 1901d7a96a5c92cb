import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './table-props.ts'
import type { List } from './use-list-state.ts'
import type { OpenRecord } from './use-open-record.ts'

/** What stands in place of the rows when there are none. */
type NoRows = {
  icon: TablerIcon
  /** The search and the filters leave none: 'Nenhum paciente encontrado.' */
  found: string
  hint?: string
  /** There is none at all: 'Nenhum paciente ainda. Cadastre o primeiro.' Not given: as above. */
  yet?: string
  /** How the first one comes about, where nobody makes it here. */
  yetHint?: string | undefined
  action?: ReactNode
}

type FromList = 'rowKey' | 'dimmed' | 'sort' | 'onSort' | 'onRowClick' | 'rowHref' | 'empty'

type ListTableProps<T> = Omit<DataTableProps<T>, FromList> & {
  list: Pick<List, 'params' | 'sort' | 'toggleSort'>
  /** The query of the list: its rows are dimmed while newer ones are on their way. */
  read: { isPlaceholderData: boolean }
  /** What a press on a row opens; none where rows cannot be opened. */
  record: Pick<OpenRecord, 'open' | 'hrefOf'> | undefined
  noRows: NoRows
}

/** The rows of a `ListPage`: in the order of the list, and each opens its record. */
export function ListTable<T extends { id: number }>({
  list,
  read,
  record,
  noRows,
  ...rest
}: ListTableProps<T>) {
  const { page, per_page, sort, ...narrowing } = list.params
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined)
  const { icon, found, hint = 'Mude a busca ou use Limpar Filtros.', yet, yetHint, action } = noRows
  return (
    <DataTable
      {...rest}
      rowKey={({ id }) => id}
      dimmed={read.isPlaceholderData}
      sort={sort}
      onSort={list.toggleSort}
      onRowClick={record && (({ id }) => record.open(id))}
      rowHref={record && (({ id }) => record.hrefOf(id))}
      empty={
        isNarrowed || yet === undefined ? (
          <EmptyState icon={icon} title={found} hint={hint} />
        ) : (
          <EmptyState icon={icon} title={yet} hint={yetHint} action={action} />
        )
      }
    />
  )
}
