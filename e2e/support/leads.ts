import type { Locator, Page } from '@playwright/test'
import type { Iris } from './iris.ts'
import { makeStaff, type Staff } from './staff.ts'

export type MadeLead = {
  id: number
  company_name: string
  funnel_stage: string
  status: string
  updated_at: string
}

let made = 0

/** A seller, and leads of theirs. */
export function makeSeller(iris: Iris, name: string): Promise<Staff> {
  return makeStaff(iris, 4, name)
}

/** A lead of a company that no other lead has; any other field may be given. */
export function makeLead(
  iris: Iris,
  token: string,
  fields: Record<string, unknown> = {},
): Promise<MadeLead> {
  const n = ++made
  return iris.api('POST', '/leads', token, {
    name: `Contato ${n}`,
    company_name: `EMPRESA ${n}`,
    email: `contato${n}@empresa.example`,
    phone: '16987654321',
    ...fields,
  })
}

export function readLead(iris: Iris, token: string, id: number): Promise<Record<string, unknown>> {
  return iris.api('GET', `/leads/${id}`, token)
}

/** The row of a company. */
export function rowOf(page: Page, company: string): Locator {
  return page.getByRole('row', { name: company })
}
