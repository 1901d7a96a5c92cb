import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { listOf, makePerson, openDoor } from './support/door.ts'
import { expectToast, makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const TABLET = { width: 820, height: 1180 }

test('The badge of another company that a hand scanner reads is refused at once, each time', async ({
  iris,
  page,
}) => {
  await page.setViewportSize(TABLET)
  const door = await openDoor(iris, 'LEITOR DE MÃO')
  const other = await openDoor(iris, 'LEITOR ALHEIO')
  await makePerson(iris, other.company, { name: 'Lia Alheia' })
  await iris.api('POST', `${other.path}/participants`, await iris.admin(), { all_active: true })
  const [{ code } = { code: '' }] = await listOf(iris, other)
  await openAs(page, iris, `${door.path}/check-in`)
  await expect(page.getByLabel('CPF, nome ou matrícula')).toBeFocused()
  let checkIns = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/check-in')) checkIns += 1
  })
  for (const time of ['first', 'second'])
    await test.step(`the ${time} time`, async () => {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      const refusal = page.getByRole('alert')
      await expect(refusal).toContainText('Esta pessoa é de outra empresa')
      await refusal.getByRole('button', { name: 'Nova busca' }).click()
      await expect(refusal).toHaveCount(0)
    })
  await test.step('typed by hand, it is sent by Enter and not before', async () => {
    await page.keyboard.type(code)
    await expect(page.getByText('Ninguém encontrado', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Esta pessoa é de outra empresa')
  })
  expect(checkIns).toBe(3)
})

test('An event of yesterday that goes on after midnight still lets people in, calls them and prepares a device', async ({
  iris,
  page,
}) => {
  await page.setViewportSize(TABLET)
  const yesterday = startOfDay(todayInSaoPaulo(), -1).slice(0, 10)
  const door = await openDoor(iris, 'TURNO DA NOITE', { starts_on: yesterday, ends_on: yesterday })
  const { token } = await makeStaff(iris, 3, 'Nilo Noturno')
  const { name } = await makePerson(iris, door.company, { name: 'Noêmia Noturna' })
  // The page shows three events that are under way.
  const open = await iris.api<{ data: { id: number }[] }>(
    'GET',
    '/screening-events?status=open&per_page=100',
    await iris.admin(),
  )
  for (const { id } of open.data)
    if (id !== door.event)
      await iris.api('POST', `/screening-events/${id}/status`, await iris.admin(), {
        status: 'closed',
      })
  await openAs(page, iris, '/screening-events', token)
  await page
    .getByRole('region', { name: 'Em andamento agora: TURNO DA NOITE' })
    .getByRole('link', { name: /check-in/i })
    .click()
  await page.getByLabel('CPF, nome ou matrícula').fill('noemia')
  await page.getByRole('button', { name: `Confirmar presença: ${name}` }).click()
  await expect(page.getByRole('region', { name: 'Presença confirmada' })).toContainText('Senha 1')
  await page.goto(`${door.path}/stations/acuity`)
  await page.getByRole('button', { name: 'Chamar próximo' }).click()
  await expect(page.getByRole('region', { name: 'Pessoa em atendimento' })).toContainText(name)
  await page.goto(door.path)
  await page.getByRole('button', { name: 'Preparar', exact: true }).click()
  await expect(page.getByText(/^Aparelho preparado · 1 pessoa/)).toBeVisible()
})

test('Somebody who leaves early is noted on the list, stands in no queue, and comes back with the same ticket', async ({
  iris,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const door = await openDoor(iris, 'QUEM VAI EMBORA')
  const { token } = await makeStaff(iris, 3, 'Nara Lista')
  const { id } = await makePerson(iris, door.company, { name: 'Dora Apressada' })
  await iris.api('POST', `${door.path}/check-in`, token, { patient_id: id })
  await openAs(page, iris, door.path, token)
  await page.getByRole('link', { name: /^Convocados/ }).click()
  const row = page.getByRole('row', { name: /DORA APRESSADA/ })
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Mais ações: DORA APRESSADA' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const waiting = async () =>
    (await iris.api<{ waiting: number }[]>('GET', `${door.path}/stations`, token))[1]?.waiting

  await choose('Foi embora')
  await expectToast(page, 'DORA APRESSADA foi embora.')
  await expect(row).toContainText('Foi embora')
  expect(await waiting()).toBe(0)
  await test.step('every screen of the day knows it, and the door takes them back', async () => {
    await page.getByRole('link', { name: 'Painel', exact: true }).click()
    await expect(
      page.getByText('0 na fila · 0 em atendimento · 1 fora da fila', { exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: /^Encerrar/ }).click()
    const asked = page.getByRole('dialog', { name: 'Encerrar a ação?' })
    await expect(asked.getByRole('region', { name: 'Chegaram e não concluíram' })).toContainText(
      'DORA APRESSADA faltam Triagem, Acuidade, Ishihara e Imagens',
    )
    await asked.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('link', { name: 'Fazer check-in' }).click()
    const arrivals = page.getByRole('list', { name: 'Últimas chegadas' })
    await expect(arrivals).toContainText('DORA APRESSADAFoi embora')
    await page.getByLabel('CPF, nome ou matrícula').fill('dora')
    await page.getByRole('button', { name: 'Confirmar presença: DORA APRESSADA' }).click()
    const given = page.getByRole('region', { name: 'Presença confirmada' })
    await expect(given).toContainText('Segue para a estação Triagem')
    await expect(given).not.toContainText('incluída agora')
    await expect(arrivals).not.toContainText('Foi embora')
    await page.getByRole('link', { name: 'Voltar ao painel da ação' }).click()
    await page.getByRole('link', { name: /^Convocados/ }).click()
    await choose('Foi embora')
    await expect(row).toContainText('Foi embora')
  })
  await choose('Voltou')
  await expectToast(page, 'Senha 1: DORA APRESSADA')
  await expect(row).toContainText('Presente')
  expect(await waiting()).toBe(1)

  await iris.api('POST', `${door.path}/stations/acuity/call-next`, await iris.admin())
  await choose('Foi embora')
  await expectToast(page, 'Esta pessoa está sendo atendida por outra pessoa da equipe.')
  await expect(row).toContainText('Acuidade')
})
