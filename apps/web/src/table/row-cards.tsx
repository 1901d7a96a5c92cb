import { Skeleton } from '@mantine/core'
import { cellOf, filledCell, rowHandlers } from './row.ts'
import classes from './row-cards.module.css'
import { RowLink } from './row-link.tsx'
import type { Column, DataTableProps } from './table-props.ts'
import { type Standing, usePlace } from './use-place.ts'

/** The same rows for a phone: one card each, the actions as wide buttons beneath. */
export function RowCards<T>({
  label,
  columns,
  rows,
  rowKey,
  dimmed = false,
  onRowClick,
  rowHref,
  actions,
  lead,
  onStand,
}: DataTableProps<T> & Standing) {
  const place = usePlace<HTMLUListElement>(rows, onStand)
  const at = (part: NonNullable<Column<T>['card']>) =>
    columns.filter((column) => (column.card ?? 'body') === part)
  const titles = at('title').length > 0 ? at('title') : columns.slice(0, 1)
  const body = at('body').filter((column) => !titles.includes(column))

  if (rows === undefined) {
    return (
      <div className={classes.list} role="status" aria-label="Carregando">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={classes.card}>
            <Skeleton height={16} width="70%" mb={10} />
            <Skeleton height={12} width="50%" mb={16} />
            <Skeleton height={40} />
          </div>
        ))}
      </div>
    )
  }

  return (
    <ul {...place} className={classes.list} aria-label={label} aria-busy={dimmed}>
      {rows.map((row) => {
        // Not every row can be chosen: its card keeps no room for a box.
        const box = lead?.cell(row)
        return (
          <li
            key={rowKey(row)}
            className={classes.card}
            data-lead={box ? true : undefined}
            data-dimmed={dimmed || undefined}
            data-clickable={onRowClick ? true : undefined}
          >
            {box && <div className={classes.lead}>{box}</div>}
            <div
              className={classes.face}
              {...(onRowClick && faceHandlers(() => onRowClick(row), rowHref !== undefined))}
            >
              <div className={classes.head}>
                <div>
                  {titles.map((column, index) => (
                    <div key={column.key} className={classes.title}>
                      {index === 0 && rowHref && onRowClick ? (
                        <RowLink href={rowHref(row)} onOpen={() => onRowClick(row)} tabbable>
                          {filledCell(column, row)}
                        </RowLink>
                      ) : (
                        filledCell(column, row)
                      )}
                    </div>
                  ))}
                  {at('subtitle').map((column) => (
                    <div key={column.key} className={classes.subtitle}>
                      {filledCell(column, row)}
                    </div>
                  ))}
                </div>
                {at('badge').map((column) => {
                  // No dash in place of one: nobody would know what is missing.
                  const badge = cellOf(column, row)
                  return badge && <div key={column.key}>{badge}</div>
                })}
              </div>
              {body.length > 0 && (
                <dl className={classes.body}>
                  {body.map((column) => (
                    <div key={column.key}>
                      <dt>{column.label}</dt>
                      <dd>{filledCell(column, row)}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
            {actions && <div className={classes.actions}>{actions(row)}</div>}
          </li>
        )
      })}
    </ul>
  )
}

/** Where its title is a link, that is what Tab reaches and a screen reader names. */
function faceHandlers(open: () => void, isLinked: boolean) {
  const { onClick, ...keyboard } = rowHandlers(open)
  return isLinked ? { onClick } : { onClick, ...keyboard, role: 'button' }
}
