import { menuOf } from '@iris/domain/access'
import { type UserType, userTypeLabel } from '@iris/domain/user-type'
import { Link, NavLink } from 'react-router'
import { behind } from '../api/behind.tsx'
import { onceSettled } from '../api/settled-page.ts'
import { useFileUrl } from '../api/use-file-url.ts'
import { useSession } from '../api/use-session.ts'
import { Brand, BrandMark } from '../ui/brand-mark.tsx'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { menuIcon } from './menu-icons.ts'
import classes from './sidebar.module.css'

const MenuTips = behind(onceSettled(async () => (await import('./menu-tips.tsx')).MenuTips))

type SidebarProps = {
  collapsed?: boolean
  /** Called when a page was chosen: the drawer closes. */
  onNavigate?: () => void
}

/** Brand, the pages this role may open, and the logged in person. */
export function Sidebar({ collapsed = false, onNavigate }: SidebarProps) {
  const { role, user } = useSession()
  const picture = useFileUrl(user?.profile_image)
  const items = menuOf(role)
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <Link to="/dashboard" className={classes.brand} aria-label="Íris, início">
        {collapsed ? <BrandMark /> : <Brand />}
      </Link>
      <nav className={classes.menu} aria-label="Menu principal">
        {items.map(({ path, label }) => {
          const Icon = menuIcon(path)
          return (
            <NavLink
              key={path}
              to={path}
              className={classes.item}
              onClick={onNavigate}
              aria-label={label}
              data-menu-item={path}
            >
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              {!collapsed && <span>{label}</span>}
            </NavLink>
          )
        })}
        {collapsed && <MenuTips items={items} />}
      </nav>
      <Link to="/profile" className={classes.person} onClick={onNavigate}>
        <span className="visually-hidden">Meu perfil: </span>
        <PersonAvatar name={user?.name ?? ''} src={picture.url} />
        {!collapsed && (
          <span className={classes.who}>
            <span className={classes.name}>{user?.name ?? ' '}</span>
            <span className={classes.role}>
              {user ? userTypeLabel(user.type as UserType | null) : ' '}
            </span>
          </span>
        )}
      </Link>
    </div>
  )
}
