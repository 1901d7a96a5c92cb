import type { Locator } from '@playwright/test'
import { makeCompany } from './support/companies.ts'
import { makeCompleteExam } from './support/complete-exam.ts'
import { makeJudgedExam } from './support/exams.ts'
import { makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('An exam and a triage of a patient are links: the address opens the same one in another tab, and closing it leaves the patients', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { token } = await makeStaff(iris, 3)
  const name = 'PESSOA DOS ENDEREÇOS'
  const { id, patient } = await makeJudgedExam(iris, token, {
    company: (await makeCompany(iris)).id,
    name,
  })
  await openAs(page, iris, `/patients?exames=${patient}`, token)
  const list = page.getByRole('dialog', { name: 'Exames' })
  const exam = list.getByRole('link', { name: String(id) })
  await expect(exam).toHaveAttribute('href', `/patients?exames=${patient}&exame=${id}`)

  const tab = await page.context().newPage()
  await tab.goto(await exam.evaluate((link: HTMLAnchorElement) => link.href))
  const form = tab.getByRole('dialog', { name: /Exame/ })
  await expect(form).toContainText(name)
  await form.getByRole('button', { name: 'Fechar' }).first().click()
  await expect(tab).toHaveURL(/\/patients$/)
  await expect(tab.getByRole('heading', { name: 'Pacientes' })).toBeVisible()

  // Pressed, it stands in the address too: Back and Cancelar lead to the list, and a reload opens it again.
  const opened = page.getByRole('dialog', { name: 'Editar Exame' })
  const rowIn = (exams: Locator) => exams.getByRole('row').filter({ hasText: String(id) })
  const press = () => rowIn(list).click()
  await press()
  await expect(opened).toContainText(name)
  await expect(page).toHaveURL(`/patients?exames=${patient}&exame=${id}`)
  await page.goBack()
  await expect(list).toBeVisible()
  await press()
  await opened.getByRole('button', { name: 'Cancelar' }).click()
  await expect(list).toBeVisible()
  await expect(page).toHaveURL(`/patients?exames=${patient}`)
  await press()
  await expect(opened).toContainText(name)
  await page.reload()
  await expect(opened).toContainText(name)
  await page.goBack()
  await expect(list).toBeVisible()

  await list.getByRole('button', { name: 'Triagens' }).click()
  const triage = page
    .getByRole('dialog', { name: 'Triagem', exact: true })
    .getByRole('link')
    .first()
  await tab.goto(await triage.evaluate((link: HTMLAnchorElement) => link.href))
  for (const where of [tab, page]) {
    if (where === page) await triage.click()
    const answers = where.getByRole('dialog', { name: /Triagem/ })
    await expect(answers).toContainText(name)
    // The exam is concluded: its triage is there to be read.
    await expect(answers.getByRole('combobox', { name: 'Tempo de tela' })).toBeDisabled()
    await expect(answers.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
  }
  await expect(page).toHaveURL(`/patients?exames=${patient}`)

  // From the linked triage back to the exams, one of them opens and is left again.
  const exams = tab.getByRole('dialog', { name: 'Exames' })
  await tab.getByRole('dialog', { name: /Triagem/ }).press('Escape')
  await tab.getByRole('dialog', { name: 'Triagem', exact: true }).press('Escape')
  await rowIn(exams).click()
  await expect(tab.getByRole('dialog', { name: 'Editar Exame' })).toContainText(name)
  await tab.goBack()
  await expect(exams).toBeVisible()
})

test('A classification that is discarded is asked about once, and leads back to the exams of the patient', {
  tag: '@long',
}, async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const exam = await makeCompleteExam(iris, doctor.token, 'PESSOA SEM PRESSA')
  await openAs(page, iris, `/patients?exames=${exam.patientId}`, doctor.token)
  const list = page.getByRole('dialog', { name: 'Exames' })
  await list.getByRole('row').filter({ hasText: 'Avaliação Médica' }).click()
  const form = page.getByRole('dialog', { name: 'Editar Exame' })
  await form.getByRole('radio', { name: /^Consulta/ }).check()
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(list).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(`/patients?exames=${exam.patientId}`)
})
