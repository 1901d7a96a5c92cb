import { formatCpf } from '@iris/domain/cpf'
import type { Locator, Page } from '@playwright/test'
import { makeCompany } from './support/companies.ts'
import type { Iris } from './support/iris.ts'
import { makePatient } from './support/patients.ts'
import { openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

// One list stands for all: that each has this box on this state is held by the rules `web-one-search-box` and
// `web-one-list-state` (scripts/web-rules.ts), and the state itself by use-list-state.test.tsx.

const TYPED = 'teca s'
/** Milliseconds from key to key: all at once, and as long as the pause after which the address follows. */
const SPEEDS = [0, 300]
/** Quicker than that pause. */
const QUICK = 120

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar' })
const nameFilter = (page: Page) => page.getByRole('textbox', { name: 'Nome' })

/** Every read is answered late, as on a bad network. */
async function slowReads(page: Page, delay = 250) {
  await page.route('**/api/v2/**', async (route) => {
    if (route.request().method() === 'GET') await new Promise((go) => setTimeout(go, delay))
    await route.continue().catch(() => undefined)
  })
}

/** One person to be found and one to be left out. */
async function makeOnes(iris: Iris): Promise<void> {
  for (const name of ['TECA SOUZA', 'OUTRA PESSOA']) {
    const { id: company } = await makeCompany(iris, { corporate_reason: `${name} LTDA` })
    await makePatient(iris, name, { company })
  }
}

/** Types at one speed, checks that box, address and rows follow, and leaves the box empty. */
async function expectKept(page: Page, box: Locator, param: string, rows: Locator, delay: number) {
  const asked = () => new URL(page.url()).searchParams.get(param)
  await box.pressSequentially(TYPED, { delay })
  await expect(box, `typed at ${delay} ms a key`).toHaveValue(TYPED)
  await expect.poll(asked, `the address at ${delay} ms a key`).toBe(TYPED)
  await expect(rows.filter({ hasText: /teca sou/i }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'OUTRA PESSOA' })).toHaveCount(0)
  await expect(box).toHaveValue(TYPED)
  await box.press('Control+a')
  await box.press('Delete')
  await expect(rows.filter({ hasText: 'OUTRA PESSOA' }).first()).toBeVisible()
  await expect.poll(asked).toBeNull()
}

test.beforeAll(async ({ iris }, { file }) => {
  await iris.begin(file)
  await makeOnes(iris)
})

test("The search, the name filter and Ctrl K of the patients keep every key, typed at once or slowly, and 'Limpar Filtros' clears for good", async ({
  iris,
  page,
}) => {
  await page.clock.install()
  await openAs(page, iris, '/patients')
  const rows = page.getByRole('table', { name: 'Pacientes' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await slowReads(page)
  for (const delay of SPEEDS) await expectKept(page, search(page), 'query', rows, delay)
  await expectKept(page, nameFilter(page), 'name', rows, QUICK)

  await nameFilter(page).pressSequentially('teca')
  await search(page).pressSequentially('souza')
  await page.getByRole('button', { name: 'Limpar Filtros' }).click()
  // Three times as long as the pause after which a typed text is sent.
  await page.clock.runFor(900)
  await expect(page).toHaveURL(/\/patients$/)
  await expect(search(page)).toHaveValue('')
  await expect(nameFilter(page)).toHaveValue('')

  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Buscar paciente, empresa ou página' })
  await box.pressSequentially(TYPED, { delay: QUICK })
  await expect(box).toHaveValue(TYPED)
  await expect(page.getByRole('option', { name: /TECA SOUZA LTDA/ }).first()).toBeVisible()
  await expect(box).toHaveValue(TYPED)
})

test('A search typed just before a row is opened is still there when Back closes the row', {
  tag: '@long',
}, async ({ iris, page }) => {
  await openAs(page, iris, '/patients')
  const rows = page.getByRole('table', { name: 'Pacientes' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await search(page).pressSequentially('souza')
  await rows.filter({ hasText: 'TECA SOUZA' }).locator('td').first().click()
  await expect(page.getByRole('dialog', { name: /TECA SOUZA/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(search(page)).toHaveValue('souza')
  await expect(page).toHaveURL(/\/patients\?query=souza$/)
})

test('A searched CPF is in no address, and Back and a reload keep the search', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { id, cpf } = await makePatient(iris, 'ZULMIRA DO ENDEREÇO')
  await openAs(page, iris, '/patients')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await search.pressSequentially(formatCpf(cpf), { delay: 60 })
  const found = page.getByText('Mostrando 1 a 1 de 1 entradas')
  await expect(found).toBeVisible()
  await expect(search).toHaveValue(formatCpf(cpf))
  // Its last digits are kept once typing rests; what was found may have come before.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state)))
    .toContain(formatCpf(cpf))

  await page.reload()
  await expect(search).toHaveValue(formatCpf(cpf))
  await expect(found).toBeVisible()
  await page.getByRole('row', { name: 'ZULMIRA DO ENDEREÇO' }).click()
  await expect(page).toHaveURL(new RegExp(`paciente=${id}$`))
  await page.goBack()
  await expect(search).toHaveValue(formatCpf(cpf))
  await expect(found).toBeVisible()
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Gerar Excel' }).click()
  await sheet

  const digits = addresses.map((url) => decodeURIComponent(url).replace(/[^\d?]/g, ''))
  for (const part of [cpf, cpf.slice(0, 6), cpf.slice(3, 9)])
    expect(digits.filter((address) => address.includes(part))).toEqual([])

  // Any other search stays in the address, so that it can be sent as a link.
  await search.fill('zulmira')
  await expect(page).toHaveURL(/query=zulmira$/)
  await page.goBack()
  await page.goForward()
  await expect(search).toHaveValue('zulmira')
})
