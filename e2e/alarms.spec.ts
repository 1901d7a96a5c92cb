import type { Page } from '@playwright/test'
import { makeCompany } from './support/companies.ts'
import { openExams } from './support/exam-modals.ts'
import { makeLead } from './support/leads.ts'
import { untilQuiet } from './support/quiet.ts'
import { makeStaff, openAs, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { holdToast } from './support/toasts.ts'

// What tells people that something happened: never over what they press next, and never twice.

const SIZES = [
  { width: 1366, height: 768 },
  { width: 820, height: 1180 },
  { width: 360, height: 740 },
]

/** The buttons and fields of the dialog in front, or else of the page and its top bar, that a toast lies on. */
const coveredByToasts = (page: Page, pressed = 'button, a[href], input, textarea, [role=tab]') =>
  page.evaluate((selector) => {
    const front = [...document.querySelectorAll('[role=dialog]')].at(-1)
    const controls = (front ?? document.body).querySelectorAll(selector)
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')]
    return toasts.flatMap((toast) => {
      const over = toast.getBoundingClientRect()
      return [...controls]
        .filter((control) => !toast.contains(control))
        .filter((control) => {
          const { width, left, right, top, bottom } = control.getBoundingClientRect()
          const isBeside = right < over.left || left > over.right
          return width > 1 && !isBeside && bottom > over.top && top < over.bottom
        })
        .map((control) => control.getAttribute('aria-label') ?? control.textContent)
    })
  }, pressed)

const alarmsOn = (page: Page) => page.getByRole('alert').filter({ visible: true })

for (const size of SIZES)
  test(`At ${size.width} pixels a toast covers nothing that can be pressed, in a dialog and on a page`, async ({
    iris,
    page,
  }) => {
    await page.setViewportSize(size)
    const technician = await makeStaff(iris, 3)
    await openExams(iris, page, technician.token, 'DEBAIXO DO AVISO')
    await page.getByRole('button', { name: 'Adicionar' }).click()
    await page.getByRole('button', { name: 'Começar Triagem' }).click()
    const triage = page.getByRole('dialog', { name: 'Nova Triagem' })
    await triage.getByRole('switch', { name: 'Fumante' }).click()
    await untilQuiet(page)
    await holdToast(page, 'Triagem cadastrada com sucesso!', () =>
      triage.getByRole('button', { name: 'Salvar' }).click(),
    )
    await expect(triage).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Começar Acuidade' })).toBeVisible()
    await expect.poll(() => coveredByToasts(page)).toEqual([])
    await expect(page.getByText('Triagem cadastrada com sucesso!')).toBeVisible()

    await openAs(page, iris, '/healthcareOperators?operadora=novo')
    await page.getByLabel('Nome').fill(`Operadora ${size.width}`)
    await untilQuiet(page)
    await holdToast(page, 'Operador de Saúde cadastrado com sucesso!', () =>
      page.getByRole('button', { name: 'Salvar' }).click(),
    )
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => coveredByToasts(page)).toEqual([])
    await expect(page.getByText('Operador de Saúde cadastrado com sucesso!')).toBeVisible()
  })

test('On a phone a toast lies on no button of a form that fills it, nor on the field that is typed into', async ({
  iris,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/v2/cep/*', (route) => route.fulfill({ status: 502, json: {} }))
  await openAs(page, iris, '/patients?paciente=novo')
  const form = page.getByRole('dialog', { name: 'Novo Paciente' })
  const cep = form.getByLabel('CEP')
  await cep.waitFor()
  await untilQuiet(page)
  await holdToast(page, 'Ocorreu um erro ao buscar dados do CEP', () =>
    cep.pressSequentially('01310100'),
  )
  await expect
    .poll(() => coveredByToasts(page, 'button, a[href], [role=tab], [role=switch], :focus'))
    .toEqual([])
  await expect(cep).toBeFocused()
})

test('What the server refuses of one field is said once, under that field', async ({
  iris,
  page,
}) => {
  const admin = await iris.admin()
  const company = await makeCompany(iris, { corporate_reason: 'UM SÓ AVISO' })
  const other = await makeCompany(iris, { corporate_reason: 'DONA DO CNPJ' })
  const { cnpj } = await iris.api<{ cnpj: string }>('GET', `/companies/${other.id}`, admin)
  await openAs(page, iris, `/companies?empresa=${company.id}`, admin)
  const form = page.getByRole('dialog', { name: 'UM SÓ AVISO' })
  await form.getByRole('textbox', { name: 'CNPJ' }).fill(cnpj)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('CNPJ já cadastrado')).toHaveCount(1)
  await expect(form.getByText('1 campo precisa de correção')).toBeVisible()
  await expect(alarmsOn(page)).toHaveCount(0)
})

test('A save that fails raises one alarm, which holds the sentence of its own form', async ({
  iris,
  page,
}) => {
  const admin = await iris.admin()
  await makeCompany(iris, { corporate_reason: 'GRÁFICA DE UM AVISO' })
  const lead = await makeLead(iris, admin, { company_name: 'LEAD DE UM AVISO' })
  await page.route('**/api/v2/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 502, json: { message: 'Qualquer coisa de dentro' } }),
  )
  await openAs(page, iris, `/leads?lead=${lead.id}`, admin)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nome' }).fill('Outra pessoa')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(alarmsOn(page)).toContainText(['Ocorreu um erro ao salvar o usuário.'])
  await expect(alarmsOn(page)).toHaveCount(1)

  await page.goto('/screening-events?acao=novo')
  const event = page.getByRole('dialog', { name: 'Nova Ação' })
  await event.getByRole('textbox', { name: 'Nome' }).fill('Ação de um aviso')
  await pick(event, 'Empresa', 'GRÁFICA DE UM AVISO')
  await event.getByLabel('Local').fill('Galpão')
  await event.getByLabel('Início').fill('01/07/2027')
  await event.getByLabel('Término').fill('02/07/2027')
  await event.getByRole('button', { name: 'Salvar' }).click()
  await expect(alarmsOn(page)).toContainText(['Erro Interno'])
  await expect(alarmsOn(page)).toHaveCount(1)
})

for (const view of ['tabela', 'quadro'])
  test(`When nothing of the sales page can be read, one alarm says so in the view ${view}, and one press tries all again`, async ({
    iris,
    page,
  }) => {
    // In a lower window the figures yield to the board.
    await page.setViewportSize({ width: 1440, height: 900 })
    let isDown = true
    await page.route(/\/api\/v2\/leads[/?]/, (route) =>
      isDown ? route.fulfill({ status: 502, json: {} }) : route.fallback(),
    )
    await openAs(page, iris, `/leads?visao=${view}`, await iris.admin())
    await expect(alarmsOn(page)).toHaveCount(1)
    isDown = false
    await alarmsOn(page).getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(alarmsOn(page)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Vendas do período' })).toBeVisible()
  })
