import type { Page } from '@playwright/test'
import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { openDoor } from './support/door.ts'
import { loseFiles } from './support/lost-files.ts'
import { untilQuiet } from './support/quiet.ts'
import { fillFirstPart, makeLink, next } from './support/registration.ts'
import { expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const failed = (page: Page) => page.getByText('Não foi possível carregar esta parte.')
const again = (page: Page) => page.getByRole('button', { name: 'Tentar de novo' })

for (const kind of ['js', 'css'])
  test(`A form whose ${kind} files were lost on the way opens with 'Tentar de novo', without a reload`, {
    tag: '@long',
  }, async ({ iris, page }) => {
    await openAs(page, iris, '/users')
    const button = page.getByRole('button', { name: '+ Novo Usuário' })
    await expect(button).toBeVisible()
    await untilQuiet(page)
    const { lost, back } = await loseFiles(page, `*.${kind}`)
    await button.click()
    await expect(failed(page)).toBeVisible()
    const before = lost.length
    await again(page).click()
    // The first failure stands until this try begins; what is on its way when the network is back would come.
    await expect.poll(() => lost.length).toBeGreaterThan(before)
    await expect(failed(page)).toBeVisible()
    back()
    await again(page).click()
    const form = page.getByRole('dialog', { name: 'Novo Usuário' })
    await expect(form.getByLabel('Nome')).toBeVisible()
    expect(lost.length).toBeGreaterThan(1)
    const footDisplay = () =>
      form.getByRole('button', { name: 'Salvar' }).evaluate((button) => {
        const foot = button.parentElement
        return foot !== null && getComputedStyle(foot).display
      })
    await expect.poll(footDisplay).toBe('flex')
  })

test('A save is told of, though the network went while what shows the toast was on its way', {
  tag: '@long',
}, async ({ iris, page }) => {
  const other = await makeStaff(iris, 4)
  const { lost, back } = await loseFiles(page, 'toasts-*.js')
  await openAs(page, iris, `/users?usuario=${other.id}`)
  const form = page.getByRole('dialog', { name: other.name })
  await form.getByLabel('Nome').fill('Nome Corrigido')
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()
  back()
  await expectToast(page, 'Usuário atualizado com sucesso!')
})

test('What prepares a device for an event comes by itself, though its file was lost at first', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { path } = await openDoor(iris, 'PREPARO SEM SINAL')
  const { lost, back } = await loseFiles(page, 'prepare-device-*.js')
  await openAs(page, iris, path)
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  back()
  await expect(page.getByRole('button', { name: 'Preparar', exact: true })).toBeVisible()
})

test.describe('On a phone', () => {
  test.use({ viewport: PHONE })

  test('A visitor whose next part was lost on the way asks for it again and goes on with what was typed', {
    tag: '@long',
  }, async ({ iris, page }) => {
    const link = await makeLink(iris, { name: 'FUNDIÇÃO SEM SINAL', cnpj: '33372251000156' })
    const { back } = await loseFiles(page, 'visitor-later-fields*')
    await page.goto(link.address)
    const cpf = cpfOf(811_021)
    await fillFirstPart(page, { name: 'Jaime Sem Sinal', cpf, birth: '12/03/1988' })
    await next(page).click()
    await expect(failed(page)).toBeVisible()
    back()
    await again(page).click()
    await page.getByLabel('CEP').fill('09530210')
    await expect(page.getByLabel('Rua')).toHaveValue('Rua Engenheiro Rebouças')
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(page.getByLabel('Nome')).toHaveValue('JAIME SEM SINAL')
  })
})
