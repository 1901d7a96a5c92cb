import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectLogin, expectToast, makeStaff, openAs, PHONE, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('listitem').filter({ hasText: 'endereço' })
const END_OTHERS = 'Sair de todos os outros aparelhos'

test('A person sees where their account is open and ends one session, which is out at once', {
  tag: '@long',
}, async ({ iris, page, browser }) => {
  const person = await makeStaff(iris, 3, 'Sessões de Lia')
  const phone = await browser.newContext({
    baseURL: iris.url,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })
  const { email, password } = person
  const login = await phone.request.post('/api/v2/login', { data: { email, password } })
  const { access_token } = await login.json()

  await page.setViewportSize(PHONE)
  await openAs(page, iris, '/profile', person.token)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Esta sessão')
  await expect(rows(page).first()).toContainText('agora mesmo')
  await expect(rows(page).nth(1)).toContainText('Safari no iPhone')
  await rows(page).nth(1).getByRole('button', { name: 'Encerrar' }).click()
  await expectToast(page, 'Sessão encerrada com sucesso!')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: END_OTHERS })).toHaveCount(0)
  const list = page.getByRole('list', { name: 'Sessões abertas' })
  await expect(list, 'the button is gone').toBeFocused()

  const there = await phone.newPage()
  await openAs(there, iris, '/patients', access_token)
  await expectLogin(there)
  await phone.close()
})

test('Every other session is ended by keyboard alone, after a question', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const person = await makeStaff(iris, 5, 'Sessões de Rui')
  const others = [await iris.login(person), await iris.login(person)]
  await openAs(page, iris, '/profile', person.token)
  await expect(rows(page)).toHaveCount(3)
  const end = page.getByRole('button', { name: END_OTHERS })
  await tabTo(page, end)
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: `${END_OTHERS}?` })
  await expect(asked.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(end).toBeFocused()
  await expect(rows(page), 'nothing happened yet').toHaveCount(3)
  await page.keyboard.press('Enter')
  await tabTo(page, asked.getByRole('button', { name: 'Sim, sair!' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'As outras sessões foram encerradas.')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Sessões abertas' })).toBeFocused()
  for (const token of others)
    await expect(iris.api('GET', '/me', token)).rejects.toThrow('GET /me: 401')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sessões de Rui' })).toBeVisible()
})
