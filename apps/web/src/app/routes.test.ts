import { MENU } from '@iris/domain/access'
import { describe, expect, it } from 'vitest'
import { DEMO_PAGES, GUEST_PAGES, MEMBER_PAGES, PUBLIC_PAGES, pageAt } from './routes.ts'

// spec 1 §2, spec 2 §2
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
  '/patients',
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
  '/equipaments',
  '/supports',
  '/leads',
  '/retinography',
]

describe('The routes', () => {
  it('The routes are those of the specification, each once', () => {
    const all = [...MEMBER_PAGES, ...DEMO_PAGES, ...GUEST_PAGES, ...PUBLIC_PAGES]
    expect(all.map(({ path }) => path).sort()).toEqual([...SPEC_ROUTES].sort())
  })

  it('The routes include every entry of the menu, under its name', () => {
    for (const { path, label } of MENU) expect(pageAt(path)?.title).toBe(label)
  })

  it('A route is found with a final slash and in upper or lower case', () => {
    expect(pageAt('/Patients/')?.path).toBe('/patients')
    expect(pageAt('/nowhere')).toBeUndefined()
  })
})
