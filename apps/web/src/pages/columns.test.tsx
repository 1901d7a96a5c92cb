import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showAt } from '../../test/show-at.tsx'
import { CompaniesPage } from './companies.tsx'
import { HealthcareOperatorsPage } from './healthcare-operators.tsx'
import { PatientsPage } from './patients.tsx'
import { UsersPage } from './users.tsx'

const ownText = ({ childNodes }: Element) =>
  Array.from(childNodes, (node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
    .join('')
    .trim()

test.each([
  ['/users', UsersPage, ['Nome', 'E-mail', 'Ativo', 'Tipo de Usuário', 'Criado em']],
  ['/healthcareOperators', HealthcareOperatorsPage, ['Nome', 'Ativo', 'Criado em']],
  ['/companies', CompaniesPage, ['Razão Social', 'CNPJ', 'Tipo', 'Cidade', 'Ativo', 'Ações']],
  ['/patients', PatientsPage, ['Nome', 'Empresa', 'CPF', 'Ativo', 'Criado em', 'Ações']],
])('The list at %s has the columns of the specification', async (address, Page, columns) => {
  // As at a desk: in a narrower window columns stand beneath others.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList,
  )
  onTestFinished(() => void vi.restoreAllMocks())
  await showAt(<Page />, { type: 1, address, answer: () => undefined })
  const heads = (await screen.findByRole('table')).querySelectorAll('thead *')
  expect([...heads].map(ownText).filter(Boolean)).toEqual(columns)
})
