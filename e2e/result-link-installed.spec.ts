import { expectKept, test } from './support/installed.ts'
import { makeResultLink } from './support/result-link.ts'
import { makeStaff, openAs } from './support/staff.ts'
import { expect } from './support/test.ts'

test('A device that has the web app opens the page of a result from the server, and keeps nothing of it', {
  tag: '@long',
}, async ({ iris, device }) => {
  const { path } = await makeResultLink(iris)
  const { token } = await makeStaff(iris, 3)
  const page = await (await device.openBrowser()).newPage()
  await openAs(page, iris, '/patients', token)
  await expectKept(page, 'day')
  await page.goto(path)
  await page.getByLabel('Qual é a data de nascimento?').fill('14/05/1968')
  await page.getByRole('button', { name: 'Ver meu resultado' }).click()
  await expect(
    page.getByRole('heading', { name: 'Procure um especialista em retina' }),
  ).toBeVisible()
  const kept = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((name) => /^\/(api|resultado)/.test(name))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(
    /NÓBREGA|1968/,
  )
})
