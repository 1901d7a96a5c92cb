import type { Page } from '@playwright/test'
import { untilQuiet } from './support/quiet.ts'
import { expectLogin, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

// Dialogs that still fade are met and pressed here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const form = (page: Page) => page.getByRole('dialog', { name: 'Nova Operadora de Saúde' })
const asked = (page: Page) => page.getByRole('dialog', { name: 'Descartar alterações?' })

/** A form with some typed text, opened from the list. */
async function typeOperator(page: Page) {
  await page.getByRole('button', { name: 'Nova Operadora' }).click()
  await form(page).getByLabel('Nome').pressSequentially('Saúde Boa', { delay: 30 })
  // Without its own dialog after three seconds, the page has the browser ask.
  await untilQuiet(page)
}

/** The address at the moment the question comes into the page. */
function addressWhenAsked(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.body.innerText.includes('Descartar alterações?')) return
          observer.disconnect()
          resolve(window.location.href)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
}

test('Back with a changed form asks first: staying keeps everything, discarding goes back; with an unchanged form, or after saving, it asks nothing', async ({
  iris,
  page,
}) => {
  await openAs(page, iris, '/healthcareOperators')
  await typeOperator(page)
  await page.goBack()
  await expect(asked(page)).toBeVisible()
  await asked(page).getByRole('button', { name: 'Continuar editando' }).click()
  await expect(asked(page)).toHaveCount(0)
  await expect(form(page).getByLabel('Nome')).toHaveValue('Saúde Boa')
  await expect(page).toHaveURL(/operadora=novo/)
  const whenAsked = addressWhenAsked(page)
  await page.goBack()
  await expect(asked(page)).toBeVisible()
  expect(await whenAsked, 'it asks once the address is back').toContain('operadora=novo')
  await page.keyboard.press('Escape')
  await expect(asked(page)).toHaveCount(0)
  await expect(form(page).getByLabel('Nome'), 'Escape stays').toHaveValue('Saúde Boa')

  // The form asks by itself: Back asks no second time above it, nor above what Back asked.
  await form(page).getByRole('button', { name: 'Fechar' }).click()
  for (const step of ['Fechar', 'Back'] as const) {
    if (step === 'Back') await page.goBack()
    await expect(asked(page)).toHaveCount(1)
    await page.goBack()
    await expect(asked(page), `${step}, then Back`).toHaveCount(0)
    await expect(form(page).getByLabel('Nome')).toHaveValue('Saúde Boa')
    await expect(page).toHaveURL(/operadora=novo/)
  }
  await page.goBack()
  await asked(page).getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/healthcareOperators$/)

  await page.getByRole('button', { name: 'Nova Operadora' }).click()
  await expect(form(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await typeOperator(page)
  await form(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Reloading or closing the tab with a changed form asks first', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  await openAs(page, iris, '/healthcareOperators')
  await typeOperator(page)
  for (const leave of [
    () => page.evaluate(() => window.location.reload()),
    () => page.close({ runBeforeUnload: true }),
  ]) {
    const question = page.waitForEvent('dialog')
    void leave().catch(() => undefined)
    const dialog = await question
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(form(page).getByLabel('Nome')).toHaveValue('Saúde Boa')
  }
  await form(page).getByRole('button', { name: 'Cancelar' }).click()
  await asked(page).getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Operadora de Saúde' })).toBeVisible()
})

test('A changed profile is not lost to the menu or to Sair without a question', {
  tag: '@long',
}, async ({ iris, page }) => {
  await openAs(page, iris, '/profile')
  const name = page.getByRole('textbox', { name: 'Nome' })
  await expect(name).toHaveValue('Administrador')
  // The question has been fetched: after three seconds without it the browser itself would ask.
  await untilQuiet(page)
  await name.press('End')
  await name.pressSequentially(' Novo')
  for (const way of [
    page.getByRole('link', { name: 'Pacientes' }),
    page.getByRole('button', { name: 'Sair', exact: true }),
  ]) {
    await way.click()
    await asked(page).getByRole('button', { name: 'Continuar editando' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(name).toHaveValue('Administrador Novo')
  }
  await page.getByRole('link', { name: 'Pacientes' }).click()
  await asked(page).getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible()
})

test('A page that lost the network before it had settled asks all the same before a change is lost', {
  tag: '@long',
}, async ({ iris, page }) => {
  await openAs(page, iris, '/profile')
  // What is fetched behind the page never comes.
  await page.route('**/assets/**', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort('failed') : route.continue(),
  )
  await page.reload()
  const name = page.getByRole('textbox', { name: 'Nome' })
  await expect(name).toHaveValue('Administrador')
  await name.press('End')
  await name.pressSequentially(' Novo')
  const loss = 'O que você digitou e ainda não salvou será perdido.'
  // The dialog's file came with the page or it did not, as the build has packed it: then the browser itself asks.
  const plain: string[] = []
  let isSure = false
  page.on('dialog', async (dialog) => {
    plain.push(dialog.message())
    await (isSure ? dialog.accept() : dialog.dismiss())
  })
  async function isAskedBy(press: () => Promise<void>) {
    plain.length = 0
    await press()
    await expect
      .poll(async () => plain.length > 0 || (await asked(page).isVisible()), {
        message: 'asked before the change is lost',
      })
      .toBe(true)
    if (plain.length > 0) return expect(plain).toEqual([`${loss} Sair mesmo assim?`])
    await expect(asked(page)).toContainText(loss)
    const answer = isSure ? 'Descartar' : 'Continuar editando'
    await asked(page).getByRole('button', { name: answer }).click()
    await expect(asked(page)).toHaveCount(0)
  }
  const leave = page.getByRole('button', { name: 'Sair', exact: true })
  await isAskedBy(() => page.getByRole('link', { name: 'Pacientes' }).click())
  await isAskedBy(() => leave.click())
  await expect(page).toHaveURL(/\/profile$/)
  await expect(name).toHaveValue('Administrador Novo')
  isSure = true
  await isAskedBy(() => leave.click())
  await expectLogin(page)
})
