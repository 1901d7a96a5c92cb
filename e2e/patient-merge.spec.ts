import type { Patient } from '@iris/contracts/patients'
import { formatCpf } from '@iris/domain/cpf'
import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { expectAccessible, expectFits } from './support/axe.ts'
import { makePatient } from './support/patients.ts'
import { expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('An administrator merges two registrations of one person, and the address of the emptied one leads to the other', async ({
  iris,
  page,
}) => {
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
  await expectFits(page, PHONE)

  // The other way round everything is asked the other way round.
  await merge.getByRole('radio', { name: new RegExp(`^Nº ${second.id} `) }).check()
  await expect(merge).toContainText(`O que passa para o cadastro nº ${second.id}`)
  await merge.getByRole('radio', { name: new RegExp(`^Nº ${first.id} `) }).check()
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
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await merge.getByRole('button', { name: 'Continuar' }).click()
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
  await expectFits(page, PHONE)
  await pointer.getByRole('link', { name: 'Abrir o cadastro que ficou' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.goto(`/patients?prontuario=${first.id}`)
  await expect(page.getByLabel('Anotações')).toHaveValue(
    /Usa óculos\.\n\n— Do cadastro nº \d+.*\n\nOlho seco\./,
  )
})

test('A merge shows the comparison again when a registration was changed meanwhile', async ({
  iris,
  page,
}) => {
  const admin = await iris.admin()
  const first = await makePatient(iris, 'NORA ALTERADA')
  const second = await makePatient(iris, 'NORA ALTERADA')
  await openAs(page, iris, `/patients?paciente=${first.id}`)
  await page.getByRole('button', { name: 'Unir com outro cadastro' }).click()
  const merge = page.getByRole('dialog', { name: 'Unir com outro cadastro' })
  await merge.getByRole('combobox', { name: 'Outro cadastro da mesma pessoa' }).click()
  await page.getByRole('option', { name: `nº ${second.id}` }).click()
  await expect(merge).toContainText('O que não muda')
  await iris.api('PUT', `/patients/${second.id}`, admin, { occupation: 'Torneira' })
  await merge.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Sim, unir!' }).click()
  await expect(merge).toContainText('Este registro foi alterado por outra pessoa.')
  await expect(merge.getByRole('radio', { name: /Torneira/ })).toBeVisible()
  await merge.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Sim, unir!' }).click()
  await expectToast(page, 'Cadastros unidos com sucesso!')
})

test('A technician is not offered the merge of two registrations', async ({ iris, page }) => {
  const technician = await makeStaff(iris, 3)
  const { id, name } = await makePatient(iris, 'LIA SIMPLES')
  await openAs(page, iris, `/patients?paciente=${id}`, technician.token)
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unir com outro cadastro' })).toHaveCount(0)
})
