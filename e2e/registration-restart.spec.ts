import { cnpjOf, cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { expectKept, test } from './support/installed.ts'
import {
  fillAdult,
  goThrough,
  makeLink,
  next,
  registeredThrough,
  renewLink,
  TRIAGE_ON,
} from './support/registration.ts'
import { expect } from './support/test.ts'

test('A registration finished in a dead zone is sent once after the whole browser was closed and opened again, also from the page of another link', {
  tag: '@long',
}, async ({ iris, device }) => {
  const link = await makeLink(iris, { name: 'ZONA REABERTA LTDA', cnpj: cnpjOf(820_011) })
  const browser = await device.openBrowser()
  const page = await browser.newPage()
  await page.goto(link.address)
  await expectKept(page, 'registration')
  await fillAdult(page, { name: 'Antônio Brito', cpf: cpfOf(820_011), birth: '14/02/1981' })

  await device.front.down()
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Sua saúde' })).toBeVisible()
  await goThrough(page, 'Continuar', ...TRIAGE_ON)
  await page.getByRole('button', { name: 'Enviar' }).click()
  const waits = { name: 'Falta só a rede' }
  await expect(page.getByRole('heading', waits)).toBeVisible()
  await browser.close()

  const later = await (await device.openBrowser()).newPage()
  await test.step('opened still without a network, it says that it waits', async () => {
    await later.goto(link.address)
    await expect(later.getByRole('heading', waits)).toBeVisible()
    expect(await registeredThrough(iris, link)).toEqual([])
  })
  const other = await makeLink(iris, { name: 'OUTRA EMPRESA LTDA', cnpj: cnpjOf(820_012) })
  await test.step('it waits also on the page of another link, which begins nothing before it', async () => {
    await later.goto(other.address)
    await expect(later.getByRole('heading', waits)).toBeVisible()
    await expect(later.getByText('Cadastro de Antônio B.')).toBeVisible()
    await expect(later.getByText(/Outro cadastro pode começar/)).toBeVisible()
  })
  await test.step('with the network it leaves by itself, once, answers and all', async () => {
    await device.front.up()
    await expect(later.getByRole('heading', { name: 'Obrigado!' })).toBeVisible({ timeout: 90_000 })
    const people = await registeredThrough(iris, link)
    expect(people.map(({ name }) => name)).toEqual(['ANTÔNIO BRITO'])
    const triages = `/patients/${people[0]?.id}/triages`
    expect(await iris.api<unknown[]>('GET', triages, link.admin)).toHaveLength(1)
  })
  await test.step('then the registration of the other link begins', async () => {
    await later.getByRole('button', { name: 'Começar outro cadastro' }).click()
    await expect(later.getByText('OUTRA EMPRESA LTDA')).toBeVisible()
    await fillAdult(later, { name: 'Bianca Reis', cpf: cpfOf(820_012), birth: '03/07/1990' })
    await next(later).click()
    await expect(later.getByRole('heading', { name: 'Sua saúde' })).toBeVisible()
    const people = await registeredThrough(iris, other)
    expect(people.map(({ name }) => name)).toEqual(['BIANCA REIS'])
  })
  await test.step('one whose link is revoked while it waits goes on with a new link of its company, once', async () => {
    await device.front.down()
    await goThrough(later, 'Continuar', ...TRIAGE_ON)
    await later.getByRole('button', { name: 'Enviar' }).click()
    await expect(later.getByRole('heading', waits)).toBeVisible()
    const renewed = await renewLink(iris, other)
    await later.goto('about:blank')
    await device.front.up()
    await later.goto(renewed)
    await later.getByRole('button', { name: 'Continuar como Bianca R.' }).click()
    await expect(later.getByRole('heading', { name: 'Obrigado!' })).toBeVisible({ timeout: 90_000 })
    const people = await registeredThrough(iris, other)
    expect(people.map(({ name }) => name)).toEqual(['BIANCA REIS'])
    const triages = `/patients/${people[0]?.id}/triages`
    expect(await iris.api<unknown[]>('GET', triages, other.admin)).toHaveLength(1)
  })
})
