import type { Locator, Page } from '@playwright/test'
import { showPlateNow } from './support/at-rest.ts'
import { makeCompany } from './support/companies.ts'
import { makePerson, openDoor } from './support/door.ts'
import { dialog } from './support/exam-modals.ts'
import { chooseLetters } from './support/letters.ts'
import { makePatient } from './support/patients.ts'
import { fillAdult, makeLink, next } from './support/registration.ts'
import { makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const WIDTHS = [320, 360, 390] as const

/** Words of these elements that are broken over two lines or cut off at the edge. */
async function tornWords(within: Locator): Promise<string[]> {
  return within.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const torn: string[] = []
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const box = node.parentElement
        const style = box && getComputedStyle(box)
        if (box && style?.overflowX === 'hidden' && box.scrollWidth > box.clientWidth + 1)
          torn.push(node.textContent ?? '')
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) torn.push(word)
        }
      }
      return torn
    }),
  )
}

/** The shown words of these elements that reach beyond their own element. */
async function wordsBeyond(within: Locator): Promise<string[]> {
  return within.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const own = element.getBoundingClientRect()
      return [...element.querySelectorAll('*')]
        .filter((one) => one.childElementCount === 0 && one.clientWidth !== 1)
        .flatMap((one) => {
          const range = document.createRange()
          range.selectNodeContents(one)
          const { left, right, width } = range.getBoundingClientRect()
          const isBeyond = width > 0 && (left < own.left - 1 || right > own.right + 1)
          return isBeyond ? [one.textContent ?? ''] : []
        })
    }),
  )
}

async function expectWholeWords(page: Page, within: Locator) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect(within.first()).toBeVisible()
    await expect.poll(() => tornWords(within), `at ${width} px`).toEqual([])
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  }
}

test('On a narrow phone every answer of the triage keeps its words whole', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const link = await makeLink(iris, { name: 'FIAÇÃO DO LESTE LTDA', cnpj: '60746948000112' })
  await page.goto(link.address)
  const halves = ['CPF', 'Data de nascimento'].map((name) => page.getByRole('textbox', { name }))
  const apart = async () => {
    const [left, right] = await Promise.all(halves.map((half) => half.boundingBox()))
    return (left?.y ?? Number.NaN) - (right?.y ?? Number.NaN)
  }
  await expect.poll(apart, 'two fields of a line stand beside each other').toBe(0)
  // The keyboard of the phone leaves little of the page, and its key for the next field goes to one that is below.
  await page.setViewportSize({ width: 360, height: 400 })
  await page.getByRole('combobox', { name: 'Setor' }).focus()
  await page.keyboard.press('Tab')
  const below = page.getByRole('textbox', { name: 'RG' })
  await expect(below).toBeFocused()
  const roomBelow = async () => {
    const bottom = await below.evaluate((field) => field.getBoundingClientRect().bottom)
    return ((await next(page).boundingBox())?.y ?? 0) - bottom
  }
  await expect.poll(roomBelow, 'it stands above the button').toBeGreaterThan(0)
  await page.setViewportSize({ width: 360, height: 800 })
  await fillAdult(page, { name: 'Ivo Prates', cpf: '39053344705', birth: '10/05/1980' })
  await next(page).click()
  for (const title of ['Sua saúde', 'Seus olhos', 'Seus hábitos', 'Suas queixas']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectWholeWords(page, page.locator('main label, main button'))
    if (title !== 'Suas queixas') await next(page).click()
  }
  // A ticked answer is bold, and wider.
  await page.getByRole('checkbox', { name: 'Lacrimejamento' }).check()
  await expectWholeWords(page, page.locator('main label, main button'))
  for (const letters of [24, 32])
    await test.step(`with letters of ${letters} the answers are as large, and no word is torn or beside its place`, async () => {
      await chooseLetters(page, letters)
      await page.setViewportSize({ width: 360, height: 640 })
      const answer = page.locator('label', { hasText: 'Lacrimejamento' })
      await expect(answer).toHaveCSS('font-size', `${letters}px`)
      const words = page.locator('main label, main button')
      await expect.poll(() => tornWords(words)).toEqual([])
      const places = page.locator('main button, nav li, nav li [aria-hidden]')
      await expect.poll(() => wordsBeyond(places)).toEqual([])
      // No name of a step runs under the circle of the next.
      const step = page.locator('[aria-current=step]')
      await expect.poll(() => step.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
      const head = page.getByRole('region', { name: 'Cabeçalho' })
      await expect.poll(async () => (await head.boundingBox())?.height).toBeLessThan(letters * 8)
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      await page.getByRole('button', { name: 'Voltar' }).click()
      await expect(page.getByRole('heading', { name: 'Seus hábitos' })).toBeVisible()
      await expect(next(page)).toBeVisible()
      await expect.poll(() => wordsBeyond(page.locator('main button'))).toEqual([])
      await next(page).click()
      await expect(answer).toBeVisible()
    })
})

test('On a narrow phone the buttons of a half-done colour test keep their words whole', {
  tag: '@long',
}, async ({ iris, page }) => {
  const technician = await makeStaff(iris, 3)
  await page.setViewportSize({ width: 390, height: 844 })
  const { id: patient } = await makePatient(iris, 'NARCISA', {
    company: (await makeCompany(iris, { corporate_reason: 'NARCISA LTDA' })).id,
  })
  await iris.api('POST', `/patients/${patient}/exams`, technician.token, {})
  const openPlates = async () => {
    await page.getByText('Pendente').first().click()
    await dialog(page, 'Editar Exame').getByRole('button', { name: 'Ishihara' }).first().click()
    return dialog(page, 'Teste de Ishihara')
  }
  await openAs(page, iris, `/patients?exames=${patient}`, technician.token)
  const plates = await openPlates()
  const close = plates.getByRole('button', { name: 'Fechar' }).first()
  const leftOfClose = async () => (await close.boundingBox())?.x
  await expect
    .poll(leftOfClose, 'the way out stands at the right, as everywhere')
    .toBeGreaterThan(300)
  await expectWholeWords(page, plates.getByRole('button'))
  await showPlateNow(page)
  await expect(plates.getByRole('img', { name: 'Prancha 1', exact: true })).toBeVisible()
  await page.keyboard.press('c')
  await expect(plates.getByText('2 / 9')).toBeVisible()
  await page.reload()
  await openPlates()
  await expect(plates.getByRole('button', { name: 'Continuar da prancha 2' })).toBeVisible()
  await expectWholeWords(page, plates.getByRole('button'))
})

test('On a narrow phone the door and the colour test of a station name the person in whole words, and the hours of a day stand apart', {
  tag: '@long',
}, async ({ iris, page }) => {
  const door = await openDoor(iris, 'CORES NO CELULAR')
  const { token } = await makeStaff(iris, 3)
  const dob = '1950-01-01'
  const { id } = await makePerson(iris, door.company, {
    name: 'Wenceslau Constantinopolitano',
    dob,
  })
  await iris.api('POST', `${door.path}/check-in`, token, { patient_id: id })
  const second = await makePerson(iris, door.company, { name: 'Felipe Oliveira Gomes', dob })
  await iris.api('POST', `${door.path}/check-in`, token, { patient_id: second.id })
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, iris, `${door.path}/check-in`, token)
  const arrival = page.getByRole('listitem').filter({ hasText: 'FELIPE OLIVEIRA GOMES' })
  await expect(arrival).toContainText('Prioridade')
  // The widest time of day: what fits beside 11:11 did not beside this one.
  await arrival.getByText(/^\d\d:\d\d$/).evaluate((time) => {
    time.textContent = '00:44'
  })
  await expectWholeWords(page, arrival)

  await page.route('**/board', async (route) => {
    const read = await route.fetch()
    const hourly = Array.from({ length: 10 }, (_, at) => ({ hour: 8 + at, done: 4 + at }))
    await route.fulfill({ json: { ...(await read.json()), hourly } })
  })
  await page.goto(door.path)
  const hours = page.getByRole('figure', { name: 'Concluídos por hora' }).getByRole('listitem')
  await expect(hours, 'a working day').toHaveCount(10)
  await expect
    .poll(() => wordsBeyond(hours), 'what stands above a bar keeps clear of the next')
    .toEqual([])
  await expect(
    page.getByRole('button', { name: 'Preparar', exact: true }),
    'Fazer check-in is the one that stands out',
  ).toHaveAttribute('data-variant', 'default')
  const ways = page.getByRole('navigation', { name: 'Partes da ação' })
  const read = page.getByText(/Atualizado/)
  await expect(ways).toBeVisible()
  await expect(read).toBeVisible()
  const [tabs, time] = await Promise.all([ways.boundingBox(), read.boundingBox()])
  expect(
    (time?.y ?? 0) + (time?.height ?? 0),
    'nothing stands between the tabs and their line',
  ).toBeLessThanOrEqual(tabs?.y ?? 0)

  await page.goto(`${door.path}/stations/ishihara`)
  await page.getByRole('button', { name: 'Chamar próximo', exact: true }).click()
  const person = page.getByRole('region', { name: 'Pessoa em atendimento' })
  await expectWholeWords(page, person.getByRole('heading'))
  await page.getByRole('button', { name: 'Começar' }).click()
  await expect(page.getByRole('img', { name: 'Prancha 1' })).toBeVisible()
  await expect(person).toContainText('WENCESLAU CONSTANTINOPOLITANO')
  await expectWholeWords(page, person.getByRole('heading'))
})

test('Read from right to left, the lines of a chart end before its numbers', {
  tag: '@long',
}, async ({ iris, page }) => {
  await openAs(page, iris, '/rtl-page')
  const chart = page.locator('[dir=rtl]').getByRole('figure')
  await expect(chart.locator('li').first()).toBeVisible()
  const gaps = () =>
    chart.evaluateAll((figures) =>
      figures.flatMap((figure) =>
        [...figure.querySelectorAll('[aria-hidden=true] > div')].map((tick) => {
          const of = tick.getBoundingClientRect()
          const line = getComputedStyle(tick, '::after')
          const number = tick.firstElementChild?.getBoundingClientRect() ?? of
          const before = of.left + Number.parseFloat(line.left) - number.right
          const after = number.left - (of.right - Number.parseFloat(line.right))
          return Math.max(before, after)
        }),
      ),
    )
  await expect.poll(async () => (await gaps()).length).toBeGreaterThan(2)
  await expect.poll(async () => Math.min(...(await gaps()))).toBeGreaterThanOrEqual(0)
})
