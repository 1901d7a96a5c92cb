import type { Page } from '@playwright/test'
import { type Door, listOf, makePerson, openDoor } from './support/door.ts'
import type { Iris } from './support/iris.ts'
import { expectToast, makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const TABLET = { width: 1180, height: 820 }
const GONE = 'Esta pessoa já não está em atendimento com você.'

type Served = { door: Door; token: string; people: { id: number; cpf: string; name: string }[] }

/** Two people have come, and a technician serves the first one at the acuity, with the right eye tapped. */
async function serve(iris: Iris, page: Page, name: string): Promise<Served> {
  await page.setViewportSize(TABLET)
  const door = await openDoor(iris, name)
  const { token } = await makeStaff(iris, 3, 'Téo Atendente')
  const people = []
  for (const one of ['Alba Atendida', 'Bia Seguinte']) {
    const person = await makePerson(iris, door.company, { name: one })
    await iris.api('POST', `${door.path}/check-in`, token, { patient_id: person.id })
    people.push(person)
  }
  await openAs(page, iris, `${door.path}/stations/acuity`, token)
  await page.getByRole('button', { name: 'Chamar próximo', exact: true }).click()
  await expect(served(page)).toContainText('ALBA ATENDIDA')
  await tapEye(page, 'OD', '20/40')
  return { door, token, people }
}

const served = (page: Page) => page.getByRole('region', { name: 'Pessoa em atendimento' })
const eye = (page: Page, side: string) => page.getByRole('group', { name: `${side}: ` })
const tapEye = (page: Page, side: string, value: string) =>
  eye(page, side).getByRole('button', { name: value }).click()
const expectKept = (page: Page) =>
  expect(eye(page, 'OD').getByRole('button', { pressed: true })).toContainText('20/40')
/** The right eye as it stands in the exam of whoever was served. */
async function savedOf(iris: Iris, { people }: Served): Promise<string | null | undefined> {
  const exams = await iris.api<{ right_eye: string | null }[]>(
    'GET',
    `/patients/${people[0]?.id}/exams`,
    await iris.admin(),
  )
  return exams[0]?.right_eye
}

test('A station that a colleague closes while somebody is served says so, and the part on the screen is still saved', {
  tag: '@long',
}, async ({ iris, page, browser }) => {
  const day = await serve(iris, page, 'ESTAÇÃO FECHADA')
  const desk = await browser.newPage({ baseURL: iris.url, locale: 'pt-BR' })
  await openAs(desk, iris, day.door.path)
  await desk.getByRole('link', { name: /^Estações/ }).click()
  await desk.getByRole('button', { name: 'Fechar estação: Acuidade' }).click()
  const asked = desk.getByRole('dialog', { name: 'Fechar a estação?' })
  await expect(asked).toContainText('A senha 1 volta ao seu lugar na fila')
  await asked.getByRole('button', { name: 'Fechar estação' }).click()
  await expectToast(desk, 'Estação Acuidade fechada.')
  const closed = page.getByText('Esta estação está fechada. Reabra-a para chamar.')
  await expect(closed.first()).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: GONE })).toBeVisible()
  await expectKept(page)
  await tapEye(page, 'OE', '20/50')
  await page.getByRole('button', { name: /^Salvar e chamar próximo/ }).click()
  await expectToast(page, 'Acuidade cadastrada com sucesso!')
  await expect(page.getByRole('button', { name: 'Chamar próximo', exact: true })).toBeDisabled()
  expect(await savedOf(iris, day)).toBe('20/40')

  await desk.getByRole('button', { name: 'Reabrir estação: Acuidade' }).click()
  await expectToast(desk, 'Estação Acuidade reaberta.')
  await desk.close()
  await page.getByRole('button', { name: 'Chamar próximo', exact: true, disabled: false }).click()
  await expect(served(page)).toContainText('BIA SEGUINTE')
})

for (const way of ['Deixar esta pessoa', 'Voltar à fila'])
  test(`A check-in that the door undoes while the person is served lets the station go on with the next by '${way}'`, {
    tag: '@long',
  }, async ({ iris, page }) => {
    const day = await serve(iris, page, 'PESSOA ERRADA')
    const [wrong] = (await listOf(iris, day.door)).filter(({ ticket }) => ticket === 1)
    await iris.api(
      'POST',
      `${day.door.path}/participants/${wrong?.id}/undo-check-in`,
      await iris.admin(),
    )
    const gone = page.getByRole('alert').filter({ hasText: GONE })
    await expect(gone).toContainText('O que você preencheu continua aqui e ainda pode ser salvo.')
    // What was tapped is not lost without a question.
    const asked = page.getByRole('dialog', { name: 'Descartar alterações?' })
    await page.getByRole('button', { name: way }).click()
    await asked.getByRole('button', { name: 'Continuar editando' }).click()
    await expectKept(page)
    await page.getByRole('button', { name: way }).click()
    await asked.getByRole('button', { name: 'Descartar' }).click()
    await page.getByRole('button', { name: 'Chamar próximo', exact: true }).click()
    await expect(served(page)).toContainText('BIA SEGUINTE')
  })

test('A person who is merged while served goes on under the name that stays, with what was tapped', {
  tag: '@long',
}, async ({ iris, page }) => {
  const day = await serve(iris, page, 'PESSOA UNIDA')
  const kept = await makePerson(iris, day.door.company, { name: 'Alba Que Fica' })
  await iris.api('POST', `/patients/${day.people[0]?.id}/merge`, await iris.admin(), {
    into: kept.id,
  })
  await expect(served(page)).toContainText('ALBA QUE FICA')
  await expectKept(page)
  await tapEye(page, 'OE', '20/50')
  await page.getByRole('button', { name: /^Salvar e chamar próximo/ }).click()
  await expect(served(page)).toContainText('BIA SEGUINTE')
  expect(await savedOf(iris, { ...day, people: [kept] })).toBe('20/40')
})

test('A ticket that was called three times in vain says so in the queue and to whoever calls it again', {
  tag: '@long',
}, async ({ iris, page }) => {
  const day = await serve(iris, page, 'CHAMADA TRÊS VEZES')
  const note = 'Senha chamada 3 vezes sem comparecimento'
  await page.getByRole('button', { name: 'Não compareceu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  // Exactly: 'Salvar e chamar próximo' stands there until the ticket was given back.
  await expect(page.getByRole('button', { name: 'Chamar próximo', exact: true })).toBeVisible()
  const [first] = (await listOf(iris, day.door)).filter(({ ticket }) => ticket === 1)
  const call = () =>
    iris.api<{ id: number }>('POST', `${day.door.path}/stations/acuity/call-next`, day.token)
  const release = (id: number | undefined, outcome: string) =>
    iris.api('POST', `${day.door.path}/participants/${id}/release`, day.token, { outcome })
  for (let missed = 1; missed < 3; missed++)
    for (let id: number | undefined; id !== first?.id; ) {
      id = (await call()).id
      await release(id, 'absent')
    }
  const queue = page.getByRole('region', { name: 'Próximos da fila' })
  await expect(queue.getByRole('listitem').filter({ hasText: 'ALBA ATENDIDA' })).toContainText(note)
  for (let turn = 0; turn < 2; turn++) {
    await page.getByRole('button', { name: 'Chamar próximo', exact: true }).click()
    await expect(served(page)).toBeVisible()
    if (await served(page).getByText('ALBA ATENDIDA').isVisible()) break
    await page.getByRole('button', { name: 'Não compareceu' }).click()
  }
  await expect(served(page)).toContainText(note)
  await page.getByRole('button', { name: 'Foi embora' }).click()
  await expect(served(page)).toHaveCount(0)
  await expect(queue).not.toContainText('ALBA ATENDIDA')
  const leftAt = async () =>
    (await listOf(iris, day.door)).find(({ id }) => id === first?.id)?.left_at
  await expect.poll(leftAt).toEqual(expect.any(String))
})
