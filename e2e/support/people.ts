import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import type { Iris } from './iris.ts'

export type Person = { name: string; email: string; password: string }

const CPFS: Record<string, string> = { tecnico: '11144477735', doctor: '52998224725' }

/** A user of a type, created by the administrator. */
export async function makeUser(iris: Iris, kind: 'tecnico' | 'doctor'): Promise<Person> {
  const person = {
    name: kind === 'doctor' ? 'Dra. Helena Ribeiro' : 'Rui Tavares',
    email: `${kind}@clinica.example`,
    password: 'senha-de-teste',
  }
  await iris.makeUser({
    ...person,
    type: kind === 'doctor' ? 5 : 3,
    cpf: CPFS[kind],
    sex: kind === 'doctor' ? 'F' : 'M',
    ...(kind === 'doctor' ? { crm: '123456', crm_uf: 'SP' } : {}),
  })
  return person
}

export async function logIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Senha', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}
