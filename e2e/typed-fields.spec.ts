import type { Locator, Page } from '@playwright/test'
import type { Iris } from './support/iris.ts'
import { openAs, PHONE, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const KEY = { delay: 40 }
// The fields are the same at every width, so each is typed into at one.
// The calendar is pressed in one way by a finger and in another by keys.
const ON_A_PHONE = { viewport: PHONE, hasTouch: true }
const AT_A_DESK = { viewport: { width: 1440, height: 900 }, hasTouch: false }

const caretOf = (field: Locator) =>
  field.evaluate((input) => (input as HTMLInputElement).selectionStart)

async function paste(field: Locator, text: string) {
  await field.fill('')
  await field.focus()
  await field.page().keyboard.insertText(text)
}

async function newPatient(page: Page, iris: Iris): Promise<Locator> {
  await openAs(page, iris, '/patients?paciente=novo')
  const form = page.getByRole('dialog', { name: 'Novo Paciente' })
  await expect(form.getByLabel('Nome')).toBeVisible()
  return form
}

test.describe('Typed key by key on a phone', () => {
  test.use(ON_A_PHONE)

  test('A name loses its signs at once, and its middle can be rewritten', { tag: '@long' }, async ({
    iris,
    page,
  }) => {
    const form = await newPatient(page, iris)
    const name = form.getByLabel('Nome')
    const said = form.getByText('Só letras, números e espaços: outros sinais são retirados.')
    await name.pressSequentially('Ana ', KEY)
    await expect(name).toHaveValue('ANA ')
    await expect(said).toHaveCount(0)
    await name.pressSequentially("D'Ávila São-Thiago & Filhos", KEY)
    await expect(name).toHaveValue('ANA DÁVILA SÃO THIAGO FILHOS')
    await expect(said).toHaveCount(1)

    await page.keyboard.press('Home')
    for (let letter = 0; letter < 'ANA'.length; letter++) await page.keyboard.press('ArrowRight')
    await name.pressSequentially(' Sá', KEY)
    await expect(name).toHaveValue('ANA SÁ DÁVILA SÃO THIAGO FILHOS')
    await expect.poll(() => caretOf(name)).toBe('ANA SÁ'.length)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await name.pressSequentially('Rê', KEY)
    await expect(name).toHaveValue('ANA RÊ DÁVILA SÃO THIAGO FILHOS')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await form.getByLabel('Ocupação').focus()
    await expect(name).toHaveValue('ANA DÁVILA SÃO THIAGO FILHOS')

    await paste(name, '  joão  d’ávila – Açúcar S/A, Cia.  ')
    await form.getByLabel('Ocupação').focus()
    await expect(name).toHaveValue('JOÃO DÁVILA AÇÚCAR SA CIA')
  })

  test('An accent made of two keys is not broken apart, nor what a keyboard composes in a masked field, and an RG of ten digits has two of them, or an X, after its hyphen', {
    tag: '@long',
  }, async ({ iris, page }) => {
    const form = await newPatient(page, iris)
    const name = form.getByLabel('Nome')
    await name.pressSequentially('s', KEY)
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', {
      text: '´',
      selectionStart: 1,
      selectionEnd: 1,
    })
    await keyboard.send('Input.insertText', { text: 'á' })
    await expect(name).toHaveValue('SÁ')
    await name.pressSequentially(' lia', KEY)
    await expect(name).toHaveValue('SÁ LIA')
    await expect(form.getByText('outros sinais são retirados')).toHaveCount(0)

    // As a phone's keyboard, which sends all of the word in progress again with each letter.
    for (const [label, word, shown] of [
      ['CPF', '52998224725', '529.982.247-25'],
      ['Data de nascimento', '09031985', '09/03/1985'],
      ['RG', '12345678x', '12.345.678-X'],
    ] as const) {
      const field = form.getByLabel(label)
      await field.focus()
      for (let end = 1; end <= word.length; end++)
        await keyboard.send('Input.imeSetComposition', {
          text: word.slice(0, end),
          selectionStart: end,
          selectionEnd: end,
        })
      await keyboard.send('Input.insertText', { text: word })
      await expect(field).toHaveValue(shown)
      await field.fill('')
    }

    const rg = form.getByLabel('RG')
    await rg.pressSequentially('1234567890', KEY)
    await expect(rg).toHaveValue('12.345.678-90')
    await page.keyboard.press('Backspace')
    await rg.pressSequentially('x', KEY)
    await expect(rg).toHaveValue('12.345.678-9X')
    await paste(rg, ' 12.345.678-x ')
    await expect(rg).toHaveValue('12.345.678-X')
  })
})

for (const screen of [ON_A_PHONE, AT_A_DESK])
  test.describe(`At ${screen.viewport.width} pixels`, () => {
    test.use(screen)

    test(`The calendar of a birth date opens at the years (${screen.viewport.width})`, {
      tag: '@long',
    }, async ({ iris, page }) => {
      const form = await newPatient(page, iris)
      const born = form.getByLabel('Data de nascimento')
      const opener = form.getByRole('button', { name: 'Abrir o calendário' }).first()
      const calendar = page.getByRole('dialog', { name: 'Calendário' })
      await born.focus()
      const steps = [/^1987$/, /^mar/i, /^7 março/i]
      if (screen.hasTouch) {
        await opener.tap()
        await expect(calendar.getByText('1990 – 1999')).toBeVisible()
        await expect(form.getByText('Data de nascimento é obrigatória')).toHaveCount(0)
        await calendar.getByRole('button', { name: 'Década anterior' }).tap()
        for (const name of steps) await calendar.getByRole('button', { name }).first().tap()
      } else {
        await opener.focus()
        await page.keyboard.press('Enter')
        await tabTo(page, calendar.getByRole('button', { name: 'Década anterior' }))
        await page.keyboard.press('Enter')
        for (const name of steps) {
          const choice = calendar.getByRole('button', { name }).first()
          await choice.focus()
          await page.keyboard.press('Enter')
        }
      }
      await expect(born).toHaveValue('07/03/1987')
      await expect(born).toBeFocused()
    })
  })
