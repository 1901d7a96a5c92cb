import { formatCpf } from '@iris/domain/cpf'
import type { Locator, Page } from '@playwright/test'
import { makeCompany } from './support/companies.ts'
import type { Iris } from './support/iris.ts'
import { makeLead } from './support/leads.ts'
import { makePatient } from './support/patients.ts'
import { openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

// Two lists stand for all: that each list has this box on this state is held by the rules `web-one-search-box` and
// `web-one-list-state` (scripts/web-rules.ts).

const TYPED = 'teca s'
/** Milliseconds from key to key: from pasted to typed with one finger. */
const SPEEDS = [0, 50, 120, 300, 450]
/** For fields on the same state as a box that was typed into at all speeds: at once, quicker than the pause, and as long. */
const FEWER = [0, 120, 300]

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar' })
const nameFilter = (page: Page) => page.getByRole('textbox', { name: 'Nome' })
const openFilters = (page: Page) =>
  page.getByRole('button', { name: 'Filtros', exact: true }).click()

/** Every read is answered late, as on a bad network. */
async function slowReads(page: Page, delay = 250) {
  await page.route('**/api/v2/**', async (route) => {
    if (route.request().method() === 'GET') await new Promise((go) => setTimeout(go, delay))
    await route.continue().catch(() => undefined)
  })
}

/** One person to be found and one to be left out, in both lists. */
async function makeOnes(iris: Iris): Promise<void> {
  const admin = await iris.login()
  for (const name of ['TECA SOUZA', 'OUTRA PESSOA']) {
    const { id: company } = await makeCompany(iris, { corporate_reason: `${name} LTDA` })
    await makePatient(iris, name, { company })
    await makeLead(iris, admin, { name, company_name: `${name} LEAD` })
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

/** Presses 'Limpar Filtros' right after typing: everything is empty, and stays so. */
async function expectCleared(page: Page, path: string) {
  await search(page).pressSequentially('souza')
  await page.getByRole('button', { name: 'Limpar Filtros' }).click()
  // Longer than the pause after which a typed text is sent.
  await page.waitForTimeout(900)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(search(page)).toHaveValue('')
}

test.beforeAll(async ({ iris }, { file }) => {
  await iris.begin(file)
  await makeOnes(iris)
})

test("The search, the name filter and Ctrl K of the patients keep every key, typed at any speed, and 'Limpar Filtros' clears for good", async ({
  iris,
  page,
}) => {
  await openAs(page, iris, '/patients')
  const rows = page.getByRole('table', { name: 'Pacientes' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await slowReads(page)
  for (const delay of SPEEDS) await expectKept(page, search(page), 'query', rows, delay)
  for (const delay of FEWER) await expectKept(page, nameFilter(page), 'name', rows, delay)

  await nameFilter(page).pressSequentially('teca')
  await expectCleared(page, '/patients')
  await expect(nameFilter(page)).toHaveValue('')

  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Buscar paciente, empresa ou página' })
  for (const delay of SPEEDS) {
    await box.pressSequentially(TYPED, { delay })
    await expect(box).toHaveValue(TYPED)
    await expect(page.getByRole('option', { name: /TECA SOUZA LTDA/ }).first()).toBeVisible()
    await expect(box).toHaveValue(TYPED)
    await box.press('Control+a')
    await box.press('Delete')
  }
})

test("The search, the name filter and both registration days of the leads keep every key, typed at any speed, and 'Limpar Filtros' clears for good", async ({
  iris,
  page,
}) => {
  await openAs(page, iris, '/leads')
  const rows = page.getByRole('table', { name: 'Leads' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await slowReads(page)
  for (const delay of SPEEDS) await expectKept(page, search(page), 'query', rows, delay)
  await openFilters(page)
  for (const delay of FEWER) await expectKept(page, nameFilter(page), 'name', rows, delay)

  const from = page.getByRole('textbox', { name: 'Cadastro de' })
  const to = page.getByRole('textbox', { name: 'Cadastro até' })
  for (const delay of FEWER) {
    await from.pressSequentially('01022024', { delay })
    await to.pressSequentially('05032024', { delay })
    await expect(from).toHaveValue('01/02/2024')
    await expect(to).toHaveValue('05/03/2024')
    await expect(page).toHaveURL(/created_from=2024-02-01&created_to=2024-03-05/)
    await expect(page.getByText('Nenhum lead encontrado.')).toBeVisible()
    await expect(from).toHaveValue('01/02/2024')
    for (const day of [from, to]) {
      await day.press('Control+a')
      await day.press('Delete')
    }
    await expect(page).toHaveURL(/\/leads$/)
  }

  await nameFilter(page).pressSequentially('teca')
  await page.keyboard.press('Escape')
  await expectCleared(page, '/leads')
  await openFilters(page)
  await expect(nameFilter(page)).toHaveValue('')
})

test('A search typed just before a row is opened is still there when Back closes the row', async ({
  iris,
  page,
}) => {
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

test('Back and a link set the search box to what their address says', async ({ iris, page }) => {
  await openAs(page, iris, '/patients?query=outra')
  await expect(search(page)).toHaveValue('outra')
  await page.getByRole('link', { name: 'Pacientes' }).click()
  await expect(page).toHaveURL(/\/patients$/)
  await expect(search(page)).toHaveValue('')
  await search(page).pressSequentially('teca', { delay: 120 })
  await expect(page).toHaveURL(/query=teca$/)
  await page.goBack()
  await expect(page).toHaveURL(/query=outra$/)
  await expect(search(page)).toHaveValue('outra')
  await page.goForward()
  await expect(search(page)).toHaveValue('teca')
})

test('A page number beyond the last leads to the last page', async ({ iris, page }) => {
  const { id: company } = await makeCompany(iris, { corporate_reason: 'PAGINA FINAL' })
  for (const letter of 'ABCDEFGHIJK') await makePatient(iris, `FOLHEADA ${letter}`, { company })
  await openAs(page, iris, '/patients?query=folheada&page=99')
  await expect(page.getByText('Mostrando 11 a 11 de 11 entradas')).toBeVisible()
  await expect(page).toHaveURL(/\/patients\?query=folheada&page=2$/)
})

test('A searched CPF is in no address, and Back and a reload keep the search', async ({
  iris,
  page,
}) => {
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
