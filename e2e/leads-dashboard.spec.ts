import type { Locator, Page } from '@playwright/test'
import { salesPeriodRange } from '../packages/domain/src/sales-period.ts'
import { formatDate, todayInSaoPaulo } from '../packages/domain/src/sao-paulo-date.ts'
import { expectAccessible, settleChanges } from './support/axe.ts'
import type { Iris } from './support/iris.ts'
import { makeLead } from './support/leads.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { closeLead, ownWord, reais } from './support/sales.ts'
import { expectToast, makeStaff, openAs, PHONE, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const ADDRESS = '/leads?visao=dashboard'
const SIZES = [{ width: 1280, height: 800 }, PHONE]
const dashboardOf = (page: Page) => page.getByRole('region', { name: 'Dashboard comercial' })
const figure = (page: Page, name: string) =>
  dashboardOf(page).getByRole('region', { name, exact: true })

type Figures = {
  totalSales: number
  salesCount: number
  salesGoal: number
  funnelData: { oportunidades: number; contato1: number; reuniao: number; total: number }
}

const read = (iris: Iris, token: string) =>
  iris.api<Figures>('GET', '/leads/dashboard?period=month', token)

const cents = (amount: number) => Math.round(amount * 100)

/** How much wider the box of a text is than the text. */
const roomBeside = (text: Locator) =>
  text.evaluate((box) => {
    const range = document.createRange()
    range.selectNodeContents(box)
    return box.getBoundingClientRect().right - range.getBoundingClientRect().right
  })

async function choose(page: Page, period: string) {
  await page.getByRole('radiogroup', { name: 'Período' }).getByText(period).click()
}

test('The sales figures change by exactly what was sold and lost, to the cent', {
  tag: '@long',
}, async ({ iris, page }) => {
  const seller = await makeStaff(iris, 4, ownWord('VENDEDORA'))
  const city = ownWord('Cidade ')
  const reason = 'Prazo: Prazo de Entrega'
  const before = await read(iris, seller.token)
  const of = { assigned_user_id: seller.id, city, state: 'SP', source: 'Indicação' }
  const wins = [
    { price_unity: 0.1, quantity: 1, price_total: 0.1 },
    { price_unity: 0.2, quantity: 1, price_total: 0.2 },
    { price_unity: 3333.33, quantity: 3, price_total: 9999.99 },
  ]
  for (const prices of wins) {
    const lead = await makeLead(iris, seller.token, { ...of, funnel_stage: 'Reunião' })
    await closeLead(iris, seller.token, lead, { status: 'ganho', reason, ...prices })
  }
  const lost = await makeLead(iris, seller.token, { ...of, funnel_stage: 'Contato 1' })
  await closeLead(iris, seller.token, lost, { status: 'perda', reason: 'Concorrência' })
  await makeLead(iris, seller.token, of)

  await openAs(page, iris, ADDRESS, seller.token)
  const total = cents(before.totalSales) + 10 + 20 + 999_999
  const won = before.salesCount + 3
  await expect(figure(page, 'Total de vendas')).toContainText(reais(total))
  await expect(figure(page, 'Total de vendas')).toContainText(`${won} leads ganhos no período`)
  await expect(figure(page, 'Ticket médio')).toContainText(reais(Math.round(total / won)))

  const funnel = page.getByRole('figure', { name: 'Funil de vendas' })
  const step = (name: string) => funnel.getByRole('listitem').filter({ hasText: name })
  const { funnelData } = before
  const created = funnelData.oportunidades + 5
  await expect(step('Oportunidades')).toContainText(`${created}100,0%`)
  await expect(step('Contato 1')).toContainText(String(funnelData.contato1 + 4))
  await expect(step('Reunião')).toContainText(String(funnelData.reuniao + 3))
  const converted = funnelData.total + 3
  const rate = (Math.round((converted * 10_000) / created) / 100).toLocaleString('pt-BR', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  await expect(step('Total Convertido')).toContainText(`${converted}${rate}%`)
  await expect(figure(page, 'Conversão média')).toContainText(`${rate}%`)

  for (const [chart, row, count] of [
    ['Vendedores', seller.name, 3],
    ['Cidades', city, 3],
  ] as const) {
    await page.getByRole('button', { name: `Ver tabela: ${chart}` }).click()
    await expect(
      page.getByRole('table', { name: chart }).getByRole('row', { name: row }),
    ).toContainText(String(count))
  }
  await expect(page.getByRole('figure', { name: 'Canais de venda' })).toContainText('Indicação')
  await expect(page.getByRole('figure', { name: 'Top 5 Motivos de Ganho' })).toContainText(reason)
  await expect(page.getByRole('figure', { name: 'Top 5 Motivos de Perda' })).toContainText(
    'Concorrência',
  )
  // Two of its charts are tables now.
  await expectAccessible(page)
  await expectNothingLost(page, PHONE)
})

test('Each sales period begins on its day; only the month shows growth, and only a custom period hides the goal', {
  tag: '@long',
}, async ({ iris, page }) => {
  const admin = await iris.login()
  const today = todayInSaoPaulo()
  await iris.api('POST', '/leads/createTarget', admin, { month: today.slice(0, 7), amount: 1000 })
  await openAs(page, iris, ADDRESS)
  const shown = (period: 'month' | 'quarter' | 'semester') => {
    const { from, to } = salesPeriodRange(period, today)
    return `${formatDate(from)} a ${formatDate(to)}`
  }
  const growth = dashboardOf(page).getByText(/em relação a|Sem dados para comparar/)
  const bar = (goal: string) => figure(page, goal).getByRole('img', { name: goal })

  await expect(page.getByText(shown('month'))).toBeVisible()
  await expect(growth).toHaveCount(2)
  await expect(bar('Meta do mês')).toBeVisible()
  for (const [label, period, goal] of [
    ['Trimestre', 'quarter', 'Meta do trimestre'],
    ['Semestre', 'semester', 'Meta do semestre'],
  ] as const) {
    await choose(page, label)
    await expect(page.getByText(shown(period))).toBeVisible()
    await expect(bar(goal)).toBeVisible()
    await expect(growth).toHaveCount(0)
  }
  await choose(page, 'Personalizado')
  await expect(figure(page, 'Meta do período')).toContainText(/%/)
  await expect(bar('Meta do período')).toHaveCount(0)
  await expect(growth).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText(shown('semester'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(shown('semester'))).toBeVisible()
})

test('A custom period needs both days, and the last may not be before the first', {
  tag: '@long',
}, async ({ iris, page }) => {
  await openAs(page, iris, ADDRESS)
  await choose(page, 'Personalizado')
  const from = page.getByLabel('Data inicial')
  const to = page.getByLabel('Data final')
  await from.fill('')
  await expect(page.getByText('Data inicial é obrigatória')).toBeVisible()
  await from.fill('31/02/2001')
  await expect(page.getByText('Data inicial deve ser uma data válida')).toBeVisible()
  await from.fill('01/03/2001')
  await to.fill('28/02/2001')
  await expect(page.getByText('A data final não pode ser anterior à data inicial.')).toBeVisible()
  await expect(page.locator('[data-stale]'), 'nothing is asked meanwhile').toBeVisible()

  await to.fill('31/03/2001')
  await expect(page.getByText('A data final não pode ser anterior à data inicial.')).toHaveCount(0)
  await expect(page).toHaveURL(/de=2001-03-01&ate=2001-03-31/)
  await expect(figure(page, 'Total de vendas')).toContainText(reais(0))
  await expect(figure(page, 'Total de vendas')).toContainText('0 leads ganhos no período')
  await expect(figure(page, 'Conversão média')).toContainText('0,0%')
  await expect(page.getByText('Nenhuma meta cadastrada para o período.')).toBeVisible()
  await expect(page.getByText('Nenhum lead ganho no período.')).toHaveCount(4)
  await expect(page.getByText('Nenhum lead perdido no período.')).toBeVisible()
  await expectAccessible(page)
  await expectNothingLost(page, PHONE)
})

test('Every sales figure explains how it is worked out', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  await openAs(page, iris, ADDRESS)
  for (const [name, words] of [
    ['Total de vendas', /Soma do valor total dos leads ganhos no período/],
    ['Meta do mês', /Soma das metas dos meses do período/],
    ['Ticket médio', /mesmo número de dias imediatamente antes/],
    ['Conversão média', /De cada cem leads criados no período/],
    ['Funil de vendas', /chegaram pelo menos a cada etapa/],
    ['Top 5 Motivos de Ganho', /cinco mais frequentes/],
    ['Top 5 Motivos de Perda', /leads perdidos/],
    ['Vendedores', /por vendedor/],
    ['Cidades', /por cidade/],
    ['Canais de venda', /por origem/],
  ] as const) {
    await page.getByRole('button', { name: `Como se calcula: ${name}` }).focus()
    await expect(page.getByRole('tooltip').filter({ hasText: words })).toBeVisible()
  }
})

test('A target is set for the team or for a seller, and a second one replaces it', {
  tag: '@long',
}, async ({ iris, page }) => {
  const seller = await makeStaff(iris, 4, ownWord('META'))
  await openAs(page, iris, ADDRESS, seller.token)
  const goal = async () => cents((await read(iris, seller.token)).salesGoal)
  const before = await goal()

  await page.getByRole('button', { name: 'Cadastrar meta' }).click()
  const form = page.getByRole('dialog', { name: 'Cadastrar meta' })
  await expect(form.getByRole('combobox', { name: 'Vendedor' })).toHaveValue('Toda a equipe')
  await pick(form, 'Vendedor', `${seller.name} - Comercial`)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Valor da meta é obrigatório')).toBeVisible()
  await form.getByRole('textbox', { name: 'Valor da meta' }).fill('0')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Valor da meta deve ser maior que zero')).toBeVisible()
  // Enter inside the field itself: thousands are not cents.
  await form.getByRole('textbox', { name: 'Valor da meta' }).fill('')
  await form.getByRole('textbox', { name: 'Valor da meta' }).pressSequentially('1.500')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Meta cadastrada com sucesso!')
  await expect(form).toHaveCount(0)
  expect(await goal()).toBe(before + 150_000)
  await expect(figure(page, 'Meta do mês')).toContainText(reais(before + 150_000))

  await page.getByRole('button', { name: 'Cadastrar meta' }).click()
  await pick(form, 'Vendedor', `${seller.name} - Comercial`)
  await expect(form.getByText(/Salvar substitui a meta de R\$\s1\.500,00/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Valor da meta' }).fill('2000,10')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Meta cadastrada com sucesso!')
  await expect(figure(page, 'Meta do mês')).toContainText(reais(before + 200_010))
  expect(await goal()).toBe(before + 200_010)
})

test('Sales figures that cannot be read say so, load when asked again, and show every digit of tens of millions', {
  tag: '@long',
}, async ({ iris, page }) => {
  const sold = 12_345_678.9
  let failing = true
  await page.route('**/api/v2/leads/dashboard?*', async (route) => {
    if (failing) return route.abort('failed')
    const read = await route.fetch()
    await route.fulfill({
      json: { ...(await read.json()), totalSales: sold, averageTicket: sold },
    })
  })
  await openAs(page, iris, ADDRESS)
  await expect(page.getByText('Sem conexão. Verifique a rede e tente de novo.')).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(figure(page, 'Total de vendas')).toBeVisible()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await settleChanges(page)
    for (const name of ['Total de vendas', 'Ticket médio']) {
      const amount = figure(page, name).getByText(reais(cents(sold)))
      await expect.poll(() => roomBeside(amount)).toBeGreaterThan(0)
    }
  }
})
