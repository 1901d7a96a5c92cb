import type { Role } from './user-type.ts'

/** Who asks: a logged-in role, or the holder of a company's registration link. */
export type CallerRole = Role | 'link'

const STAFF = ['admin', 'tecnico', 'doctor', 'comercial'] as const
const CARE = ['admin', 'tecnico', 'doctor'] as const
const OFFICE = ['admin', 'tecnico', 'comercial'] as const
const DESK = ['admin', 'tecnico'] as const
const SALES = ['admin', 'comercial'] as const
const DOCTORS = ['admin', 'doctor'] as const
const ADMIN = ['admin'] as const

/**
 * Every action and who may do it; anything not listed is refused. A `link` may only act on what its own visit
 * created, and `self` only on one's own user: the server checks that as well.
 */
const ACCESS = {
  'dashboard.read': STAFF,
  /** Its figures of chosen days: the difference of two periods may be one person. */
  'dashboard.periods': CARE,
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
  /** With a link those of its own company. */
  'company-sectors.read': [...CARE, 'link'],
  'links.read': STAFF,
  'links.write': OFFICE,
  'company-report.read': STAFF,
  'patients.read': CARE,
  'patients.create': [...CARE, 'link'],
  /** A link changes only the one that its own visit created. */
  'patients.write': [...CARE, 'link'],
  /** All data held about one person, given out at their request. */
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
  /** A certificate for one's own session, which signs what one concludes. */
  'certificates.own': DOCTORS,
  /** The exit slip, whose link opens nothing before the conclusion. */
  'results.slip': CARE,
  'referrals.read': CARE,
  'referrals.write': CARE,
  'records.read': CARE,
  'records.write': CARE,
  'equipment.read': CARE,
  'equipment.write': CARE,
  'supports.read': CARE,
  'supports.write': CARE,
  'events.read': CARE,
  'events.write': DESK,
  /** Call people to a station, and let them go. */
  'events.serve': CARE,
  /** What the end of the public registration shows, of one's own visit. */
  'visits.read': ['link'],
  'leads.read': STAFF,
  'leads.write': OFFICE,
  'targets.write': SALES,
  /** One's own imports; each kind also has its own action. */
  'imports.read': STAFF,
  'imports.patients': CARE,
  'imports.leads': OFFICE,
  'imports.roster': DESK,
  'clinic.write': ADMIN,
  /** Everything of the people examined, for another system. */
  'fhir.read': DOCTORS,
  'audit.read': ADMIN,
} as const satisfies Record<string, readonly CallerRole[]>

export type Action = keyof typeof ACCESS

export const ACTIONS = Object.keys(ACCESS) as Action[]

export function can(caller: CallerRole, action: Action): boolean {
  const callers: readonly CallerRole[] = ACCESS[action]
  return callers.includes(caller)
}

export type MenuItem = {
  path: string
  label: string
  action: Action
  /** Fewer roles than the action: a technician may open Acesso by its address, but has no menu entry. */
  roles?: readonly Role[]
}

/** The side menu, in its order (spec 1 §2, spec 2 §2). */
export const MENU: readonly MenuItem[] = [
  { path: '/dashboard', label: 'Dashboard', action: 'dashboard.read' },
  { path: '/users', label: 'Acesso', action: 'users.read', roles: ADMIN },
  { path: '/healthcareOperators', label: 'Operadora de Saúde', action: 'operators.read' },
  { path: '/companies', label: 'Empresas', action: 'companies.read' },
  { path: '/patients', label: 'Pacientes', action: 'patients.read' },
  { path: '/screening-events', label: 'Ações', action: 'events.read' },
  { path: '/medicalevaluation', label: 'Avaliação Médica', action: 'exams.classify' },
  { path: '/referrals', label: 'Encaminhamentos', action: 'referrals.read' },
  { path: '/equipaments', label: 'Equipamentos', action: 'equipment.read' },
  { path: '/supports', label: 'Atendimentos', action: 'supports.read' },
  { path: '/leads', label: 'Comercial', action: 'leads.read' },
]

export function menuOf(role: Role): MenuItem[] {
  return MENU.filter(({ action, roles }) => can(role, action) && (roles?.includes(role) ?? true))
}

/** Pages of a role that no menu leads to. */
const UNLISTED: readonly MenuItem[] = [
  { path: '/outbox', label: 'Pendentes de envio', action: 'events.serve' },
  { path: '/clinic', label: 'Clínica', action: 'clinic.write' },
]

/** The pages that a search finds: those of the menu, and those that no menu leads to. */
export function findablePagesOf(role: Role): MenuItem[] {
  return [...menuOf(role), ...UNLISTED.filter(({ action }) => can(role, action))]
}

/** Pages without an action: login and public pages, and the component gallery. */
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

/**
 * Whether a logged in role may open an address (query, hash and final slash do not matter). An unlisted address is
 * refused.
 */
export function mayVisit(role: Role, address: string): boolean {
  const path = address.replace(/[?#].*$/s, '').replace(/\/+$/, '') || '/'
  const isUnder = (page: string) => path === page || path.startsWith(`${page}/`)
  if (isUnder('/profile')) return true
  if (role === 'read-only') return false
  if (path === '/' || path === '/login') return true
  const item = [...MENU, ...UNLISTED].find((entry) => isUnder(entry.path))
  if (item) return can(role, item.action)
  return role !== 'comercial' && OPEN_PAGES.some(isUnder)
}

/**
 * Sales stay on their own pages: once logged in they see neither public pages nor unlisted addresses (spec 1 §6).
 * Everybody else sees those like any visitor.
 */
export function isKeptInside(role: Role): boolean {
  return role === 'comercial'
}

/** Where a refused page sends people. */
const homeAfterDenied = '/dashboard'

/** Where a role that is refused a page is sent; a user without a role has only the profile. */
export function homeOf(role: Role): string {
  return mayVisit(role, homeAfterDenied) ? homeAfterDenied : '/profile'
}
