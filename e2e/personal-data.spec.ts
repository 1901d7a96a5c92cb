import type { PatientPrivacy } from '@iris/contracts/patients'
import { expectAccessible } from './support/axe.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { makePatient } from './support/patients.ts'
import { fillAdult, makeLink, next, registeredThrough } from './support/registration.ts'
import { expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('A visitor reads the privacy notice above the form, leaves it with Back, and what they ticked outlives a reload', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(PHONE)
  const link = await makeLink(iris, { name: 'VIDRARIA NOVA LTDA', cnpj: '19131243000197' })
  await page.goto(link.address)
  await fillAdult(page, { name: 'Aurora Lins', cpf: '39053344705', birth: '10/05/1980' })
  const box = page.getByRole('checkbox', { name: 'Li o aviso de privacidade' })
  await box.uncheck()
  await next(page).click()
  await expect(page.getByText('Leia o aviso de privacidade e marque para continuar.')).toBeVisible()
  await expect(box).toBeFocused()

  await page.getByRole('button', { name: 'Ler o aviso de privacidade' }).click()
  const notice = page.getByRole('dialog', { name: 'Aviso de privacidade' })
  await expect(notice).toContainText('A empresa em que você trabalha recebe só números de grupos')
  await expectAccessible(page)
  // On a phone Back is how one leaves what lies above a page.
  await page.goBack()
  await expect(notice).toHaveCount(0)
  await box.check()
  await page.reload()
  await expect(box).toBeChecked()
  await next(page).click()
  await expectToast(page, 'Paciente cadastrado com sucesso!')
  const [registered] = await registeredThrough(iris, link)
  const { notices } = await iris.api<PatientPrivacy>(
    'GET',
    `/patients/${registered?.id}/privacy`,
    link.admin,
  )
  expect(notices).toMatchObject([{ version: '2026-11', by_guardian: false }])
})

test('A doctor downloads all data of a person', { tag: '@long' }, async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const { id } = await makePatient(iris, 'NAIR ARQUIVADA', { token: doctor.token })
  await openAs(page, iris, `/patients?paciente=${id}`, doctor.token)
  await page.getByRole('button', { name: 'Dados pessoais (LGPD)' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar os dados' }).click()
  expect((await download).suggestedFilename()).toBe(`dados-pessoais-${id}.zip`)
  await expectToast(page, 'Cópia dos dados baixada com sucesso!')
})

test('An administrator anonymises a person in two steps, and the list shows nobody in their place', {
  tag: '@long',
}, async ({ iris, page }) => {
  const name = 'OLÍVIA ANTIGA'
  const { id } = await makePatient(iris, name)
  await iris.backdate(id, '2002-03-04')
  await openAs(page, iris, `/patients?query=anonimizado&paciente=${id}`)
  await page.getByRole('button', { name: 'Dados pessoais (LGPD)' }).click()
  await page.getByRole('button', { name: 'Anonimizar' }).click()
  const form = page.getByRole('dialog', { name: `Anonimizar ${name}` })
  await form.getByLabel('Motivo').fill('Pedido da própria pessoa, 12')
  await form.getByRole('button', { name: 'Continuar' }).click()
  const question = page.getByRole('dialog', { name: 'Anonimizar para sempre?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await expectNothingLost(page, PHONE)
  await question.getByRole('button', { name: 'Sim, anonimizar!' }).click()
  await expectToast(page, 'Paciente anonimizado com sucesso!')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // What stands in place of the CPF is not shown as one.
  const row = page.getByRole('row', { name: `PACIENTE ANONIMIZADO ${id}` })
  await expect(row.getByRole('cell', { name: '—', exact: true })).toBeVisible()
})
