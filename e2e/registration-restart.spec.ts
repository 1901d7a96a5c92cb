import { cnpjOf, cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { expectKept, test } from './support/installed.ts'
import {
  fillAdult,
  goThrough,
  makeLink,
  next,
  registeredThrough,
  TRIAGE_ON,
} from './support/registration.ts'
import { expect } from './support/test.ts'

test('A registration finished in a dead zone is sent once after the whole browser was closed and opened again', async ({
  iris,
  device,
}) => {
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
  await test.step('with the network it leaves by itself, once, answers and all', async () => {
    await device.front.up()
    await expect(later.getByRole('heading', { name: 'Obrigado!' })).toBeVisible({ timeout: 90_000 })
    const people = await registeredThrough(iris, link)
    expect(people.map(({ name }) => name)).toEqual(['ANTÔNIO BRITO'])
    const triages = `/patients/${people[0]?.id}/triages`
    expect(await iris.api<unknown[]>('GET', triages, link.admin)).toHaveLength(1)
  })
})
