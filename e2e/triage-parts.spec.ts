import { fillAdult, goThrough, makeLink, next, TRIAGE_ON } from './support/registration.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

test.use({ viewport: { width: 360, height: 640 } })

const VISITOR = { name: 'Íris Partes', cpf: '11144477735', birth: '10/05/1980' }

test('A triage refused for an answer of another part leads to that part and says why, and any refusal stands in view', {
  tag: '@long',
}, async ({ iris, page }) => {
  const link = await makeLink(iris, { name: 'PARTES LTDA', cnpj: '11222333000181' })
  await page.goto(link.address)
  await fillAdult(page, VISITOR)
  await next(page).click()
  await expectToast(page, 'Paciente cadastrado com sucesso!')
  await expect(page.getByRole('heading', { name: 'Sua saúde' })).toBeVisible()
  await goThrough(page, 'Continuar', ...TRIAGE_ON)

  const refuse = (errors: Record<string, string[]>) =>
    page.route('**/triages', (route) =>
      route.fulfill({ status: 422, json: { message: 'Recusado', errors } }),
    )
  await refuse({ screen_time: ['Tempo de tela não é uma opção válida'] })
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('heading', { name: 'Seus hábitos' })).toBeVisible()
  await expect(page.getByText('Tempo de tela não é uma opção válida')).toBeVisible()
  await next(page).click()

  // Also a fault inside a list, which no field shows by itself.
  await page.unroute('**/triages')
  await refuse({ 'previous_eye_diseases.0': ['Doenças oculares prévias não é uma opção válida'] })
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('heading', { name: 'Seus olhos' })).toBeVisible()
  await expect(page.getByText('Doenças oculares prévias não é uma opção válida')).toBeVisible()

  await page.unroute('**/triages')
  await goThrough(page, 'Continuar', 'Seus hábitos', 'Suas queixas')
  const send = page.getByRole('button', { name: 'Enviar' })
  await page.getByRole('checkbox', { name: 'Outras queixas' }).check()
  await page.evaluate(() => window.scrollTo(0, 0))
  await send.click()
  const what = page.getByRole('textbox', { name: 'Descreva o que sente' })
  await expect(what).toBeFocused()
  await expect(what).toHaveAccessibleDescription(/Descrição da queixa é obrigatória/)
  await what.pressSequentially('Coça')
  await expect(page.getByText('Descrição da queixa é obrigatória')).toHaveCount(0)

  // A refusal of no field stands below everything, which is longer than the phone.
  await page.route('**/triages', (route) =>
    route.fulfill({ status: 401, json: { code: 'link.invalid', message: 'Link inválido' } }),
  )
  await page.evaluate(() => window.scrollTo(0, 0))
  await send.click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Link inválido ou expirado.' })
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await page.unroute('**/triages')
  await send.click()
  await expect(page.getByRole('heading', { name: 'Obrigado!' })).toBeVisible()
})
