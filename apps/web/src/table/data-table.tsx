import { sortDirection } from '@iris/domain/sort-cycle'
import { Skeleton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import { useIsBelowDesk, useIsPhone, useIsTablet, useIsUpright } from '../ui/use-is-phone.ts'
import classes from './data-table.module.css'
import { cellOf, filledCell, rowHandlers } from './row.ts'
import { RowCards } from './row-cards.tsx'
import { RowLink } from './row-link.tsx'
import type { Column, DataTableProps } from './table-props.ts'
import { type Standing, useInstead, usePlace } from './use-place.ts'

export type { Column, LeadCell } from './table-props.ts'

/** What may fill two lines: of a name cut short nobody knows whose it is. */
const isLong = (look?: string) => look === 'name' || look === 'quiet' || look === 'place'

/** Rows as a table, or as cards on a phone. */
export function DataTable<T>(props: DataTableProps<T>) {
  const isPhone = useIsPhone()
  const isEmpty = props.rows?.length === 0
  const { instead, onStand } = useInstead<HTMLDivElement>(isEmpty)
  if (isEmpty)
    return (
      <div ref={instead} tabIndex={-1}>
        {props.empty}
      </div>
    )
  return isPhone ? <RowCards {...props} onStand={onStand} /> : <Rows {...props} onStand={onStand} />
}

function Rows<T>({
  label,
  columns,
  rows,
  rowKey,
  dimmed = false,
  sort,
  onSort,
  onRowClick,
  rowHref,
  actions,
  actionsLabel = 'Ações',
  lead,
  dense = false,
  skeletonRows = 10,
  onStand,
}: DataTableProps<T> & Standing) {
  const groups = useGroups(columns)
  const place = usePlace<HTMLTableSectionElement>(rows, onStand)
  const named = columns.find(({ look }) => look === 'name') ?? columns[0]
  const content = (column: Column<T>, row: T) => {
    const shown = filledCell(column, row)
    if (column !== named || !rowHref || !onRowClick) return shown
    return (
      <RowLink href={rowHref(row)} onOpen={() => onRowClick(row)} tabbable={false}>
        {shown}
      </RowLink>
    )
  }
  return (
    <div className={classes.scroll}>
      <table
        className={classes.table}
        data-dense={dense || undefined}
        data-lead={lead ? true : undefined}
        aria-label={label}
        aria-busy={dimmed || rows === undefined}
      >
        <thead>
          <tr>
            {lead && (
              <th scope="col" className={classes.lead}>
                {lead.head}
              </th>
            )}
            {groups.map((group) => (
              <Head key={group[0].key} group={group} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <th scope="col" data-align="right" className={classes.actionsHead}>
                {actionsLabel}
              </th>
            )}
          </tr>
        </thead>
        <tbody {...place} data-dimmed={dimmed || undefined}>
          {rows === undefined &&
            Array.from({ length: skeletonRows }, (_, index) => `skeleton-${index}`).map((key) => (
              <tr key={key}>
                {lead && <td className={classes.lead} />}
                {groups.map(([column]) => (
                  <td key={column.key}>
                    <Skeleton height={12} width={column.look === 'name' ? '80%' : '60%'} />
                  </td>
                ))}
                {actions && (
                  <td>
                    <Skeleton height={28} width={96} ml="auto" />
                  </td>
                )}
              </tr>
            ))}
          {rows?.map((row) => (
            <tr
              key={rowKey(row)}
              data-clickable={onRowClick ? true : undefined}
              {...(onRowClick && rowHandlers(() => onRowClick(row), rowHref?.(row)))}
            >
              {lead && <td className={classes.lead}>{lead.cell(row)}</td>}
              {groups.map(([column, ...under]) => (
                <td key={column.key} data-align={column.align} data-look={column.look}>
                  {(dense && column.look !== 'numbers') || isLong(column.look) ? (
                    <div className={classes.twoLines}>{content(column, row)}</div>
                  ) : (
                    content(column, row)
                  )}
                  {under.map((each) => (
                    <div key={each.key} className={classes.under}>
                      {cellOf(each, row)}
                    </div>
                  ))}
                </td>
              ))}
              {actions && (
                <td data-align="right" className={classes.actions}>
                  <div>{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Group<T> = readonly [Column<T>, ...Column<T>[]]

/** Each column with those that stand under it: some where the window is narrow, else none. */
function useGroups<T>(columns: readonly Column<T>[]): Group<T>[] {
  const narrow = { upright: useIsUpright(), tablet: useIsTablet(), 'small-desk': useIsBelowDesk() }
  const stands = ({ under, upTo = 'tablet' }: Column<T>) => under === undefined || !narrow[upTo]
  return columns
    .filter(stands)
    .map((column) => [
      column,
      ...columns.filter((each) => !stands(each) && each.under === column.key),
    ])
}

type HeadProps<T> = Pick<DataTableProps<T>, 'sort' | 'onSort'> & { group: Group<T> }

function Head<T>({ group, sort, onSort }: HeadProps<T>) {
  const [{ align, width }] = group
  const sortable = group.filter((column) => column.sortable && onSort)
  const sorted = sortable.find(({ key }) => sortDirection(sort, key) !== 'none') ?? sortable[0]
  const labels = group.map((column) => (
    <HeadLabel key={column.key} column={column} sort={sort} onSort={onSort} />
  ))
  return (
    <th
      scope="col"
      aria-sort={sorted && sortDirection(sort, sorted.key)}
      data-align={align}
      style={{ width }}
    >
      {group.length === 1 ? labels : <div className={classes.heads}>{labels}</div>}
    </th>
  )
}

type HeadLabelProps<T> = Pick<DataTableProps<T>, 'sort' | 'onSort'> & { column: Column<T> }

function HeadLabel<T>({ column: { key, label, sortable }, sort, onSort }: HeadLabelProps<T>) {
  if (!sortable || !onSort) return <span>{label}</span>
  const direction = sortDirection(sort, key)
  const Icon = { none: IconSelector, ascending: IconChevronUp, descending: IconChevronDown }[
    direction
  ]
  return (
    <button
      type="button"
      className={classes.sort}
      data-direction={direction}
      onClick={() => onSort(key)}
    >
      {label}
      <Icon size={16} aria-hidden="true" />
    </button>
  )
}
