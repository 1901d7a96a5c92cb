import type { BrowserContext, Locator, Page } from '@playwright/test'
import { photo } from '../apps/server/test/sample-files.ts'
import { makePerson, openDoor } from './support/door.ts'
import { expectToast, makeStaff, type Staff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

/** A click, a tap or a key that the page itself pressed leaves this at zero: only a pointer counts. */
async function countPointers(context: BrowserContext) {
  await context.addInitScript(() => {
    const count = () => {
      const before = Number(sessionStorage.getItem('pointers') ?? 0)
      sessionStorage.setItem('pointers', String(before + 1))
    }
    window.addEventListener('pointerdown', count, { capture: true })
  })
}

const pointersOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('pointers') ?? '0')

/** Presses Tab until the focus is there and can be seen; fails when it never gets there. */
async function reach(target: Locator) {
  const page = target.page()
  await expect(target).toBeEnabled()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 80 && !(await isThere()); presses++)
    await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
}

/** Reaches something and presses a key on it. */
async function on(target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await reach(target)
  await target.page().keyboard.press(key)
}

async function enter(page: Page, { email, password }: Staff) {
  await page.goto('/login')
  await reach(page.getByLabel('E-mail'))
  await page.keyboard.type(email)
  await reach(page.getByLabel('Senha', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** From the panel of the event to a station, where the person is called. */
async function goToStation(page: Page, name: string) {
  await page.keyboard.press('Escape')
  await on(link(page, 'Voltar ao painel da ação'))
  await on(
    link(page, `Trabalhar nesta estação: ${name}`).or(link(page, `Abrir a estação: ${name}`)),
  )
  await on(button(page, 'Chamar próximo'))
  await expect(page.getByRole('region', { name: 'Pessoa em atendimento' })).toContainText('ALDA')
}

test('A whole day goes by the keyboard alone: login, event, check-in, four stations, the queue of the doctor and the result', {
  tag: '@long',
}, async ({ iris, page, browser }) => {
  await countPointers(page.context())
  const door = await openDoor(iris, 'DIA SEM MOUSE')
  await makePerson(iris, door.company, {
    name: 'Alda do Teclado',
    email: 'alda@exemplo.com.br',
  })
  const technician = await makeStaff(iris, 3, 'Teca Teclado')
  const doctor = await makeStaff(iris, 5, 'Helena Ribeiro')

  await test.step('a technician enters, finds the event of today and its door', async () => {
    await enter(page, technician)
    await on(
      page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Ações' }),
    )
    await on(link(page, 'Abrir o painel'))
    await expect(page).toHaveURL(new RegExp(`${door.path}$`))
    await on(link(page, 'Fazer check-in'))
  })

  await test.step('somebody arrives', async () => {
    await reach(page.getByLabel('CPF, nome ou matrícula'))
    await page.keyboard.type('alda do teclado')
    await on(button(page, 'Confirmar presença: ALDA DO TECLADO'))
    await expect(page.getByRole('region', { name: 'Presença confirmada' })).toContainText('ALDA')
  })

  await test.step('the triage is asked', async () => {
    await goToStation(page, 'Triagem')
    await on(page.getByRole('checkbox', { name: 'Nenhum Histórico' }), 'Space')
    await on(page.getByRole('checkbox', { name: 'Nenhuma queixa' }), 'Space')
    await on(button(page, 'Salvar'))
    await expectToast(page, 'Triagem cadastrada com sucesso!')
  })

  await test.step('the acuity is measured', async () => {
    await goToStation(page, 'Acuidade')
    for (const eye of ['OD: ', 'OE: '])
      await on(page.getByRole('group', { name: eye }).getByRole('button', { name: '20/25' }))
    await on(button(page, 'Salvar'))
    await expectToast(page, 'Acuidade cadastrada com sucesso!')
  })

  await test.step('the plates are read', async () => {
    await goToStation(page, 'Ishihara')
    await on(button(page, 'Começar'))
    for (let plate = 1; plate <= 9; plate++) {
      await expect(page.getByRole('img', { name: `Prancha ${plate}`, exact: true })).toBeVisible()
      await page.keyboard.press('c')
    }
    await on(button(page, 'Salvar'))
    await expectToast(page, 'Teste de Ishihara cadastrado com sucesso!')
  })

  await test.step('the picture is chosen from the keyboard too', async () => {
    await goToStation(page, 'Imagens')
    const chooser = page.waitForEvent('filechooser')
    await on(page.getByLabel('Retinografia', { exact: true }))
    const buffer = await photo(64, 64).png().toBuffer()
    await (await chooser).setFiles({ name: 'olho.png', mimeType: 'image/png', buffer })
    await on(button(page, 'Salvar'))
    await expectToast(page, 'Salvo com sucesso!')
  })
  expect(await pointersOf(page)).toBe('0')

  const desk = await browser.newContext({ baseURL: iris.url, locale: 'pt-BR' })
  await countPointers(desk)
  const screen = await desk.newPage()
  await test.step('a doctor opens the queue and concludes', async () => {
    await enter(screen, doctor)
    await on(
      screen.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', {
        name: 'Avaliação Médica',
      }),
    )
    await on(screen.getByRole('button', { name: 'Abrir a fila (1)' }))
    const form = screen.getByRole('dialog', { name: 'Editar Exame' })
    await expect(form.getByRole('radio', { name: /^Liberado/ })).toBeEnabled()
    await screen.keyboard.press('n')
    await screen.keyboard.press('l')
    await expect(form.getByRole('radio', { name: /^Liberado/ })).toBeChecked()
    await screen.keyboard.press('Control+Enter')
    await expectToast(screen, 'Exame salvo com sucesso!')
  })

  await test.step('the result goes out', async () => {
    const row = screen.getByRole('row', { name: 'ALDA DO TECLADO' })
    await on(row.getByRole('button', { name: /Enviar p\/ e-mail/ }))
    await on(screen.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }))
    await expect(row.getByText('E-mail enviado')).toBeVisible()
    expect((await iris.mail.mailTo('alda@exemplo.com.br')).subject).toContain('documento')
  })
  expect(await pointersOf(screen)).toBe('0')
  await desk.close()
})
