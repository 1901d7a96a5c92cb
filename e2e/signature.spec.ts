import type { Exam } from '@iris/contracts/exams'
import { makeAuthority, PASSWORD } from '../apps/server/test/certificates.ts'
import { expectAccessible, expectNoOverflow } from './support/axe.ts'
import { examine } from './support/exams.ts'
import { makePatient } from './support/patients.ts'
import { expectToast, makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('A doctor loads a certificate, and the exam concluded then says who signed its result and when', {
  tag: '@long',
}, async ({ iris, page }) => {
  const authority = makeAuthority()
  const buffer = authority.certificate({ cpf: null })
  authority.close()
  const doctor = await makeStaff(iris, 5, 'Dra. Beatriz Leão')
  const patient = await makePatient(iris, 'DALVA DA ASSINATURA')
  const exam = await examine(iris, doctor.token, patient.id)

  await openAs(page, iris, '/profile', doctor.token)
  await page
    .getByLabel('Certificado (.p12 ou .pfx)', { exact: true })
    .setInputFiles({ name: 'beatriz.p12', mimeType: 'application/x-pkcs12', buffer })
  const password = page.getByRole('textbox', { name: 'Senha do certificado' })
  const load = page.getByRole('button', { name: 'Carregar certificado' })
  await password.fill('outra')
  await load.click()
  await expect(page.getByText('A senha deste certificado está incorreta.')).toBeVisible()
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await password.fill(PASSWORD)
  await load.click()
  await expectToast(page, 'Certificado carregado.')
  await expect(page.getByText(/Emitido por AC de Teste, válido até/)).toBeVisible()
  await expectNoOverflow(page)

  await page.goto(`/medicalevaluation?exame=${exam.id}`)
  const form = page.getByRole('dialog', { name: 'Editar Exame' })
  await form.getByRole('radio', { name: 'Liberado' }).check()
  await form.getByRole('radio', { name: 'Não Alterada' }).check()
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Exame salvo com sucesso!')
  const saved = await iris.api<Exam>('GET', `/exams/${exam.id}`, doctor.token)
  expect(saved.signature?.signer_name).toBe('BEATRIZ LEÃO')
  const row = page.getByRole('row', { name: 'DALVA DA ASSINATURA' })
  await row.getByRole('button', { name: 'Entregas' }).click()
  const deliveries = page.getByRole('dialog', { name: 'Entregas do resultado' })
  await expect(
    deliveries.getByText(
      /^Assinado digitalmente por BEATRIZ LEÃO em \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/,
    ),
  ).toBeVisible()
  await expectAccessible(page)
})
