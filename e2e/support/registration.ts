import { expect, type Page } from '@playwright/test'
import type { Iris } from './iris.ts'

export type Visitor = { name: string; cpf: string; birth: string }

/** A company with its registration link. */
export async function makeLink(iris: Iris, company: { name: string; cnpj: string }) {
  const admin = await iris.login()
  const { id } = await iris.api<{ id: number }>('POST', '/companies', admin, {
    cnpj: company.cnpj,
    corporate_reason: company.name,
    types: [2],
    zip_code: '09530210',
    address_street: 'Rua Engenheiro Rebouças',
    address_number: '418',
    address_neighborhood: 'Cerâmica',
    address_city: 'São Caetano do Sul',
    address_state: 'SP',
    address_country: 'Brasil',
    site: 'https://empresa.example',
  })
  const { token } = await iris.api<{ token: string }>('POST', '/companies/token/generate', admin, {
    company_id: id,
  })
  return { id, admin, token, address: `/externalRegistration?token=${token}` }
}

export const next = (page: Page) => page.getByRole('button', { name: 'Continuar' })

/** Fills in the parts of an adult and stops before the last 'Continuar', which registers. */
export async function fillAdult(page: Page, visitor: Visitor): Promise<void> {
  await page.getByLabel('Nome').fill(visitor.name)
  await page.getByLabel('CPF').fill(visitor.cpf)
  await page.getByLabel('Data de nascimento').fill(visitor.birth)
  await page.getByRole('radio', { name: 'Masculino' }).check()
  await page.getByLabel('Telefone').fill('11987124460')
  await page.getByLabel('E-mail').fill('visitante@exemplo.com.br')
  await page.getByLabel('Ocupação').fill('Soldador')
  await next(page).click()
  await page.getByLabel('CEP').fill('09530210')
  await expect(page.getByLabel('Rua')).toHaveValue('Rua Engenheiro Rebouças')
  await page.getByLabel(/^Número/).fill('418')
  await next(page).click()
  await page.getByRole('radio', { name: 'Particular' }).check()
  await page.getByRole('checkbox', { name: 'Li o aviso de privacidade' }).check()
}
