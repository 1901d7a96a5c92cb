import type { Role } from './user-type.ts'

/** Who asks: a logged-in role, or the holder of a company's registration link. */
export type Caller = Role | 'link'

const STAFF = ['admin', 'tecnico', 'doctor', 'comercial'] as const
const CARE = ['admin', 'tecnico', 'doctor'] as const
const OFFICE = ['admin', 'tecnico', 'comercial'] as const
const SALES = ['admin', 'comercial'] as const
const DOCTORS = ['admin', 'doctor'] as const
const ADMIN = ['admin'] as const

/**
 * Every action and who may do it; what is not listed is refused. `link` covers only what the visit itself created: that
 * binding, like "of oneself", is for the server to check besides.
 */
const ACCESS = {
  'dashboard.read': STAFF,
  /** One's own user, `/me` and logging out. */
  self: [...STAFF, 'read-only'],
  'users.read': ['admin', 'tecnico'],
  'users.write': ADMIN,
  'users.export': ADMIN,
  'users.options': STAFF,
  'users.sales': SALES,
  'operators.read': CARE,
  'operators.write': ['admin', 'tecnico'],
  'operator-options.read': [...STAFF, 'link'],
  'triage-options.read': [...STAFF, 'link'],
  'app-options.read': STAFF,
  'companies.read': STAFF,
  'companies.write': OFFICE,
  'company-options.read': [...STAFF, 'link'],
  'links.read': STAFF,
  'links.write': OFFICE,
  'patients.read': CARE,
  /** Create, and change what one's own visit created. */
  'patients.create': [...CARE, 'link'],
  'patients.write': CARE,
  /** All that is held about one person, handed out on their request. */
  'patients.personal-data': DOCTORS,
  'patients.anonymise': ADMIN,
  /** Two registrations of one person into one. */
  'patients.merge': ADMIN,
  'triages.read': CARE,
  'triages.write': [...CARE, 'link'],
  'exams.read': CARE,
  'exams.write': CARE,
  'exams.classify': DOCTORS,
  'results.send': DOCTORS,
  'records.read': CARE,
  'records.write': CARE,
  'equipment.read': CARE,
  'equipment.write': CARE,
  'supports.read': CARE,
  'supports.write': CARE,
  'leads.read': STAFF,
  'leads.write': OFFICE,
  'targets.write': SALES,
  /** One's own imports, besides what each kind demands. */
  'imports.read': STAFF,
  'imports.patients': CARE,
  'imports.leads': OFFICE,
  'audit.read': ADMIN,
} as const satisfies Record<string, readonly Caller[]>

export type Action = keyof typeof ACCESS

export const ACTIONS = Object.keys(ACCESS) as Action[]

export function can(caller: Caller, action: Action): boolean {
  const callers: readonly Caller[] = ACCESS[action]
  return callers.includes(caller)
}

export type MenuItem = {
  path: string
  label: string
  action: Action
  /** Narrower than the action: a technician may open Acesso by its address, but has no entry for it. */
  roles?: readonly Role[]
}

/** The side menu, in its order (spec 1 §2, spec 2 §2). */
export const MENU: readonly MenuItem[] = [
  { path: '/dashboard', label: 'Dashboard', action: 'dashboard.read' },
  { path: '/users', label: 'Acesso', action: 'users.read', roles: ADMIN },
  { path: '/healthcareOperators', label: 'Operadora de Saúde', action: 'operators.read' },
  { path: '/companies', label: 'Empresas', action: 'companies.read' },
  { path: '/patients', label: 'Pacientes', action: 'patients.read' },
  { path: '/medicalevaluation', label: 'Avaliação Médica', action: 'exams.classify' },
  { path: '/equipaments', label: 'Equipamentos', action: 'equipment.read' },
  { path: '/supports', label: 'Atendimentos', action: 'supports.read' },
  { path: '/leads', label: 'Comercial', action: 'leads.read' },
]

export function menuOf(role: Role): MenuItem[] {
  return MENU.filter(({ action, roles }) => can(role, action) && (roles?.includes(role) ?? true))
}

/** Pages with no action of their own: sign-in and public pages, and the component gallery. */
const OPEN_PAGES: readonly string[] = [
  '/register',
  '/password/email',
  '/password/reset',
  '/externalRegistration',
  '/retinography',
  '/tables',
  '/projects',
  '/billing',
  '/virtual-reality',
  '/profileTemplate',
  '/rtl-page',
  '/sign-in',
  '/sign-up',
  '/charts',
  '/default-dashboard',
]

/** Whether a logged-in role may open an address (query, hash and final slash are ignored). Addresses nobody listed are refused. */
export function mayVisit(role: Role, address: string): boolean {
  const path = address.replace(/[?#].*$/s, '').replace(/\/+$/, '') || '/'
  const isUnder = (page: string) => path === page || path.startsWith(`${page}/`)
  if (isUnder('/profile')) return true
  if (role === 'read-only') return false
  if (path === '/' || path === '/login') return true
  const item = MENU.find((entry) => isUnder(entry.path))
  if (item) return can(role, item.action)
  return role !== 'comercial' && OPEN_PAGES.some(isUnder)
}

/**
 * Sales stay among their own pages: once logged in neither the public pages nor an address nobody listed are for them
 * (spec 1 §6). Anybody else is shown those as any visitor is.
 */
export function isKeptInside(role: Role): boolean {
  return role === 'comercial'
}

/** Where a refused page leads. */
export const homeAfterDenied = '/dashboard'

/** Where a role is sent from a page it may not open; who has no role yet knows only their profile. */
export function homeOf(role: Role): string {
  return mayVisit(role, homeAfterDenied) ? homeAfterDenied : '/profile'
}
