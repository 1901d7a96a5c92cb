import type { ComponentType } from 'react'
import { matchPath } from 'react-router'

export type PageRoute = {
  path: string
  /** Breadcrumb and window title. */
  title: string
  load: () => Promise<ComponentType>
}

/** Inside the shell, after login (spec 1 §2, spec 2 §2). */
export const MEMBER_PAGES: readonly PageRoute[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    load: async () => (await import('../pages/dashboard.tsx')).DashboardPage,
  },
  {
    path: '/profile',
    title: 'Profile',
    load: async () => (await import('../pages/profile.tsx')).ProfilePage,
  },
  {
    path: '/clinic',
    title: 'Clínica',
    load: async () => (await import('../pages/clinic.tsx')).ClinicPage,
  },
  {
    path: '/users',
    title: 'Acesso',
    load: async () => (await import('../pages/users.tsx')).UsersPage,
  },
  {
    path: '/healthcareOperators',
    title: 'Operadora de Saúde',
    load: async () => (await import('../pages/healthcare-operators.tsx')).HealthcareOperatorsPage,
  },
  {
    path: '/companies',
    title: 'Empresas',
    load: async () => (await import('../pages/companies.tsx')).CompaniesPage,
  },
  {
    path: '/companies/:id/report',
    title: 'Relatório',
    load: async () => (await import('../pages/company-report.tsx')).CompanyReportPage,
  },
  {
    path: '/patients',
    title: 'Pacientes',
    load: async () => (await import('../pages/patients.tsx')).PatientsPage,
  },
  {
    path: '/screening-events',
    title: 'Ações',
    load: async () => (await import('../pages/screening-events.tsx')).ScreeningEventsPage,
  },
  {
    path: '/screening-events/:id',
    title: 'Painel da ação',
    load: async () => (await import('../pages/screening-event.tsx')).ScreeningEventPage,
  },
  {
    path: '/screening-events/:id/roster',
    title: 'Convocados',
    load: async () => (await import('../pages/event-roster.tsx')).EventRosterPage,
  },
  {
    path: '/medicalevaluation',
    title: 'Avaliação Médica',
    load: async () => (await import('../pages/medical-evaluation.tsx')).MedicalEvaluationPage,
  },
  {
    path: '/referrals',
    title: 'Encaminhamentos',
    load: async () => (await import('../pages/referrals.tsx')).ReferralsPage,
  },
  {
    path: '/equipaments',
    title: 'Equipamentos',
    load: async () => (await import('../pages/equipaments.tsx')).EquipamentsPage,
  },
  {
    path: '/supports',
    title: 'Atendimentos',
    load: async () => (await import('../pages/supports.tsx')).SupportsPage,
  },
  {
    path: '/leads',
    title: 'Comercial',
    load: async () => (await import('../pages/leads.tsx')).LeadsPage,
  },
  {
    path: '/leads/renewals',
    title: 'Renovações',
    load: async () => (await import('../pages/renewals.tsx')).RenewalsPage,
  },
]

/** The component gallery, off the menu. */
export const DEMO_PAGES: readonly PageRoute[] = [
  {
    path: '/tables',
    title: 'Tabelas',
    load: async () => (await import('../pages/demo/tables.tsx')).TablesPage,
  },
  {
    path: '/billing',
    title: 'Faturamento',
    load: async () => (await import('../pages/demo/billing.tsx')).BillingPage,
  },
  {
    path: '/virtual-reality',
    title: 'Realidade virtual',
    load: async () => (await import('../pages/demo/virtual-reality.tsx')).VirtualRealityPage,
  },
  {
    path: '/profileTemplate',
    title: 'Modelo de perfil',
    load: async () => (await import('../pages/demo/profile-template.tsx')).ProfileTemplatePage,
  },
  {
    path: '/rtl-page',
    title: 'Da direita para a esquerda',
    load: async () => (await import('../pages/demo/rtl-page.tsx')).RtlPage,
  },
  {
    path: '/sign-in',
    title: 'Modelo de login',
    load: async () => (await import('../pages/demo/sign-in.tsx')).SignInPage,
  },
  {
    path: '/sign-up',
    title: 'Modelo de cadastro',
    load: async () => (await import('../pages/demo/sign-up.tsx')).SignUpPage,
  },
  {
    path: '/charts',
    title: 'Gráficos',
    load: async () => (await import('../pages/demo/charts.tsx')).ChartsPage,
  },
  {
    path: '/default-dashboard',
    title: 'Painel de exemplo',
    load: async () => (await import('../pages/demo/default-dashboard.tsx')).DefaultDashboardPage,
  },
]

/** After login, at the door or at a station: inside the shell, but without its menu and bar. */
export const DESK_PAGES: readonly PageRoute[] = [
  {
    path: '/screening-events/:id/check-in',
    title: 'Check-in',
    load: async () => (await import('../pages/screening-check-in.tsx')).ScreeningCheckInPage,
  },
  {
    path: '/screening-events/:id/stations/:station',
    title: 'Estação',
    load: async () => (await import('../pages/event-station.tsx')).EventStationPage,
  },
  {
    path: '/outbox',
    title: 'Pendentes de envio',
    load: async () => (await import('../pages/outbox.tsx')).OutboxPage,
  },
]

/** After login, but on a screen that hangs on a wall: without the shell. */
export const WALL_PAGES: readonly PageRoute[] = [
  {
    path: '/screening-events/:id/tv',
    title: 'Painel da TV',
    load: async () => (await import('../pages/screening-tv.tsx')).ScreeningTvPage,
  },
]

/** For everybody, outside the shell. The others are documents of their own (own-documents.ts). */
export const PUBLIC_PAGES: readonly PageRoute[] = [
  {
    path: '/retinography',
    title: 'Retinografia',
    load: async () => (await import('../pages/retinography.tsx')).RetinographyPage,
  },
]

/** The page an address belongs to. */
export function pageAt(path: string): PageRoute | undefined {
  return [...MEMBER_PAGES, ...DEMO_PAGES, ...DESK_PAGES, ...WALL_PAGES, ...PUBLIC_PAGES].find(
    (page) => matchPath(page.path, path) !== null,
  )
}

/** The pages above an address, from the top: for `/screening-events/4` the list. */
export function pagesAbove(path: string): { to: string; title: string }[] {
  const parts = path.split('/').filter(Boolean)
  return parts.slice(0, -1).flatMap((_, at) => {
    const to = `/${parts.slice(0, at + 1).join('/')}`
    const page = pageAt(to)
    return page ? [{ to, title: page.title }] : []
  })
}
