import { PAGE_SIZES } from '@iris/domain/limits'
import { entriesLabel, isPage, lastPage, pageWindow } from '@iris/domain/paging'
import { Select } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  type TablerIcon,
} from '@tabler/icons-react'
import { atRest } from '../ui/at-rest.ts'
import classes from './pager.module.css'

type PagerProps = {
  page: number
  perPage: number
  total: number
  /** Whether something is searched: such a total may be the least there is. */
  isFiltered: boolean
  onPage: (page: number) => void
  onPerPage: (size: number) => void
}

/** 'Mostrando 1 a 10 de 2.348 entradas', the size, and the pages: at most five numbers. */
export function Pager({ page, perPage, total, isFiltered, onPage, onPerPage }: PagerProps) {
  // The list itself says that it has nothing yet. What a search leaves is told, also when that is nothing.
  if (total === 0 && !isFiltered) return null
  const last = lastPage(total, perPage)
  const go = (to: number) => {
    if (isPage(to, last) && to !== page) onPage(to)
  }
  return (
    <div className={classes.pager} data-pager data-print="hide">
      <div className={classes.entries} role="status">
        {entriesLabel(page, perPage, total, isFiltered)}
      </div>
      <div className={classes.size}>
        <span aria-hidden="true">Por página</span>
        <Select
          aria-label="Por página"
          w={76}
          data={PAGE_SIZES.map(String)}
          value={String(perPage)}
          allowDeselect={false}
          onChange={(size) => onPerPage(Number(size))}
        />
      </div>
      <nav className={classes.pages} aria-label="Páginas">
        <Step icon={IconChevronsLeft} label="Primeira página" to={1} page={page} go={go} edge />
        <Step icon={IconChevronLeft} label="Página anterior" to={page - 1} page={page} go={go} />
        {pageWindow(page, last).map((number) => (
          <button
            key={number}
            type="button"
            className={classes.page}
            aria-label={`Página ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => go(number)}
          >
            {number}
          </button>
        ))}
        <Step
          icon={IconChevronRight}
          label="Próxima página"
          to={page + 1}
          page={page}
          go={go}
          last={last}
        />
        <Step
          icon={IconChevronsRight}
          label="Última página"
          to={last}
          page={page}
          go={go}
          last={last}
          edge
        />
      </nav>
    </div>
  )
}

type StepProps = {
  icon: TablerIcon
  label: string
  to: number
  page: number
  last?: number
  edge?: boolean
  go: (page: number) => void
}

function Step({ icon: Icon, label, to, page, last, edge = false, go }: StepProps) {
  const disabled = last === undefined ? page <= 1 : page >= last
  return (
    <button
      type="button"
      className={classes.page}
      data-edge={edge || undefined}
      aria-label={label}
      {...atRest(disabled)}
      onClick={() => go(to)}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  )
}
