import { IconArrowsLeftRight, IconEqual, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './version-table.module.css'

/** A field of two versions, in the words of the screen; '' where it is empty. */
export type VersionRow = { label: string; mine: string; theirs: string }

type VersionHead = { icon: TablerIcon; title: string; detail: ReactNode }

type VersionTableProps = {
  /** Names the table, where several stand on one screen. */
  label?: string
  mine: VersionHead
  theirs: VersionHead
  rows: readonly VersionRow[]
  /** Beneath each column. */
  foot?: { mine: ReactNode; theirs: ReactNode }
}

/** Two versions field by field; what differs is marked by a word and an icon, not by colour alone. */
export function VersionTable({ label, mine, theirs, rows, foot }: VersionTableProps) {
  return (
    <table className={classes.versions} aria-label={label}>
      <thead>
        <tr>
          <td />
          <Head {...mine} />
          <Head {...theirs} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.label} row={row} />
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <tr>
            <td />
            <td>{foot.mine}</td>
            <td>{foot.theirs}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Head({ icon: Icon, title, detail }: VersionHead) {
  return (
    <th scope="col">
      <Icon size={22} aria-hidden="true" />
      <span>
        {title}
        <small>{detail}</small>
      </span>
    </th>
  )
}

function Row({ row: { label, mine, theirs } }: { row: VersionRow }) {
  const isSame = mine === theirs
  const Icon = isSame ? IconEqual : IconArrowsLeftRight
  return (
    <tr data-differs={!isSame || undefined}>
      <th scope="row">
        {label}
        <small>
          <Icon size={14} aria-hidden="true" /> {isSame ? 'Igual' : 'Diferente'}
        </small>
      </th>
      <td>{mine || '—'}</td>
      <td>{theirs || '—'}</td>
    </tr>
  )
}
