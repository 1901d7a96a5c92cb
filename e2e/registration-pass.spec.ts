import sharp from 'sharp'
import { expectAccessible } from './support/axe.ts'
import { listOf, openDoor } from './support/door.ts'
import { fillAdult, goThrough, next, TRIAGE_ON } from './support/registration.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 360, height: 640 } })

test('Who registers through the link of an open event gets a code and a ticket, also after a reload, and a link sent on is a new form', async ({
  iris,
  page,
  browser,
}) => {
  const door = await openDoor(iris, 'CADASTRO NA PORTA', { self_check_in: true })
  const { token } = await iris.api<{ token: string }>(
    'POST',
    '/companies/token/generate',
    await iris.admin(),
    { company_id: door.company, event_id: door.event },
  )
  await page.goto(`/externalRegistration?token=${token}`)
  await fillAdult(page, { name: 'Rafael Nunes', cpf: '39053344705', birth: '10/05/1980' })
  await next(page).click()
  await expect(page.getByText('Paciente cadastrado com sucesso!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sua saúde' })).toBeVisible()
  await goThrough(page, 'Continuar', ...TRIAGE_ON)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(
    page.getByText('RAFAEL, sua presença está confirmada.', { exact: false }),
  ).toBeVisible()
  const pass = page.getByRole('region', { name: 'Seu código' })
  const [{ code, ticket } = { code: '', ticket: null }] = await listOf(iris, door)
  expect(ticket).toBe(1)
  await expect(pass).toContainText(`Sua senha ${ticket}`)
  await expect(pass).toContainText(`${code.slice(0, 5)} ${code.slice(5)}`)
  await expect(pass.getByRole('img', { name: 'QR do seu código' })).toBeVisible()
  await expect(page.getByText('CADASTRO NA PORTA · Galpão B')).toBeVisible()
  const kept = page.getByRole('link', { name: 'Salvar o código no celular' })
  const [, png = ''] = (await kept.getAttribute('href'))?.split('data:image/png;base64,') ?? []
  // Black squares on nothing are read neither on a dark page nor in a dark gallery.
  expect(await sharp(Buffer.from(png, 'base64')).stats()).toMatchObject({ isOpaque: true })
  await expectAccessible(page)
  // A browser whose letters are large by its setting.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'))
  const words = kept.getByText('Salvar o código no celular')
  expect(await words.evaluate((label) => label.scrollWidth - label.clientWidth)).toBeLessThan(2)

  // Back leads through the parts of what has ended: the code stays, whichever of them is loaded again.
  await page.goBack()
  await expect(page).toHaveURL(/parte=pronto/)
  await page.reload()
  await expect(pass).toContainText(`Sua senha ${ticket}`)
  await expect(page.getByText('CADASTRO NA PORTA · Galpão B')).toBeVisible()
  const steps = page.getByRole('region', { name: 'O que fazer agora' }).getByRole('listitem')
  await expect(steps).toContainText([
    'Siga para: Galpão B',
    'Acompanhe a senha 1 na TV',
    'Mostre este código na estação',
  ])
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(
    /rafael|39053344705/i,
  )

  const other = await browser.newPage({ baseURL: iris.url, locale: 'pt-BR' })
  await other.goto(page.url())
  await expect(other.getByLabel('Nome')).toHaveValue('')
  await other.close()
})
