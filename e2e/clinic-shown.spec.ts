import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { pathOf } from '../scripts/commands/system-packages.mjs'
import { expectAccessible } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { makeCompleteExam } from './support/complete-exam.ts'
import type { Iris } from './support/iris.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const NAME = 'Clínica Vista Clara'
const WIDER = [
  { width: 820, height: 900 },
  { width: 1440, height: 900 },
]

async function fill(iris: Iris, name: string) {
  const admin = await iris.admin()
  await iris.api('PUT', '/clinic', admin, { name, phone: '(11) 4229-6140' })
  const picture = { width: 640, height: 120, channels: 3, background: '#5b2a86' } as const
  const bytes = await sharp({ create: picture }).png().toBuffer()
  const form = new FormData()
  form.set('logo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
  const headers = { authorization: `Bearer ${admin}` }
  const sent = await fetch(`${iris.url}/api/v2/clinic/logo`, {
    method: 'POST',
    headers,
    body: form,
  })
  expect(sent.status).toBe(200)
}

async function linkOf(iris: Iris): Promise<string> {
  const admin = await iris.admin()
  const { id } = await makeCompany(iris, { corporate_reason: 'METALÚRGICA SÃO CAETANO LTDA' })
  const { token } = await iris.api<{ token: string }>('POST', '/companies/token/generate', admin, {
    company_id: id,
  })
  return `/externalRegistration?token=${token}`
}

const head = (page: Page) => page.getByRole('region', { name: 'Cabeçalho' })
const logo = (page: Page) => page.locator('img[src*="/clinic/logo"]')
const isDrawn = (page: Page) =>
  expect
    .poll(() => logo(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

test('Login and registration show Íris until the clinic is filled, and then its name and logo, also when it cannot be read', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(PHONE)
  await iris.api('DELETE', '/clinic/logo', await iris.admin()).catch(() => undefined)
  await iris.api('PUT', '/clinic', await iris.admin(), { name: 'Íris', phone: null })
  const link = await linkOf(iris)
  await page.goto('/login')
  await expect(page.getByText('Íris', { exact: true })).toBeVisible()
  await page.goto(link)
  await expect(head(page)).toContainText('METALÚRGICA SÃO CAETANO LTDA')
  await expect(head(page)).toContainText('Cadastro para o exame de visão')
  await expect(logo(page)).toHaveCount(0)

  const long = `Instituto ${'de Saúde Visual '.repeat(7)}`.slice(0, 120).trimEnd()
  await fill(iris, long)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(link)
  await expect(head(page)).toContainText(`Exame de visão · ${long}`)
  await isDrawn(page)
  expect(asked, 'it comes with the link').not.toContain('/api/v2/clinic')
  await expectAccessible(page)
  await expectNothingLost(page, ...WIDER)
  await page.goto('/login')
  await expect(page.getByText(long, { exact: true })).toBeVisible()
  await isDrawn(page)
  await expectAccessible(page)
  await expectNothingLost(page, ...WIDER)

  await test.step('where the clinic cannot be read, it stands as it was seen last, and the mark for its logo', async () => {
    await page.route('**/api/v2/clinic**', (route) => route.abort())
    await page.reload()
    await expect(page.getByText(long, { exact: true })).toBeVisible()
    await expect(logo(page)).toHaveCount(0)
  })
})

test(
  'The printed dashboard says company, period, clinic and date, on two pages with nothing cut',
  { tag: '@long' },
  async ({ iris, page }, info) => {
    await fill(iris, NAME)
    const admin = await iris.admin()
    await makeCompleteExam(iris, admin, 'IMPRESSA')
    await openAs(page, iris, '/dashboard?periodo=outro&de=2026-01-02&ate=2030-01-01', admin)
    await expect(page.getByRole('heading', { name: 'Autorrefrator' })).toBeVisible()
    await expect(page.getByRole('figure', { name: /^Cobertura/ })).toBeVisible()
    // Of the clinic nothing is seen before it is on paper.
    await isDrawn(page)
    await expect(page.getByText(NAME, { exact: true })).toBeAttached()
    await expect(page.getByText('Dashboard de saúde ocular')).toBeHidden()
    const path = join(info.outputDir, 'dashboard.pdf')
    await page.pdf({ path, preferCSSPageSize: true, printBackground: true })
    const run = (tool: 'pdfinfo' | 'pdftotext' | 'pdfimages', ...options: string[]) =>
      execFileSync(pathOf(tool), options, { encoding: 'utf8' })
    expect(run('pdfinfo', path)).toMatch(/Pages:\s+2\b/)
    const pages = run('pdftotext', '-layout', path, '-').split('\f')
    const [first = '', second = ''] = pages
    for (const words of [
      'Dashboard de saúde ocular',
      'Todas as empresas',
      '02/01/2026 a 01/01/2030',
      'Evolução mês a mês',
      NAME,
      /Impresso em \d\d\/\d\d\/\d{4} \d\d:\d\d/,
      'INDICADORES GERAIS',
      'Fumante',
      'Página 1 de 2',
    ])
      expect(first).toMatch(words)
    for (const words of ['INDICADORES DE SAÚDE OCULAR', 'Autorrefrator', 'Retinografia'])
      expect(second).toContain(words)
    expect(run('pdfimages', '-list', path)).toMatch(/\b640\s+120\b/)
  },
)
