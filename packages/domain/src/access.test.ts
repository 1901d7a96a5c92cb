import { describe, expect, test } from 'vitest'
import {
  ACTIONS,
  type Action,
  type CallerRole,
  can,
  findablePagesOf,
  homeOf,
  isKeptInside,
  mayVisit,
  menuOf,
} from './access.ts'
import type { Role } from './user-type.ts'

const CALLERS: CallerRole[] = [
  'admin',
  'tecnico',
  'doctor',
  'comercial',
  'link',
  'read-only',
  'key',
]

// One letter for each caller, in the order above; a dot where the action is refused.
const EXPECTED: Record<Action, string> = {
  'dashboard.read': 'atdc...',
  'dashboard.periods': 'atd....',
  self: 'atdc.r.',
  'users.read': 'at.....',
  'users.write': 'a......',
  'users.export': 'a......',
  'users.options': 'atdc...',
  'users.sales': 'a..c...',
  'operators.read': 'atd....',
  'operators.write': 'at.....',
  'operator-options.read': 'atdcl..',
  'triage-options.read': 'atdcl..',
  'app-options.read': 'atdc...',
  'companies.read': 'atdc...',
  'companies.write': 'at.c...',
  'company-options.read': 'atdcl..',
  'company-report.read': 'atdc...',
  'company-sectors.read': 'atd.l..',
  'links.read': 'atdc...',
  'links.write': 'at.c...',
  'patients.read': 'atd....',
  'patients.create': 'atd.l..',
  'patients.write': 'atd.l..',
  'patients.personal-data': 'a.d....',
  'patients.anonymise': 'a......',
  'patients.merge': 'a......',
  'triages.read': 'atd....',
  'triages.write': 'atd.l..',
  'exams.read': 'atd....',
  'exams.write': 'atd....',
  'exams.classify': 'a.d....',
  'results.send': 'a.d....',
  'certificates.own': 'a.d....',
  'results.slip': 'atd....',
  'referrals.read': 'atd....',
  'referrals.write': 'atd....',
  'records.read': 'atd....',
  'records.write': 'atd....',
  'equipment.read': 'atd....',
  'equipment.write': 'atd....',
  'supports.read': 'atd....',
  'supports.write': 'atd....',
  'events.read': 'atd....',
  'events.write': 'at.....',
  'events.serve': 'atd....',
  'visits.read': '....l..',
  'leads.read': 'atdc...',
  'leads.write': 'at.c...',
  'targets.write': 'a..c...',
  'imports.read': 'atdc...',
  'imports.patients': 'atd....',
  'imports.leads': 'at.c...',
  'imports.roster': 'at.....',
  'clinic.write': 'a......',
  'audit.read': 'a......',
  'api-keys.write': 'a......',
  'fhir.read': 'a.d...k',
}

test.each(Object.entries(EXPECTED) as [Action, string][])(
  'The action %s is allowed to these callers and no others: %s',
  (action, expected) => {
    const actual = CALLERS.map((caller) => (can(caller, action) ? caller.charAt(0) : '.')).join('')
    expect(actual).toBe(expected)
  },
)

test('Every action stands in the table of this test', () => {
  expect([...ACTIONS].sort()).toEqual(Object.keys(EXPECTED).sort())
})

describe('The menu', () => {
  test.each<[Role, string[]]>([
    [
      'admin',
      [
        'Dashboard',
        'Acesso',
        'Operadora de Saúde',
        'Empresas',
        'Pacientes',
        'Ações',
        'Avaliação Médica',
        'Encaminhamentos',
        'Equipamentos',
        'Atendimentos',
        'Comercial',
      ],
    ],
    [
      'tecnico',
      [
        'Dashboard',
        'Operadora de Saúde',
        'Empresas',
        'Pacientes',
        'Ações',
        'Encaminhamentos',
        'Equipamentos',
        'Atendimentos',
        'Comercial',
      ],
    ],
    [
      'doctor',
      [
        'Dashboard',
        'Operadora de Saúde',
        'Empresas',
        'Pacientes',
        'Ações',
        'Avaliação Médica',
        'Encaminhamentos',
        'Equipamentos',
        'Atendimentos',
        'Comercial',
      ],
    ],
    ['comercial', ['Dashboard', 'Empresas', 'Comercial']],
    ['read-only', []],
  ])('The menu of %s has exactly the expected entries', (role, labels) => {
    expect(menuOf(role).map(({ label }) => label)).toEqual(labels)
  })
})

describe('Opening an address', () => {
  const ROLES: Role[] = ['admin', 'tecnico', 'doctor', 'comercial', 'read-only']

  test.each<[string, Role[]]>([
    ['/', ['admin', 'tecnico', 'doctor', 'comercial']],
    ['/dashboard', ['admin', 'tecnico', 'doctor', 'comercial']],
    ['/profile', ROLES],
    ['/login', ['admin', 'tecnico', 'doctor', 'comercial']],
    ['/users', ['admin', 'tecnico']],
    ['/clinic', ['admin']],
    ['/healthcareOperators', ['admin', 'tecnico', 'doctor']],
    ['/companies', ['admin', 'tecnico', 'doctor', 'comercial']],
    ['/patients', ['admin', 'tecnico', 'doctor']],
    ['/screening-events', ['admin', 'tecnico', 'doctor']],
    ['/screening-events/4/roster', ['admin', 'tecnico', 'doctor']],
    ['/medicalevaluation', ['admin', 'doctor']],
    ['/equipaments', ['admin', 'tecnico', 'doctor']],
    ['/supports', ['admin', 'tecnico', 'doctor']],
    ['/leads', ['admin', 'tecnico', 'doctor', 'comercial']],
    ['/retinography', ['admin', 'tecnico', 'doctor']],
    ['/charts', ['admin', 'tecnico', 'doctor']],
    ['/default-dashboard', ['admin', 'tecnico', 'doctor']],
    ['/profileTemplate', ['admin', 'tecnico', 'doctor']],
    ['/leads?page=2&sort=-name', ['admin', 'tecnico', 'doctor', 'comercial']],
    ['/companies/', ['admin', 'tecnico', 'doctor', 'comercial']],
    ['/patients/7', ['admin', 'tecnico', 'doctor']],
    ['/dashboardx', []],
    ['/nowhere', []],
    ['/patients?from=/profile', ['admin', 'tecnico', 'doctor']],
  ])('The page %s may be opened by %j alone', (address, roles) => {
    expect(ROLES.filter((role) => mayVisit(role, address))).toEqual(roles)
  })

  test.each<[Role, string]>([
    ['admin', '/dashboard'],
    ['tecnico', '/dashboard'],
    ['doctor', '/dashboard'],
    ['comercial', '/dashboard'],
    ['read-only', '/profile'],
  ])(
    'A person with the role %s who is refused an address is sent to %s, which they may open',
    (role, home) => {
      expect(homeOf(role)).toBe(home)
      expect(mayVisit(role, home)).toBe(true)
    },
  )

  test('Only sales are kept away from public pages and unlisted addresses', () => {
    expect(ROLES.filter(isKeptInside)).toEqual(['comercial'])
    for (const role of ROLES.filter(isKeptInside))
      for (const path of ['/retinography', '/externalRegistration', '/nowhere'])
        expect(mayVisit(role, path)).toBe(false)
  })

  test('Every menu entry leads to a page that its role may open', () => {
    for (const role of ROLES)
      for (const item of findablePagesOf(role)) expect(mayVisit(role, item.path)).toBe(true)
  })
})
