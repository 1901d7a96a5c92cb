import { expectAccessible } from './support/axe.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { makePatient } from './support/patients.ts'
import { makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test("An administrator sees who opened and who changed a patient's data", { tag: '@long' }, async ({
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
  const trail = page.getByRole('dialog', { name: 'Histórico de acessos' })
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

  await trail.getByRole('switch', { name: 'Só alterações' }).click()
  await expect(trail).toContainText('Listou pacientes')
  await expect(trail).toContainText('Abriu o cadastro')
  await expectAccessible(page)
  await expectNothingLost(page, { width: 820, height: 1180 }, PHONE)

  const downloading = page.waitForEvent('download')
  await trail.getByRole('button', { name: 'Exportar' }).click()
  expect((await downloading).suggestedFilename()).toBe('historico-de-acessos.xlsx')

  // Escape first closes the list of a field, then the audit.
  await trail.getByRole('combobox', { name: 'O que foi feito' }).click()
  await page.keyboard.press('Escape')
  await expect(trail).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(trail).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: patient.name })).toBeVisible()
})
