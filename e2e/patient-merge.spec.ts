import type { Patient } from '@iris/contracts/patients'
import { formatCpf } from '@iris/domain/cpf'
import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { expectAccessible } from './support/axe.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { makePatient } from './support/patients.ts'
import { expectToast, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('An administrator merges two registrations of one person, and the address of the emptied one leads to the other', {
  tag: '@long',
}, async ({ iris, page }) => {
  const admin = await iris.admin()
  const name = 'RITA DOBRADA'
  const first = await makePatient(iris, name)
  const { company, ...known } = await iris.api<Patient>('GET', `/patients/${first.id}`, admin)
  const cpf = cpfOf(810_000)
  const twin = { ...known, company, name: `${name} LIMA`, cpf, email: 'rita@nova.example' }
  const second = await iris.api<Patient>('POST', '/patients', admin, twin)
  await iris.api('POST', `/patients/${second.id}/exams`, admin, { right_eye: '20/40' })
  for (const [id, notes] of [
    [first.id, 'Usa óculos.'],
    [second.id, 'Olho seco.'],
  ] as const)
    await iris.api('POST', `/patients/${id}/medicalRecords`, admin, { notes })

  await openAs(page, iris, `/patients?paciente=${first.id}`)
  await page.getByRole('button', { name: 'Unir com outro cadastro' }).click()
  const merge = page.getByRole('dialog', { name: 'Unir com outro cadastro' })
  await expect(merge.getByRole('button', { name: 'Continuar' })).toBeDisabled()
  await merge.getByRole('combobox', { name: 'Outro cadastro da mesma pessoa' }).click()
  await page.getByRole('option', { name: `${name} LIMA` }).click()
  await expect(merge).toContainText(`Do cadastro nº ${second.id}: 1 exame (1 Pendente)`)
  await expectAccessible(page)
  await expectNothingLost(page, PHONE)

  await merge.getByRole('radio', { name: /rita@nova/ }).check()
  await merge.getByRole('checkbox', { name: 'Juntar os dois prontuários' }).check()
  await merge.getByRole('button', { name: 'Continuar' }).click()
  const question = page.getByRole('dialog', { name: 'Unir os dois cadastros?' })
  await expect(question).toContainText(
    `Tudo do cadastro de ${name} LIMA (nº ${second.id}) passa para o de ${name} (nº ${first.id}).`,
  )
  await expect(question).toContainText(`O cadastro nº ${second.id} fica vazio`)
  await expect(question).toContainText(
    `CPF: ${formatCpf(cpf)} (nº ${second.id}) e ${formatCpf(first.cpf)} (nº ${first.id})`,
  )
  await question.getByRole('button', { name: 'Sim, unir!' }).click()
  await expectToast(page, 'Cadastros unidos com sucesso!')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const kept = await iris.api<Patient>('GET', `/patients/${first.id}`, admin)
  expect(kept).toMatchObject({ name, cpf: first.cpf, email: 'rita@nova.example' })
  await page.goto(`/patients?prontuario=${second.id}`)
  const pointer = page.getByRole('dialog', {
    name: `O cadastro nº ${second.id} foi unido a outro`,
  })
  await expect(pointer).toBeVisible()
  await expectAccessible(page)
  await expectNothingLost(page, PHONE)
  await pointer.getByRole('link', { name: 'Abrir o cadastro que ficou' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  const { notes } = await iris.api<{ notes: string }>(
    'GET',
    `/patients/${first.id}/medicalRecords`,
    admin,
  )
  expect(notes).toMatch(/Usa óculos\.\n\n— Do cadastro nº \d+.*\n\nOlho seco\./)
})
