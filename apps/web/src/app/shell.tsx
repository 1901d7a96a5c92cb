import '../ui/mantine-more.css'
import { NAVIGATION_BREAKPOINT_PX, SIDEBAR_TYPE_FROM_PX } from '@iris/domain/limits'
import { Alert } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useSession } from '../api/use-session.ts'
import { openedPart } from './behind-page.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { SearchDoor } from './search-door.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { Topbar } from './topbar.tsx'
import { useIsDrawn } from './use-is-drawn.ts'
import { useLook } from './use-look.ts'
import { Watch } from './watch.tsx'

const Configurator = openedPart(async () => (await import('./configurator.tsx')).Configurator)
const NarrowMenu = openedPart(async () => (await import('./narrow-menu.tsx')).NarrowMenu)

/** As style sheets say it: a window is as wide as the letters that its reader chose are small. */
const inEm = (pixels: number) => `${pixels / 16}em`

/** Side menu, top bar, page and footer around every page of the staff (spec 1 §2). */
export function Shell() {
  const [look, changeLook] = useLook()
  const [menuOpen, menu] = useDisclosure(false)
  const [settingsOpen, settings] = useDisclosure(false)
  const [searchOpen, search] = useDisclosure(false)
  const areSettingsDrawn = useIsDrawn(settingsOpen)
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const { role } = useSession()
  const atOnce = { getInitialValueInEffect: false }
  const isNarrow = useMediaQuery(`(width < ${inEm(NAVIGATION_BREAKPOINT_PX + 1)})`, false, atOnce)
  const isWide = useMediaQuery(`(width >= ${inEm(SIDEBAR_TYPE_FROM_PX)})`, true, atOnce)
  const isMenuDrawn = useIsDrawn(menuOpen, isNarrow)
  // A tablet that is turned has the menu beside the page, and turned back it has the page.
  if (menuOpen && !isNarrow) menu.close()
  // On a tablet the list needs the room more than the words of the menu do.
  const collapsed = look.collapsed ?? !isWide

  return (
    <div
      className={classes.shell}
      data-sidebar-color={look.sidebarColor}
      data-sidebar-type={isWide ? look.sidebarType : 'white'}
      data-collapsed={collapsed || undefined}
      data-fixed-navbar={look.fixedNavbar || undefined}
    >
      <a href="#conteudo" className={classes.skip}>
        Ir para o conteúdo
      </a>
      {isMenuDrawn && (
        <NarrowMenu opened={menuOpen} onClose={menu.close} color={look.sidebarColor} />
      )}
      {!isNarrow && (
        <aside className={classes.aside} data-print="hide">
          <Sidebar collapsed={collapsed} />
        </aside>
      )}
      <div className={classes.column}>
        <Topbar
          isNarrow={isNarrow}
          collapsed={collapsed}
          onMenu={() => (isNarrow ? menu.open() : changeLook({ collapsed: !collapsed }))}
          onSearch={search.open}
          onSettings={settings.open}
        />
        <main id="conteudo" className={classes.main} aria-busy={state === 'loading'} tabIndex={-1}>
          {role === 'read-only' && <WithoutRole />}
          <Outlet />
        </main>
        <footer className={classes.footer} data-print="hide">
          <span>Íris · triagem de saúde ocular</span>
          <KeyboardHelp withButton />
          <span>Versão {__APP_VERSION__}</span>
        </footer>
      </div>
      <SearchDoor opened={searchOpen} onOpen={search.open} onClose={search.close} />
      <Watch />
      {areSettingsDrawn && (
        <Configurator
          opened={settingsOpen}
          onClose={settings.close}
          look={look}
          onChange={changeLook}
          canChangeType={isWide}
          canFixNavbar={pathname !== '/profile'}
        />
      )}
    </div>
  )
}

/** A person who registers on the public page has no role until an administrator gives one. */
function WithoutRole() {
  return (
    <Alert
      mb="md"
      variant="outline"
      icon={<IconInfoCircle aria-hidden="true" />}
      title="Sua conta ainda não tem um tipo de usuário."
      classNames={{ root: classes.notice, title: classes.noticeTitle }}
    >
      Peça a um administrador para definir o que você pode acessar. Até lá, só o seu perfil está
      disponível.
    </Alert>
  )
}
