import { ActionIcon, Button, Kbd } from '@mantine/core'
import {
  IconChevronRight,
  IconHome,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconMenu2,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../api/use-session.ts'
import { part } from '../ui/part.tsx'
import { AskPlainly } from './ask-plainly.tsx'
import { searchLabel } from './early-search.tsx'
import { PageName } from './page-name.tsx'
import { pageAt, pagesAbove } from './routes.ts'
import classes from './topbar.module.css'
import { type Leaving, leaveWords, useLeave } from './use-leave.ts'

const LeaveQuestion = part<{ of: Leaving }>(
  async () => (await import('./leave-question.tsx')).LeaveQuestion,
  ({ of: { reason, leaveAnyway, stay }, failed }) =>
    reason && (
      <AskPlainly loss={leaveWords(reason)} failed={failed} onYes={leaveAnyway} onNo={stay} />
    ),
)

type TopbarProps = {
  isNarrow: boolean
  collapsed: boolean
  onMenu: () => void
  onSearch: () => void
  onSettings: () => void
}

/** Breadcrumb, search, configurator and 'Sair'. */
export function Topbar({ isNarrow, collapsed, onMenu, onSearch, onSettings }: TopbarProps) {
  const { pathname } = useLocation()
  const leaving = useLeave()
  const search = searchLabel(useSession().can)
  const title = pageAt(pathname)?.title ?? ''

  const MenuIcon = isNarrow
    ? IconMenu2
    : collapsed
      ? IconLayoutSidebarLeftExpand
      : IconLayoutSidebarLeftCollapse
  const menuLabel = isNarrow ? 'Abrir o menu' : collapsed ? 'Expandir o menu' : 'Recolher o menu'

  return (
    // A region and not a header: the heads of modals are headers, and a page has only one banner.
    <section className={classes.topbar} aria-label="Barra superior" data-print="hide">
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={menuLabel} onClick={onMenu}>
        <MenuIcon size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {/* Only the page where there is no room for more. */}
      <nav className={classes.crumbs} aria-label="Você está em">
        {!isNarrow && (
          <>
            <Link to="/dashboard" aria-label="Início">
              <IconHome size={18} stroke={1.75} aria-hidden="true" />
            </Link>
            <IconChevronRight size={16} aria-hidden="true" />
            {pagesAbove(pathname).map(({ to, title: above }) => (
              <Fragment key={to}>
                <Link to={to}>
                  <PageName path={to} title={above} />
                </Link>
                <IconChevronRight size={16} aria-hidden="true" />
              </Fragment>
            ))}
          </>
        )}
        <span aria-current="page">
          <PageName path={pathname} title={title} />
        </span>
      </nav>
      <div className={classes.space} />
      {isNarrow ? (
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={search} onClick={onSearch}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      ) : (
        <button
          type="button"
          className={classes.search}
          aria-keyshortcuts="Control+K"
          onClick={onSearch}
        >
          <IconSearch size={16} aria-hidden="true" />
          <span>{search}</span>
          <Kbd size="xs">Ctrl K</Kbd>
        </button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Configurar a aparência"
        onClick={onSettings}
      >
        <IconSettings size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {isNarrow ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label="Sair"
          onClick={leaving.leave}
        >
          <IconLogout size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          px={12}
          leftSection={<IconLogout size={18} stroke={1.75} aria-hidden="true" />}
          onClick={leaving.leave}
        >
          Sair
        </Button>
      )}
      {leaving.reason !== null && <LeaveQuestion of={leaving} />}
    </section>
  )
}
