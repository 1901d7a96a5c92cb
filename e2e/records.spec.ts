import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/axe.ts'
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

test('A doctor writes a record, updates it and finds the earlier text', async ({ iris, page }) => {
  await page.setViewportSize(WIDE)
  const doctor = await makeStaff(iris, 5, 'Dra. Helena Ribeiro')
  const patient = await makePatient(iris, 'GRAÇA NÓBREGA', {
    token: doctor.token,
  })
  await openAs(page, iris, '/patients', doctor.token)
  await page.getByRole('button', { name: `Prontuário: ${patient.name}` }).click()

  await expect(modalOf(page)).toContainText(patient.name)
  await expect(modalOf(page)).toContainText('Não houve atualizações')
  await expect(textOf(page)).toBeFocused()
  await press(page, 'Salvar')
  await expect(modalOf(page).getByText('Anotações são obrigatórias')).toBeVisible()
  await textOf(page).fill('Primeira avaliação.\nSem queixas.')
  await expect(modalOf(page).getByText('Alterações não salvas')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Salvar')
  await expectToast(page, SAVED)
  await expect(modalOf(page)).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
  await expect(modalOf(page).getByText('Alterações não salvas')).toHaveCount(0)

  await textOf(page).fill('Retorno: visão melhor.')
  await textOf(page).press('Control+Enter')
  const versions = modalOf(page).getByRole('region', { name: 'Versões anteriores' })
  await expect(versions.getByRole('listitem')).toHaveCount(1)
  await versions.getByRole('button', { name: /Dra. Helena Ribeiro/ }).click()
  await expect(versions).toContainText('Primeira avaliação.')
  await versions.getByRole('button', { name: 'Comparar com a atual' }).click()
  await expect(versions.locator('ins').last()).toContainText('visão melhor.')
  await expectFits(page, WIDE, PHONE)

  await textOf(page).fill('Algo que não vou salvar.')
  await press(page, 'Fechar')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(modalOf(page)).toHaveCount(0)
  await page.getByRole('button', { name: `Prontuário: ${patient.name}` }).click()
  await expect(textOf(page)).toHaveValue('Retorno: visão melhor.')
  await expect(modalOf(page).getByRole('button', { name: 'Atualizar' })).toBeVisible()
})

test('Two people who write one record at once see both texts, and no word is lost', async ({
  iris,
  page,
  browser,
}) => {
  const doctor = await makeStaff(iris, 5, 'Dr. Caetano Müller')
  const tecnico = await makeStaff(iris, 3, 'Rui Tavares')
  const patient = await makePatient(iris, 'BENEDITA DOIS TEXTOS', { token: doctor.token })
  const address = `/patients?prontuario=${patient.id}`
  const elsewhere = await browser.newContext({ baseURL: iris.url })
  const other = await elsewhere.newPage()
  await openAs(page, iris, address, doctor.token)
  await openAs(other, iris, address, tecnico.token)
  await expect(textOf(page)).toBeVisible()

  await textOf(other).fill('Pressão medida: 12 por 8.')
  await press(other, 'Salvar')
  await expectToast(other, SAVED)
  await textOf(page).fill('Fundo de olho normal.')
  await press(page, 'Salvar')
  const theirs = modalOf(page).getByRole('region', { name: 'Texto salvo por outra pessoa' })
  await expect(theirs).toContainText('Rui Tavares')
  await expect(theirs).toContainText('Pressão medida: 12 por 8.')
  await expect(textOf(page)).toHaveValue('Fundo de olho normal.')
  await expectAccessible(page)
  await theirs.getByRole('button', { name: 'Juntar os dois textos' }).click()
  await press(page, 'Atualizar')
  await expectToast(page, SAVED)
  await expect(theirs).toHaveCount(0)

  await textOf(other).fill('Pressão medida: 12 por 8, de novo.')
  await press(other, 'Atualizar')
  await expect(
    modalOf(other).getByRole('region', { name: 'Texto salvo por outra pessoa' }),
  ).toContainText('Fundo de olho normal.')
  await elsewhere.close()

  const record = await iris.api<{ id: number; notes: string }>(
    'GET',
    `/patients/${patient.id}/medicalRecords`,
    doctor.token,
  )
  expect(record.notes).toBe('Pressão medida: 12 por 8.\n\nFundo de olho normal.')
})

test('A record whose save fails says so and keeps the text', async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const patient = await makePatient(iris, 'CAROLINA SEM REDE', { token: doctor.token })
  await openAs(page, iris, `/patients?prontuario=${patient.id}`, doctor.token)
  await textOf(page).fill('Texto que fica.')
  await page.context().setOffline(true)
  await press(page, 'Salvar')
  await expectToast(page, 'Erro ao salvar o prontuário. Tente novamente.')
  await expect(textOf(page)).toHaveValue('Texto que fica.')
  await page.context().setOffline(false)
  await press(page, 'Salvar')
  await expectToast(page, SAVED)
})

test('The record opens from the exam form, and closing it leads back', async ({ iris, page }) => {
  const tecnico = await makeStaff(iris, 3)
  const patient = await makePatient(iris, 'DALVA DO EXAME', { token: tecnico.token })
  await iris.api('POST', `/patients/${patient.id}/exams`, tecnico.token, { right_eye: '20/20' })
  await openAs(page, iris, `/patients?exames=${patient.id}`, tecnico.token)
  await page.getByRole('row').filter({ hasText: 'Pendente' }).click()
  const exam = page.getByRole('dialog', { name: 'Editar Exame' })
  await exam.getByRole('button', { name: 'Prontuário' }).click()
  await textOf(page).fill('Escrito durante o exame.')
  await press(page, 'Salvar')
  await expectToast(page, SAVED)
  await press(page, 'Fechar')
  await expect(exam).toBeVisible()
})
