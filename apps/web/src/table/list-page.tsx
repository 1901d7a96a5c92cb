import '@mantine/core/styles/Menu.layer.css'
import { lastPage, totalLabel } from '@iris/domain/paging'
import { Button, Menu, TextInput } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconChevronDown,
  IconDots,
  IconFilterOff,
  IconSearch,
  type TablerIcon,
} from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { isShown, ReadTrouble } from '../api/read-trouble.tsx'
import { atRest } from '../ui/at-rest.ts'
import pageTitle from '../ui/page-title.module.css'
import { useIsPhone } from '../ui/use-is-phone.ts'
import classes from './list-page.module.css'
import { Pager } from './pager.tsx'
import type { List } from './use-list-state.ts'

/** A secondary action: a button at a desk, a line of the '…' menu on a phone. */
export type PageAction = {
  label: string
  icon?: TablerIcon
  pending?: boolean
} & ({ onClick: () => void } | { choices: readonly Choice[] })

type Choice = { label: string; onClick: () => void }

type ListPageProps = {
  /** The title with its total, or a head of the page's own. */
  title: string | { instead: ReactNode }
  list: Pick<
    List,
    | 'page'
    | 'perPage'
    | 'text'
    | 'type'
    | 'setPage'
    | 'setPerPage'
    | 'hasFilters'
    | 'foldedFilters'
    | 'clearFilters'
  >
  /** The query of the list; none where another view replaces the table. */
  read: UseQueryResult<{ total: number } | undefined, ApiError> | undefined
  /** On the right, before the primary one. */
  actions?: readonly PageAction[]
  /** The only filled button. */
  primary?: ReactNode
  searchLabel?: string
  /** Selects and inputs beside the search. */
  filters?: ReactNode
  /** Above the list: the sales dashboard. */
  above?: ReactNode
  /** At the head of the list itself: its tabs. */
  tabs?: ReactNode
  /** The `DataTable`; null leaves the head and what stands above alone. */
  children: ReactNode
}

/** An address beyond the last page leads to the last one, because others may have removed rows. */
function useLastPage(
  { page, perPage, setPage }: ListPageProps['list'],
  read: ListPageProps['read'],
) {
  const last =
    read?.data && !read.isPlaceholderData ? lastPage(read.data.total, perPage) : undefined
  useEffect(() => {
    if (last !== undefined && page > last) setPage(last, { replace: true })
  })
}

/** Title with total, search, filters and actions, the table, the pager: every list looks like this. */
export function ListPage({
  title,
  list,
  read,
  actions = [],
  primary,
  searchLabel = 'Buscar...',
  filters,
  above,
  tabs,
  children,
}: ListPageProps) {
  const isPhone = useIsPhone()
  const [isUnfolded, setUnfolded] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const unfold = useRef<HTMLButtonElement>(null)
  const showsFilters = Boolean(filters) && (!isPhone || isUnfolded)
  const total = read?.data?.total
  useLastPage(list, read)
  return (
    <div
      className={classes.page}
      data-framed={typeof title === 'string' ? undefined : ''}
      data-tabs={tabs ? '' : undefined}
    >
      <div className={classes.head}>
        {typeof title !== 'string' ? (
          title.instead
        ) : (
          <div className={classes.heading}>
            <h1 className={`${pageTitle.title} ${classes.title}`}>{title}</h1>
            {total !== undefined && (
              <span className={classes.total}>{totalLabel(total, list.hasFilters)} no total</span>
            )}
          </div>
        )}
        <div className={classes.actions}>
          {!isPhone && actions.map((action) => <ActionButton key={action.label} action={action} />)}
          {primary}
        </div>
      </div>
      {above}
      {children !== null && (
        <div className={classes.card}>
          {tabs}
          <div className={classes.bar} data-print="hide">
            <TextInput
              ref={search}
              className={classes.search}
              type="search"
              aria-label="Buscar"
              placeholder={searchLabel}
              leftSection={<IconSearch size={16} aria-hidden="true" />}
              value={list.text('query')}
              onChange={(event) => list.type('query', event.currentTarget.value)}
            />
            {isPhone && filters && (
              <Button
                ref={unfold}
                variant="default"
                aria-expanded={isUnfolded}
                leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
                onClick={() => setUnfolded(!isUnfolded)}
              >
                Filtros{list.foldedFilters > 0 && ` (${list.foldedFilters})`}
              </Button>
            )}
            {isPhone && actions.length > 0 && <MoreActions actions={actions} />}
            {showsFilters && <div className={classes.filters}>{filters}</div>}
            {(showsFilters || list.hasFilters) && (
              <Button
                variant="subtle"
                color="gray"
                className={classes.clear}
                leftSection={<IconFilterOff size={16} aria-hidden="true" />}
                {...atRest(!list.hasFilters)}
                onClick={() => {
                  if (!list.hasFilters) return
                  list.clearFilters()
                  // Beside a search alone, or folded filters, the button goes once nothing is left to clear.
                  if (!showsFilters) (unfold.current ?? search.current)?.focus()
                }}
              >
                <span className={classes.clearWords}>Limpar Filtros</span>
              </Button>
            )}
          </div>
          {read && <ReadTrouble of={read} />}
          {(!read || isShown(read)) && children}
          {total !== undefined && (
            <Pager
              page={list.page}
              perPage={list.perPage}
              total={total}
              isFiltered={list.hasFilters}
              onPage={list.setPage}
              onPerPage={list.setPerPage}
            />
          )}
        </div>
      )}
    </div>
  )
}

function ActionButton({ action }: { action: PageAction }) {
  const { label, icon: Icon, pending } = action
  const isChoice = 'choices' in action
  const button = (
    <Button
      variant="default"
      leftSection={Icon && <Icon size={16} aria-hidden="true" />}
      rightSection={isChoice && <IconChevronDown size={16} aria-hidden="true" />}
      loading={pending}
      onClick={isChoice ? undefined : action.onClick}
    >
      {label}
    </Button>
  )
  if (!isChoice) return button
  return (
    <Menu position="bottom-end" shadow="md" width="target">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {action.choices.map((choice) => (
          <Menu.Item key={choice.label} onClick={choice.onClick}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The lines of the '…' menu: every choice is one of its own. */
function linesOf(action: PageAction): Choice[] {
  if (!('choices' in action)) return [{ label: action.label, onClick: action.onClick }]
  return action.choices.map(({ label, onClick }) => ({
    label: `${action.label}: ${label}`,
    onClick,
  }))
}

function MoreActions({ actions }: { actions: readonly PageAction[] }) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" px={12} aria-label="Mais ações">
          <IconDots size={18} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.flatMap((action) =>
          linesOf(action).map(({ label, onClick }) => (
            <Menu.Item
              key={label}
              leftSection={action.icon && <action.icon size={16} aria-hidden="true" />}
              disabled={action.pending}
              onClick={onClick}
            >
              {label}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
