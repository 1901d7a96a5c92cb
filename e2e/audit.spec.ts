import { expectAccessible } from './support/axe.ts'
import { makePatient } from './support/patients.ts'
import { makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

for (const viewport of [{ width: 1280, height: 900 }, PHONE])
  test(`an administrator sees who opened and changed a patient’s data (${viewport.width})`, async ({
    iris,
    page,
  }) => {
    await page.setViewportSize(viewport)
    const doctor = await makeStaff(iris, 5, 'Dra. Olga Reis')
    const patient = await makePatient(iris, doctor.token, `ELZA OBSERVADA ${viewport.width}`)
    await iris.api('PUT', `/patients/${patient.id}`, doctor.token, { occupation: 'Fresadora' })
    await iris.api('POST', `/patients/${patient.id}/medicalRecords`, doctor.token, {
      notes: 'Segredo clínico.',
    })
    for (let times = 0; times < 10; times++)
      await iris.api('GET', `/patients/${patient.id}`, doctor.token)

    await openAs(page, iris, `/patients?paciente=${patient.id}`)
    await page.getByRole('button', { name: 'Histórico de acessos' }).click()
    const trail = page.getByRole('dialog', { name: 'Histórico de acessos' })
    await expect(trail).toContainText('Dra. Olga Reis')
    await expect(trail).toContainText('127.0.0.1')
    await expect(trail).toContainText('Abriu · Paciente')
    await expectAccessible(page)
    await trail.getByRole('button', { name: 'Próxima página' }).click()
    await expect(trail).toContainText('Alterou · Paciente')
    await expect(trail).toContainText('Ocupação')
    await expect(trail).toContainText('Criou · Prontuário')
    await expect(trail).not.toContainText('Segredo')
    await expect(trail).not.toContainText('Fresadora')

    await page.keyboard.press('Escape')
    await expect(trail).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: patient.name })).toBeVisible()
  })

test('nobody else is offered it', async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const patient = await makePatient(iris, doctor.token, 'FILOMENA')
  await openAs(page, iris, `/patients?paciente=${patient.id}`, doctor.token)
  await expect(page.getByRole('dialog', { name: patient.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Histórico de acessos' })).toHaveCount(0)
})
