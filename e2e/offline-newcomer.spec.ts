import type { Patient } from '@iris/contracts/patients'
import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { listOf } from './support/door.ts'
import {
  callRuan,
  cutServer,
  fillRest,
  makeDay,
  named,
  openDoorOffline,
} from './support/offline.ts'
import { chip, KEPT } from './support/pending.ts'
import { expectToast, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const NEWCOMER = cpfOf(810_000_004)

test('A newcomer is registered with the operator of their health plan where no network is, and their acuity begins with the glasses of their triage', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const day = await makeDay(iris, 'ENCAIXE')
  const admin = await iris.admin()
  await iris.api('POST', '/healthcareOperators', admin, { name: 'Saúde do Porto' })
  await callRuan(iris, day, '52998224725')
  await openDoorOffline(iris, page, day)

  await test.step('the operators came with the list of the device', async () => {
    const field = page.getByLabel('Nome, CPF, senha ou matrícula')
    await field.fill(NEWCOMER)
    await page.getByRole('button', { name: 'Cadastrar pessoa' }).click()
    const form = page.getByRole('dialog', { name: 'Novo Paciente' })
    await form.getByLabel('Nome').fill('Vera Encaixe')
    await form.getByLabel('Data de nascimento').fill('10/05/1990')
    await fillRest(form)
    await pick(form, 'Tipo de atendimento', 'Convênio')
    await pick(form, 'Operadora de Saúde', 'Saúde do Porto')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await field.fill(NEWCOMER)
    await expect(named(page, 'VERA ENCAIXE')).toContainText(/check-in guardado às \d\d:\d\d/)
  })

  await test.step('what the triage says waits here, and the acuity knows it', async () => {
    // The server goes before the network comes, or an entry could be sent in between.
    await cutServer(context)
    await context.setOffline(false)
    await page.goto(`${day.door.path}/stations/triage`)
    await page.getByRole('button', { name: 'Atender: VERA ENCAIXE' }).click()
    const glasses = page.getByRole('radiogroup', { name: 'Usa óculos' })
    await glasses.getByRole('radio', { name: 'Sim' }).check()
    await page.getByRole('button', { name: 'Salvar e voltar à lista' }).click()
    await expectToast(page, KEPT)
    await page.goto(`${day.door.path}/stations/acuity`)
    await page.getByRole('button', { name: 'Atender: VERA ENCAIXE' }).click()
    await expect(page.getByRole('radio', { name: 'Com Correção' })).toBeChecked()
    await expect(page.getByText('Usa óculos', { exact: true })).toBeVisible()
  })

  await test.step('the registration is sent with their operator', async () => {
    await context.unroute('**/api/**')
    // After as many failures it rests for up to 38 s.
    await expect(chip(page)).toContainText('Tudo enviado', { timeout: 120_000 })
    const vera = (await listOf(iris, day.door)).find(({ cpf }) => cpf === NEWCOMER)
    const { operatorName } = await iris.api<Patient>('GET', `/patients/${vera?.patient_id}`, admin)
    expect(operatorName).toBe('Saúde do Porto')
  })
})
