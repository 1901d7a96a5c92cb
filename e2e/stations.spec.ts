import { expectAccessible } from './support/axe.ts'
import { makePerson, openDoor } from './support/door.ts'
import { expectToast, makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const TABLET = { width: 1180, height: 820 }

test('Two technicians at one station call person after person, each save calls the next, and nobody is called twice', async ({
  iris,
  page,
  browser,
}) => {
  await page.setViewportSize(TABLET)
  const door = await openDoor(iris, 'ESTAÇÃO UM')
  const ana = await makeStaff(iris, 3, 'Ana Estação')
  const beto = await makeStaff(iris, 3, 'Beto Estação')
  const people = []
  for (const name of ['Alda Primeira', 'Bruna Segunda', 'Célia Terceira', 'Dalva Quarta']) {
    const person = await makePerson(iris, door.company, { name })
    await iris.api('POST', `${door.path}/check-in`, ana.token, { patient_id: person.id })
    await iris.api('POST', `/patients/${person.id}/triages`, ana.token, {
      screen_time: 'Nenhuma',
      wear_glasses: name === 'Alda Primeira',
      exam_id: (
        await iris.api<{ id: number }[]>('GET', `/patients/${person.id}/exams`, ana.token)
      )[0]?.id,
    })
    people.push(person)
  }
  await openAs(page, iris, `${door.path}/stations/acuity`, ana.token)
  const served = page.getByRole('region', { name: 'Pessoa em atendimento' })
  const queue = page.getByRole('region', { name: 'Próximos da fila' })
  await expect(queue).toContainText('4 na fila')

  let taps = 0
  const tap = async (name: string | RegExp, within = page.locator('main')) => {
    taps++
    await within.getByRole('button', { name }).click()
  }
  const eye = (side: string) => page.getByRole('group', { name: `${side}: ` })

  await test.step('the correction follows the glasses of the triage, and acuity takes three taps', async () => {
    await page.getByRole('button', { name: 'Chamar próximo', exact: true }).press('Enter')
    await expect(served).toContainText('ALDA PRIMEIRA')
    await expect(page.getByRole('radio', { name: 'Com Correção' })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: 'Com Correção' })).toBeFocused()
    await expectAccessible(page)
    taps = 0
    for (const side of ['OD', 'OE']) {
      taps++
      await eye(side).getByRole('button', { name: '20/25' }).click()
    }
    await tap(/^Salvar e chamar próximo/)
    await expectToast(page, 'Acuidade cadastrada com sucesso!')
    await expect(served).toContainText('BRUNA SEGUNDA')
    expect(taps).toBeLessThanOrEqual(4)
    await expect(page.getByRole('radio', { name: 'Sem Correção' })).toBeChecked()
    await expect(eye('OD').getByRole('button', { pressed: true })).toHaveCount(0)
  })

  await test.step('a colleague gets the next one, and each sees whom the other serves', async () => {
    const context = await browser.newContext({ viewport: TABLET, locale: 'pt-BR' })
    const other = await context.newPage()
    await openAs(other, iris, `${door.path}/stations/acuity`, beto.token)
    await other.getByRole('button', { name: 'Chamar próximo', exact: true }).click()
    await expect(other.getByRole('region', { name: 'Pessoa em atendimento' })).toContainText(
      'CÉLIA TERCEIRA',
    )
    await expect(queue).toContainText('Senha 3 em atendimento com Beto Estação')
    await context.close()
  })

  await test.step('a reload finds the same person again', async () => {
    await page.reload()
    await expect(served).toContainText('BRUNA SEGUNDA')
  })

  await test.step('what cannot be sent is kept on the device, and sent once the network is back', async () => {
    await eye('OD').getByRole('button', { name: '20/40' }).click()
    await eye('OE').getByRole('button', { name: '20/50' }).click()
    await page.context().setOffline(true)
    // Nobody is called without a network.
    await expect(page.getByRole('button', { name: /chamar próximo/i })).toHaveCount(0)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expectToast(page, 'Guardado neste aparelho. Será enviado quando a rede voltar.')
    await page.context().setOffline(false)
    await expect(page.getByRole('link', { name: /^Tudo enviado/ })).toBeVisible()
    await page.getByRole('button', { name: 'Chamar próximo', exact: true }).click()
    await expect(served).toContainText('DALVA QUARTA')
  })

  await test.step('who does not come goes back, and an empty queue is said', async () => {
    await tap('Não compareceu')
    await expect(page.getByRole('button', { name: 'Chamar próximo', exact: true })).toBeVisible()
    await expect(queue).toContainText('1 na fila')
  })
})
