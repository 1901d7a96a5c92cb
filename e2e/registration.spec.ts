import type { Page } from '@playwright/test'
import { cnpjOf, cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { expectAccessible } from './support/axe.ts'
import type { Iris } from './support/iris.ts'
import { BAD_GATEWAY } from './support/offline.ts'
import {
  fillAdult,
  goThrough,
  makeLink,
  next,
  PATIENT_BACK,
  registeredThrough,
  TRIAGE_ON,
} from './support/registration.ts'
import { expectToast } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const ANTONIO = { name: 'Antônio Brito', cpf: '39053344705', birth: '10/05/1980' }

/** Everything that the browser keeps of the visit. */
const keptBy = (page: Page) =>
  page.evaluate(() => JSON.stringify([window.localStorage, window.sessionStorage]))

test('A phone whose answer is lost goes on, in a second tab as well, and the person is registered once', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const company = { name: 'TECELAGEM DO SUL LTDA', cnpj: '19131243000197' }
  const link = await makeLink(iris, company)
  await page.goto(link.address)
  await fillAdult(page, ANTONIO)

  // The server does the work, but its answer is lost on the way: first to the proxy, then to the phone.
  let tries = 0
  await page.route('**/api/v2/patients', async (route) => {
    await route.fetch()
    await (tries++ === 0 ? route.fulfill(BAD_GATEWAY) : route.abort())
  })
  await next(page).click()
  await expect(page.getByText('Seus dados estão guardados neste aparelho.')).toBeVisible()
  await expect(page.getByText('Erro Interno')).toHaveCount(0)
  // The phone tries again by itself, and such a try may just be under way.
  await page.unrouteAll({ behavior: 'wait' })

  await page.getByRole('checkbox', { name: 'Diabetes Mellitus' }).check()
  await context.setOffline(true)
  await next(page).click()
  await expect(page.getByText(/Sem conexão/).first()).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByRole('checkbox', { name: 'Diabetes Mellitus' })).toBeChecked()
  await goThrough(page, 'Continuar', ...TRIAGE_ON)

  // The link is opened once more, and both tabs are filled in to the end.
  const twin = await context.newPage()
  await twin.goto(link.address)
  await twin.getByRole('button', { name: 'Continuar como Antônio B.' }).click()
  await expect(twin.getByRole('button', { name: 'Enviar' })).toBeVisible()
  for (const tab of [page, twin]) {
    await tab.getByRole('button', { name: 'Enviar' }).click()
    await expect(tab.getByRole('heading', { name: 'Obrigado!' })).toBeVisible()
    expect(await keptBy(tab)).not.toMatch(/brito|39053344705|diabetes|visitante@/i)
  }
  await expectRegisteredOnce(iris, link, 'ANTÔNIO BRITO')
})

for (const way of [
  'the page stays open',
  'the browser tab is closed and the link opened again after the server forgot the visit',
])
  test(`A registration finished in a dead zone is sent once when the network is back, if ${way}`, {
    tag: way.includes('stays') ? '@long' : [],
  }, async ({ iris, page, context }) => {
    const isOpen = way.includes('stays')
    const link = await makeLink(iris, {
      name: `ZONA SEM REDE ${isOpen ? 'A' : 'B'} LTDA`,
      cnpj: cnpjOf(isOpen ? 820_001 : 820_002),
    })
    await page.goto(link.address)
    await fillAdult(page, { ...ANTONIO, cpf: cpfOf(isOpen ? 820_001 : 820_002) })
    // Who had a network until here is registered, and only the answers wait.
    if (isOpen) await context.setOffline(true)
    await next(page).click()
    await expect(page.getByRole('heading', { name: 'Sua saúde' })).toBeVisible()
    await context.setOffline(true)
    await goThrough(page, 'Continuar', ...TRIAGE_ON)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('heading', { name: 'Falta só a rede' })).toBeVisible()
    await expect(page.getByText('Antônio, suas respostas estão guardadas')).toBeVisible()
    if (isOpen) await expectAccessible(page)
    expect(await registeredThrough(iris, link)).toHaveLength(isOpen ? 0 : 1)

    if (isOpen) await context.setOffline(false)
    else {
      await page.close()
      await iris.rows("update registration_visits set last_used_at = now() - interval '2 hours'")
      await context.setOffline(false)
    }
    const after = isOpen ? page : await context.newPage()
    if (!isOpen) await after.goto(link.address)
    await expect(after.getByRole('heading', { name: 'Obrigado!' })).toBeVisible()
    const late: string[] = []
    after.on('request', (request) => late.push(`${request.method()} ${request.url()}`))
    // As when the phone is looked at again.
    await after.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expectRegisteredOnce(iris, link, 'ANTÔNIO BRITO')
    expect(late.filter((request) => request.startsWith('POST'))).toEqual([])
    expect(await keptBy(after)).not.toMatch(/brito|visitante@/i)
  })

async function expectRegisteredOnce(
  iris: Iris,
  link: Awaited<ReturnType<typeof makeLink>>,
  name: string,
) {
  const people = await registeredThrough(iris, link)
  expect(people.map((patient) => patient.name)).toEqual([name])
  const path = `/patients/${people[0]?.id}/triages`
  expect(await iris.api<unknown[]>('GET', path, link.admin)).toHaveLength(1)
}

test('A visitor who goes back can change their data until the team has, but not their registered CPF', {
  tag: '@long',
}, async ({ iris, page }) => {
  const name = `COMPANHIA ${'OLARIA E CERÂMICA DO CAMPO '.repeat(5)}LTDA`
  const company = { name, cnpj: '00000000000191' }
  const link = await makeLink(iris, company)
  // As a colleague copied it in the middle of their own.
  await page.goto(`${link.address}&parte=endereco`)
  await fillAdult(page, { ...ANTONIO, name: 'Célia Prado', cpf: '86288366757' })
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Sua saúde' })).toBeVisible()
  await goThrough(page, 'Voltar', ...PATIENT_BACK)
  await expect(page.getByLabel('CPF')).toBeDisabled()
  await expect(page.getByText('Se estiver errado, fale com a clínica.')).toBeVisible()
  await page.getByLabel('Ocupação').fill('')
  await page.getByLabel('Ocupação').pressSequentially('Forneira', { delay: 30 })
  await next(page).click()
  const state = page.getByRole('combobox', { name: 'Estado' })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await state.tap()
  await page.getByRole('option', { name: 'Bahia' }).tap()
  await expect(state).toHaveValue('Bahia (BA)')
  await goThrough(page, 'Continuar', 'Seu atendimento de saúde', 'Sua saúde')
  const people = await registeredThrough(iris, link)
  expect(people).toMatchObject([{ cpf: '86288366757', occupation: 'Forneira' }])

  const corrected = { occupation: 'Oleira' }
  await iris.api('PUT', `/patients/${people[0]?.id}`, link.admin, corrected)
  await goThrough(page, 'Voltar', ...PATIENT_BACK)
  await page.getByLabel('Ocupação').fill('Ceramista')
  await goThrough(page, 'Continuar', 'Seu endereço', 'Seu atendimento de saúde')
  await next(page).click()
  await expectToast(page, 'A equipe já conferiu o seu cadastro.')
  await expect(page.getByRole('heading', { name: 'Sua saúde' })).toBeVisible()
  expect(await registeredThrough(iris, link)).toMatchObject([corrected])
})

test('The next person on a shared phone is asked before an abandoned form shows, and starts their own', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const company = { name: 'CERÂMICA DO VALE LTDA', cnpj: '27865757000102' }
  const link = await makeLink(iris, company)
  await page.goto(link.address)
  await fillAdult(page, { ...ANTONIO, name: 'João Carlos de Souza', cpf: '11144477735' })
  await expect(page.getByText('Cadastro de João S.')).toBeVisible()

  // The same person in the same tab: no question.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Seu atendimento de saúde' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Particular' })).toBeChecked()
  await next(page).click()
  await expectToast(page, 'Paciente cadastrado com sucesso!')
  await page.close()

  const later = await context.newPage()
  await later.goto(link.address)
  const question = later.getByRole('heading', { name: 'Continuar como João S.?' })
  await expect(question).toBeVisible()
  await expect(later.locator('body')).not.toContainText('Souza', { ignoreCase: true })
  await later.getByRole('button', { name: 'Continuar como João S.' }).click()
  await expect(later.getByRole('heading', { name: 'Sua saúde' })).toBeVisible()

  await later.getByRole('button', { name: 'Não sou eu' }).click()
  await expect(question).toBeVisible()
  await later.getByRole('button', { name: 'Não sou eu' }).click()
  await expect(later.getByRole('heading', { name: 'Seus dados' })).toBeVisible()
  await expect(later.getByLabel('Nome')).toHaveValue('')
  await expect(later.getByLabel('CPF')).toHaveValue('')
  expect(await keptBy(later)).not.toMatch(/souza|11144477735/i)

  // Typed key by key to the end: two people are registered.
  await later.getByLabel('Nome').pressSequentially('Be', { delay: 40 })
  await expect(later.getByRole('heading', { name: 'Seus dados' })).toBeVisible()
  await fillAdult(later, { ...ANTONIO, name: 'Berenice Lobo', cpf: '52998224725' })
  await next(later).click()
  await expectToast(later, 'Paciente cadastrado com sucesso!')
  const people = await registeredThrough(iris, link)
  expect(people.map((patient) => patient.name).sort()).toEqual([
    'BERENICE LOBO',
    'JOÃO CARLOS DE SOUZA',
  ])
})

test('A form left for half an hour is removed from the browser, even after its tab was closed', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const company = { name: 'MARCENARIA DO PORTO LTDA', cnpj: '06990590000123' }
  const link = await makeLink(iris, company)
  await context.clock.install()
  await page.goto(link.address)
  await fillAdult(page, { ...ANTONIO, name: 'Zenaide Faria', cpf: '71428793860' })
  const other = await context.newPage()
  await other.goto('/login')
  await page.close()
  await context.clock.fastForward('29:00')
  expect(await keptBy(other)).toMatch(/zenaide/i)
  await context.clock.fastForward('02:00')
  await expect.poll(() => keptBy(other)).not.toMatch(/zenaide|71428793860/i)
  await other.goto(link.address)
  await expect(other.getByRole('heading', { name: 'Seus dados' })).toBeVisible()
  await expect(other.getByLabel('Nome')).toHaveValue('')
  // Whoever comes back is told why, and again where the page was open all the time.
  const told = other.getByText('Por segurança, o que estava digitado aqui foi apagado')
  await expect(told).toBeVisible()
  await fillAdult(other, { ...ANTONIO, name: 'Zenaide Faria', cpf: '71428793860' })
  await expect(told).toHaveCount(0)
  await context.clock.fastForward('31:00')
  await expect(told).toBeInViewport()
  await expect(other.getByLabel('Nome')).toHaveValue('')
})
