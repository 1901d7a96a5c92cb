import type { MedicalRecord } from '@iris/contracts/medical-records'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { makePatient } from './support/patients.ts'
import { expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const WIDE = { width: 1280, height: 900 }
const SAVED = 'Prontuário salvo com sucesso!'

const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Prontuário' })
const textOf = (page: Page) =>
  modalOf(page).getByPlaceholder('Digite as informações do prontuário...')
const press = (page: Page, name: string) =>
  modalOf(page).getByRole('button', { name }).last().click()

test('A doctor writes a record, updates it and finds the earlier text', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  await page.setViewportSize(WIDE)
  const doctor = await makeStaff(iris, 5, 'Dra. Helena Ribeiro')
  const patient = await makePatient(iris, 'GRAÇA NÓBREGA', {
    token: doctor.token,
  })
  await openAs(page, iris, '/patients', doctor.token)
  await page.getByRole('button', { name: `Prontuário: ${patient.name}` }).click()

  await expect(modalOf(page)).toContainText(patient.name)
  await expect(textOf(page)).toBeFocused()
  await textOf(page).fill('Primeira avaliação.\nSem queixas.')
  await press(page, 'Salvar')
  await expectToast(page, SAVED)

  await textOf(page).fill('Retorno: visão melhor.')
  await textOf(page).press('Control+Enter')
  const versions = modalOf(page).getByRole('region', { name: 'Versões anteriores' })
  await expect(versions.getByRole('listitem')).toHaveCount(1)
  await versions.getByRole('button', { name: /Dra. Helena Ribeiro/ }).click()
  await expect(versions).toContainText('Primeira avaliação.')
  await versions.getByRole('button', { name: 'Comparar com a atual' }).click()
  await expect(versions.locator('ins').last()).toContainText('visão melhor.')
  await expectAccessible(page)
  await expectNothingLost(page, PHONE)

  // Another doctor saves meanwhile: both texts stand there.
  const path = `/patients/${patient.id}/medicalRecords`
  const { id, updated_at } = await iris.api<MedicalRecord>('GET', path, doctor.token)
  const theirs = { notes: 'Retorno em seis meses.', updated_at }
  await iris.api('PUT', `${path}/${id}`, doctor.token, theirs)
  await textOf(page).fill('Retorno: visão melhor à direita.')
  await textOf(page).press('Control+Enter')
  const other = modalOf(page).getByRole('region', { name: 'Texto salvo por outra pessoa' })
  await expect(other).toContainText('Retorno em seis meses.')
  await expect(textOf(page)).toHaveValue('Retorno: visão melhor à direita.')
  await expectAccessible(page)
  await expectNothingLost(page, PHONE)
})
