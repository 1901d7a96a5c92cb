import { MENU } from '@iris/domain/access'
import { describe, expect, it } from 'vitest'
import { OWN_DOCUMENTS } from './own-documents.ts'
import {
  DEMO_PAGES,
  DESK_PAGES,
  MEMBER_PAGES,
  PUBLIC_PAGES,
  pageAt,
  pagesAbove,
  WALL_PAGES,
} from './routes.ts'

// spec 1 §2, spec 2 §2, and the screening day (docs/adr/0038)
const SPEC_ROUTES = [
  '/dashboard',
  '/login',
  '/register',
  '/password/email',
  '/password/reset',
  '/profile',
  '/users',
  '/externalRegistration',
  '/healthcareOperators',
  '/companies',
  '/companies/:id/report',
  '/clinic',
  '/patients',
  '/screening-events',
  '/screening-events/:id',
  '/screening-events/:id/check-in',
  '/screening-events/:id/roster',
  '/screening-events/:id/stations/:station',
  '/outbox',
  '/screening-events/:id/tv',
  '/tables',
  '/billing',
  '/virtual-reality',
  '/profileTemplate',
  '/rtl-page',
  '/sign-in',
  '/sign-up',
  '/charts',
  '/default-dashboard',
  '/medicalevaluation',
  '/referrals',
  '/equipaments',
  '/supports',
  '/leads',
  '/leads/renewals',
  '/retinography',
]

describe('The routes', () => {
  it('The routes are those of the specification, each once', () => {
    const all = [...MEMBER_PAGES, ...DEMO_PAGES, ...DESK_PAGES, ...WALL_PAGES, ...PUBLIC_PAGES]
    const own = OWN_DOCUMENTS.flatMap(({ pages }) => pages)
    expect([...all.map(({ path }) => path), ...own].sort()).toEqual([...SPEC_ROUTES].sort())
  })

  it('The routes include every entry of the menu, under its name', () => {
    for (const { path, label } of MENU) expect(pageAt(path)?.title).toBe(label)
  })

  it('A route is found with a final slash and in upper or lower case', () => {
    expect(pageAt('/Patients/')?.path).toBe('/patients')
    expect(pageAt('/nowhere')).toBeUndefined()
  })

  it('The path to the page of an event leads through the list of events, and a list has no page above it', () => {
    expect(pageAt('/screening-events/4')?.path).toBe('/screening-events/:id')
    expect(pagesAbove('/screening-events/4')).toEqual([{ to: '/screening-events', title: 'Ações' }])
    expect(pagesAbove('/screening-events')).toEqual([])
  })
})
