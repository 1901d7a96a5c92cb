import { makePerson, openDoor } from './support/door.ts'
import { expectToast, makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('Somebody who leaves early is noted on the list, stands in no queue, and comes back with the same ticket', {
  tag: '@long',
}, async ({ iris, page }) => {
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
