import type { Company } from '@iris/contracts/companies'
import type { Patient } from '@iris/contracts/patients'
import type { Locator, Page } from '@playwright/test'
import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { makeCompany } from './support/companies.ts'
import type { Iris } from './support/iris.ts'
import { BIRTH_OF_MINOR, makePatient } from './support/patients.ts'
import { expectToast, openAs, PHONE, pick, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const KEY = { delay: 40 }
// The fields are the same at every width, so each is typed into at one: the patient's on a phone, the others at a desk.
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

  test('A name loses its signs at once, and its middle can be rewritten', async ({
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

  test('An accent made of two keys is not broken apart, nor what a keyboard composes in a masked field, and an RG of ten digits has two of them, or an X, after its hyphen', async ({
    iris,
    page,
  }) => {
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

  test('A birth date is understood however it is written', async ({ iris, page }) => {
    const form = await newPatient(page, iris)
    const born = form.getByLabel('Data de nascimento')
    const nextYear = (new Date().getFullYear() + 1) % 100
    for (const [typed, shown] of [
      ['01/01/90', '01/01/1990'],
      ['010190', '01/01/1990'],
      ['01011990', '01/01/1990'],
      ['1/1/1990', '01/01/1990'],
      ['1/2/90', '01/02/1990'],
      [`31/12/${nextYear}`, `31/12/19${nextYear}`],
    ] as const) {
      await born.fill('')
      await born.pressSequentially(typed, KEY)
      await form.getByLabel('Ocupação').focus()
      await expect(born).toHaveValue(shown)
    }
    await paste(born, '1990-03-07')
    await expect(born).toHaveValue('07/03/1990')
    await expect(born).toHaveAttribute('inputmode', 'numeric')

    await born.focus()
    await page.keyboard.press('Home')
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Backspace')
    await born.pressSequentially('9', KEY)
    await expect(born).toHaveValue('09/03/1990')
    await expect.poll(() => caretOf(born)).toBe(2)

    await born.fill('')
    await born.pressSequentially('31/02/90', KEY)
    await form.getByLabel('Ocupação').focus()
    await expect(form.getByText('Data de nascimento deve ser uma data válida')).toBeVisible()
    await born.fill('')
    await born.pressSequentially('05/06/81', KEY)
    await page.keyboard.press('Enter')
    await expect(born).toHaveValue('05/06/1981')
    await expect(form.getByText('Nome é obrigatório')).toBeVisible()
    await expect(form.getByText('Data de nascimento deve ser uma data válida')).toHaveCount(0)
  })
})

test.describe('Typed key by key at a desk', () => {
  test.use(AT_A_DESK)

  test('The 0800 and 4004 numbers of a company are written as they are spoken', async ({
    iris,
    page,
  }) => {
    const { id } = await makeCompany(iris, {
      corporate_reason: 'CENTRAL',
      phones: ['1133334444', '1133334444', '1133334444'].map((phone) => ({
        contact_name: 'Rita',
        department: 1,
        phone,
      })),
    })
    await openAs(page, iris, `/companies?empresa=${id}`)
    const form = page.getByRole('dialog', { name: 'CENTRAL' })
    await form.getByRole('tab', { name: /Telefones/ }).click()
    const phones = form.getByRole('textbox', { name: 'Telefone' })
    const free = phones.nth(0)
    await free.fill('')
    await free.pressSequentially('08001234567', KEY)
    await expect(free).toHaveValue('0800 123 4567')
    await page.keyboard.press('Backspace')
    await free.pressSequentially('9', KEY)
    await expect(free).toHaveValue('0800 123 4569')
    const short = phones.nth(1)
    await short.fill('')
    await short.pressSequentially('4004123', KEY)
    await phones.nth(2).focus()
    await expect(form.getByText('Telefone é inválido')).toBeVisible()
    await short.focus()
    await page.keyboard.press('End')
    await short.pressSequentially('4', KEY)
    await expect(short).toHaveValue('4004-1234')
    await paste(phones.nth(2), '+55 (0300) 123-4567')
    await expect(phones.nth(2)).toHaveValue('0300 123 4567')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, 'Empresa cadastrada com sucesso!')
    const saved = await iris.api<Company>('GET', `/companies/${id}`, await iris.admin())
    expect(saved.phones.map(({ phone }) => phone)).toEqual([
      '08001234569',
      '40041234',
      '03001234567',
    ])
  })

  test('Another kind of care keeps what was typed about the health plan', async ({
    iris,
    page,
  }) => {
    const admin = await iris.login()
    const { id } = await makePatient(iris, 'PLANO')
    await iris.api('PUT', `/patients/${id}`, admin, {
      health_type: 'health_insurance',
      healthcare_operator_id: 1,
      others_healthcare_operator: 'Saúde do Porto',
      health_insurance: 'Ouro',
      health_card_number: '123-4',
    })
    await openAs(page, iris, `/patients?paciente=${id}`)
    const form = page.getByRole('dialog', { name: /^PLANO/ })
    await expect(form.getByLabel('Cartão SUS')).toBeVisible()
    await form.getByLabel('Cartão SUS').pressSequentially('898000000043208', KEY)
    await pick(form, 'Tipo de atendimento', 'Particular')
    await expect(form.getByLabel('Cartão SUS')).toHaveValue('898000000043208')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, 'Paciente cadastrado com sucesso!')
    const saved = await iris.api<Patient>('GET', `/patients/${id}`, admin)
    expect(saved).toMatchObject({
      health_type: 'particular',
      sus_card: '898000000043208',
      healthcare_operator_id: 1,
      others_healthcare_operator: 'Saúde do Porto',
      health_insurance: 'Ouro',
      health_card_number: '123-4',
    })
  })

  test('A guardian must be another person, and of age', async ({ iris, page }) => {
    const { id, cpf } = await makePatient(iris, 'FILHO')
    await openAs(page, iris, `/patients?paciente=${id}`)
    const form = page.getByRole('dialog', { name: /^FILHO/ })
    await expect(form.getByLabel('Data de nascimento')).toBeVisible()
    const [born, guardianBorn] = [0, 1].map((n) => form.getByLabel('Data de nascimento').nth(n))
    await born?.fill('')
    await born?.pressSequentially(BIRTH_OF_MINOR, KEY)
    await form.getByLabel('CPF').nth(1).pressSequentially(cpf, KEY)
    await guardianBorn?.focus()
    await expect(form.getByText('O responsável não pode ter o mesmo CPF do paciente')).toBeVisible()
    await guardianBorn?.pressSequentially(BIRTH_OF_MINOR, KEY)
    await form.getByLabel('Ocupação').nth(1).focus()
    await expect(form.getByText('O responsável deve ter 18 anos ou mais')).toBeVisible()
    await form.getByLabel('CPF').nth(1).fill('')
    await form.getByLabel('CPF').nth(1).pressSequentially(cpfOf(702_000), KEY)
    await guardianBorn?.fill('')
    await guardianBorn?.pressSequentially('01/06/80', KEY)
    await form.getByLabel('Ocupação').nth(1).focus()
    await expect(form.getByText(/^O responsável/)).toHaveCount(0)
  })
})

for (const screen of [ON_A_PHONE, AT_A_DESK])
  test.describe(`At ${screen.viewport.width} pixels`, () => {
    test.use(screen)

    test(`The calendar of a birth date opens at the years (${screen.viewport.width})`, async ({
      iris,
      page,
    }) => {
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
