import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { expectAccessible } from './support/axe.ts'
import { listOf, makePerson } from './support/door.ts'
import {
  callRuan,
  fillRest,
  makeDay,
  openDoorOffline,
  registerRuan,
  TABLET,
} from './support/offline.ts'
import { chip, KEPT } from './support/pending.ts'
import { untilQuiet } from './support/quiet.ts'
import { expectToast, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const OTHERS_CPF = '39053344705'
const NAME = 'RUAN PABLO'

test('A registration without a network whose CPF is somebody else’s is opened, corrected and sent, and their check-in follows', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const own = '52998224725'
  const day = await makeDay(iris, 'CORRIGIR')
  await callRuan(iris, day, own)
  await makePerson(iris, day.door.company, { name: 'Joana Outra', cpf: OTHERS_CPF })
  await openDoorOffline(iris, page, day)
  await registerRuan(page, 'OLARIA CORRIGIR', OTHERS_CPF)
  await context.setOffline(false)
  await expect(chip(page)).toContainText('Precisa de atenção')
  await chip(page).click()
  // What waits behind the registration is not being sent.
  await expect(page.getByRole('status').filter({ hasText: /^\s*Conectado$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Resolver' }).click()
  const question = page.getByRole('dialog', { name: 'Cadastro de RUAN PABLO' })
  await expect(question).toContainText('JOANA OUTRA')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Abrir e corrigir' }).click()

  const form = page.getByRole('dialog', { name: 'Novo Paciente' })
  const cpf = form.getByLabel('CPF')
  await expect(cpf).toBeFocused()
  await expect(cpf).toHaveValue('390.533.447-05')
  await expect(form.getByText('CPF já cadastrado')).toBeVisible()
  await expect(form.getByLabel('Rua')).toHaveValue('Rua Engenheiro Rebouças')
  await expectAccessible(page)
  await cpf.fill(own)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Nada pendente', { exact: true })).toBeVisible()
  const list = await listOf(iris, day.door)
  expect(list.find(({ patient_name }) => patient_name === NAME)).toMatchObject({ ticket: 3 })
})

test('Who was registered elsewhere meanwhile is taken as they are, and what waited for their number follows', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const cpf = cpfOf(810_000_001)
  const day = await makeDay(iris, 'MESMA PESSOA')
  await callRuan(iris, day, cpf)
  await openDoorOffline(iris, page, day)
  await registerRuan(page, 'OLARIA MESMA PESSOA')
  const { id } = await makePerson(iris, day.door.company, {
    name: NAME,
    cpf,
    dob: '1990-05-10',
  })
  await context.setOffline(false)
  await expect(chip(page)).toContainText('Precisa de atenção')
  await chip(page).click()
  await page.getByRole('button', { name: 'Resolver' }).click()
  const question = page.getByRole('dialog', { name: 'Cadastro de RUAN PABLO' })
  await expect(question).toContainText('RUAN PABLO, nascimento em 10/05/1990')
  await question.getByRole('button', { name: 'É a mesma pessoa: usar este cadastro' }).click()
  await expect(page.getByText('Nada pendente', { exact: true })).toBeVisible()
  const list = await listOf(iris, day.door)
  expect(list.filter(({ patient_id }) => patient_id === id)).toMatchObject([{ ticket: 3 }])
})

test('Somebody on no list who is registered at the door as the network goes is checked in behind their registration', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const day = await makeDay(iris, 'SEM LISTA')
  await page.setViewportSize(TABLET)
  await openAs(page, iris, `${day.door.path}/check-in`, day.staff.token)
  await page.getByLabel('CPF, nome ou matrícula').fill(cpfOf(810_000_002))
  await page.getByRole('button', { name: 'Cadastrar pessoa' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Paciente' })
  await form.getByLabel('Nome').fill(NAME)
  await form.getByLabel('Data de nascimento').fill('10/05/1990')
  await fillRest(form)
  await untilQuiet(page)
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, KEPT)
  await expect(chip(page)).toContainText('2 pendentes')
  await context.setOffline(false)
  await expect(chip(page)).toContainText('Tudo enviado')
  const list = await listOf(iris, day.door)
  expect(list.find(({ patient_name }) => patient_name === NAME)).toMatchObject({ ticket: 3 })
})
