import type { Patient } from '@iris/contracts/patients'
import type { Page } from '@playwright/test'
import { makeCompany } from './companies.ts'
import { expect } from './expect.ts'
import type { Iris } from './iris.ts'

export type Visitor = { name: string; cpf: string; birth: string }

/** A company with its registration link. */
export async function makeLink(iris: Iris, company: { name: string; cnpj: string }) {
  const admin = await iris.login()
  const { id } = await makeCompany(iris, { cnpj: company.cnpj, corporate_reason: company.name })
  const { token } = await iris.api<{ token: string }>('POST', '/companies/token/generate', admin, {
    company_id: id,
  })
  return { id, admin, token, address: `/externalRegistration?token=${token}` }
}

/** The address of a new link of a company, whose links of before are revoked. */
export async function renewLink(
  iris: Iris,
  { id, admin }: { id: number; admin: string },
): Promise<string> {
  const links = `/companies/${id}/links`
  for (const { jti } of await iris.api<{ jti: string }[]>('GET', links, admin))
    await iris.api('DELETE', `${links}/${jti}`, admin)
  const path = '/companies/token/generate'
  const { token } = await iris.api<{ token: string }>('POST', path, admin, { company_id: id })
  return `/externalRegistration?token=${token}`
}

/** The patients of a company that was made for a link. */
export async function registeredThrough(
  iris: Iris,
  link: { id: number; admin: string },
): Promise<Patient[]> {
  const path = `/patients?company=${link.id}`
  return (await iris.api<{ data: Patient[] }>('GET', path, link.admin)).data
}

export const next = (page: Page) => page.getByRole('button', { name: 'Continuar' })

/**
 * Goes on to these parts, or back, one after the other: a press before the next part is there would leave the same part a
 * second time.
 */
export async function goThrough(
  page: Page,
  by: 'Continuar' | 'Voltar',
  ...parts: readonly string[]
): Promise<void> {
  for (const part of parts) {
    await page.getByRole('button', { name: by }).click()
    await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
  }
}

/** The parts of the triage after 'Sua saúde', the first one. */
export const TRIAGE_ON = ['Seus olhos', 'Seus hábitos', 'Suas queixas'] as const
/** The parts before the triage, from the last to the first. */
export const PATIENT_BACK = ['Seu atendimento de saúde', 'Seu endereço', 'Seus dados'] as const

/** Fills in 'Seus dados', the first part. */
export async function fillFirstPart(page: Page, visitor: Visitor): Promise<void> {
  await page.getByLabel('Nome').fill(visitor.name)
  await page.getByLabel('CPF').fill(visitor.cpf)
  await page.getByLabel('Data de nascimento').fill(visitor.birth)
  await page.getByRole('radio', { name: 'Masculino' }).check()
  await page.getByLabel('Telefone').fill('11987124460')
  await page.getByLabel('E-mail').fill('visitante@exemplo.com.br')
  await page.getByLabel('Ocupação').fill('Soldador')
}

/** Fills in the parts of an adult and stops before the last 'Continuar', which registers. */
export async function fillAdult(page: Page, visitor: Visitor): Promise<void> {
  await fillFirstPart(page, visitor)
  await next(page).click()
  await page.getByLabel('CEP').fill('09530210')
  await expect(page.getByLabel('Rua')).toHaveValue('Rua Engenheiro Rebouças')
  await page.getByLabel(/^Número/).fill('418')
  await next(page).click()
  await page.getByRole('radio', { name: 'Particular' }).check()
  await page.getByRole('checkbox', { name: 'Li o aviso de privacidade' }).check()
}
