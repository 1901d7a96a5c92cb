import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/axe.ts'
import { makePatient } from './support/patients.ts'
import { makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const trailOf = (page: Page) => page.getByRole('dialog', { name: 'Histórico de acessos' })

test("An administrator sees who opened and who changed a patient's data", async ({
  iris,
  page,
}) => {
  const doctor = await makeStaff(iris, 5, 'Dra. Olga Reis')
  const name = 'ELZA OBSERVADA'
  const patient = await makePatient(iris, name, { token: doctor.token })
  await iris.api('PUT', `/patients/${patient.id}`, doctor.token, {
    occupation: 'Fresadora',
    phone: '11912345678',
  })
  await iris.api('POST', `/patients/${patient.id}/medicalRecords`, doctor.token, {
    notes: 'Segredo clínico.',
  })
  await iris.api('GET', `/patients?query=${encodeURIComponent(name)}`, doctor.token)

  await openAs(page, iris, `/patients?paciente=${patient.id}`)
  await page.getByRole('button', { name: 'Histórico de acessos' }).click()
  const trail = trailOf(page)
  await expect(trail).toContainText('Dra. Olga Reis · Médico')
  await expect(trail).toContainText('127.0.0.1')
  await expect(trail).toContainText('ninguém pode apagar nem alterar')
  await expect(trail).toContainText('Criou o prontuário')
  await expect(trail).toContainText('Alterou o cadastro')
  await expect(trail.locator('ins')).toHaveText('Fresadora')
  await expect(trail).toContainText('alterado, o conteúdo não aparece aqui')
  await expect(trail).not.toContainText('Segredo')
  await expect(trail).not.toContainText('91234')
  await expect(trail).not.toContainText('Listou pacientes')
  await expect(trail).toContainText(/consultas? ocultas?/)
  await expectAccessible(page)
  await expectFits(page, { width: 820, height: 1180 }, PHONE)

  await trail.getByRole('switch', { name: 'Só alterações' }).click()
  await expect(trail).toContainText('Listou pacientes')
  await expect(trail).toContainText('Abriu o cadastro')
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(trail).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: patient.name })).toBeVisible()
})

test('The filters of the audit are in the address: a reload keeps them and Limpar clears them', async ({
  iris,
  page,
}) => {
  const doctor = await makeStaff(iris, 5, 'Dr. Caio Prado')
  const patient = await makePatient(iris, 'GILDA FILTRADA')
  await iris.api('PUT', `/patients/${patient.id}`, doctor.token, { occupation: 'Torneira' })
  await openAs(page, iris, `/patients?paciente=${patient.id}&historico=1`)
  const trail = trailOf(page)
  await expect(trail).toContainText('Criou o cadastro')
  await expect(trail.getByRole('status').last()).toHaveText('Mostrando 2 alterações em 1 dia')

  await trail.getByRole('combobox', { name: 'Pessoa' }).pressSequentially('caio', { delay: 60 })
  await page.getByRole('option', { name: 'Dr. Caio Prado' }).click()
  await expect(trail).not.toContainText('Criou o cadastro')
  await expect(trail).toContainText('Alterou o cadastro')
  await page.reload()
  await expect(trailOf(page)).toContainText('Alterou o cadastro')
  await expect(trailOf(page)).not.toContainText('Criou o cadastro')

  await trail.getByLabel('De', { exact: true }).pressSequentially('01012020', { delay: 40 })
  await trail.getByLabel('Até').pressSequentially('02012020', { delay: 40 })
  await expect(trail).toContainText('Nenhum registro encontrado.')
  // Escape first closes the list of a field, then the audit.
  await trail.getByRole('combobox', { name: 'O que foi feito' }).click()
  await page.keyboard.press('Escape')
  await expect(trail).toBeVisible()
  await trail.getByRole('button', { name: 'Limpar', exact: true }).click()
  await expect(trail).toContainText('Criou o cadastro')
  await expect(page).toHaveURL(/historico=1/)
  await expect(page).not.toHaveURL(/historico_/)
  await trail.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page).not.toHaveURL(/historico/)
})

test('Older audit rows load on demand, and the spreadsheet has all of them', async ({
  iris,
  page,
}) => {
  const patient = await makePatient(iris, 'NADIR LONGEVA')
  for (let n = 1; n <= 55; n++)
    await iris.api('PUT', `/patients/${patient.id}`, await iris.admin(), {
      occupation: `Cargo ${n}`,
    })
  await openAs(page, iris, `/patients?paciente=${patient.id}&historico=1`)
  const trail = trailOf(page)
  await expect(trail).toContainText('Mostrando 50 alterações')
  await expect(trail).not.toContainText('Criou o cadastro')
  await trail.getByRole('button', { name: 'Mostrar mais antigos' }).click()
  await expect(trail).toContainText('Mostrando 56 alterações em 1 dia')
  await expect(trail).toContainText('Criou o cadastro')
  await expect(trail.getByRole('button', { name: 'Mostrar mais antigos' })).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await trail.getByRole('button', { name: 'Exportar' }).click()
  expect((await downloading).suggestedFilename()).toBe('historico-de-acessos.xlsx')
})

test('Only an administrator is offered the audit of a patient', async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const patient = await makePatient(iris, 'FILOMENA', { token: doctor.token })
  await openAs(page, iris, `/patients?paciente=${patient.id}&historico=1`, doctor.token)
  await expect(page.getByRole('dialog', { name: patient.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Histórico de acessos' })).toHaveCount(0)
  await expect(trailOf(page)).toHaveCount(0)
})
