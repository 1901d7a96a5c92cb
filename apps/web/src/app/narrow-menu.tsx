import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import type { Look } from './look.ts'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useIsThere } from './use-is-there.ts'

type NarrowMenuProps = { opened: boolean; onClose: () => void; color: Look['sidebarColor'] }

/** The side menu where there is no room beside the page. */
export function NarrowMenu({ opened, onClose, color }: NarrowMenuProps) {
  const isThere = useIsThere()
  return (
    <Drawer
      opened={opened && isThere}
      onClose={onClose}
      size={272}
      padding={0}
      withCloseButton={false}
      classNames={{ body: classes.drawer, content: classes.drawerContent }}
      attributes={{ content: { 'aria-label': 'Menu', 'data-sidebar-color': color } }}
    >
      <Sidebar onNavigate={onClose} />
    </Drawer>
  )
}
