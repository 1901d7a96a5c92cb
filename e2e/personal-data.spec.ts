import type { Patient } from '@iris/contracts/patients'
import { expectAccessible, expectFits } from './support/axe.ts'
import { makePatient } from './support/patients.ts'
import { fillAdult, makeLink, next, registeredThrough } from './support/registration.ts'
import { expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('A visitor registers after accepting the privacy notice, and the clinic sees which version', async ({
  iris,
  page,
}) => {
  await page.setViewportSize(PHONE)
  const link = await makeLink(iris, { name: 'VIDRARIA NOVA LTDA', cnpj: '19131243000197' })
  await page.goto(link.address)
  await fillAdult(page, { name: 'Aurora Lins', cpf: '39053344705', birth: '10/05/1980' })
  const box = page.getByRole('checkbox', { name: 'Li o aviso de privacidade' })
  await box.uncheck()
  await next(page).click()
  await expect(page.getByText('Leia o aviso de privacidade e marque para continuar.')).toBeVisible()
  await expect(box).toBeFocused()

  await page.getByRole('button', { name: 'Ler o aviso de privacidade' }).click()
  const notice = page.getByRole('dialog', { name: 'Aviso de privacidade' })
  await expect(notice).toContainText('A empresa em que você trabalha recebe só números de grupos')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(notice).toHaveCount(0)
  // On a phone Back is how one leaves what lies above a page.
  await page.getByRole('button', { name: 'Ler o aviso de privacidade' }).click()
  await expect(notice).toBeVisible()
  await page.goBack()
  await expect(notice).toHaveCount(0)
  await box.check()
  await page.reload()
  await expect(box).toBeChecked()
  await next(page).click()
  await expectToast(page, 'Paciente cadastrado com sucesso!')

  const [registered] = await registeredThrough(iris, link)
  const id = registered?.id
  await openAs(page, iris, `/patients?paciente=${id}`)
  await page.getByRole('button', { name: 'Dados pessoais (LGPD)' }).click()
  const personal = page.getByRole('dialog', { name: /^Dados pessoais \(LGPD\)/ })
  await expect(personal).toContainText('Versão 2026-11, lida pelo paciente em')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(personal).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'AURORA LINS' })).toBeVisible()
})

test('The privacy notice for a minor is accepted by the person who answers for them', async ({
  iris,
  page,
}) => {
  await page.setViewportSize(PHONE)
  const link = await makeLink(iris, { name: 'ESCOLA DE OFÍCIOS LTDA', cnpj: '27865757000102' })
  await page.goto(link.address)
  await page.getByLabel('Nome').pressSequentially('Davi Moreira', { delay: 20 })
  await page.getByLabel('CPF').pressSequentially('15350946056', { delay: 20 })
  const born = `1003${new Date().getFullYear() - 15}`
  await page.getByLabel('Data de nascimento').pressSequentially(born, { delay: 20 })
  await page.getByRole('radio', { name: 'Masculino' }).check()
  await page.getByLabel('Telefone').fill('11987124460')
  await page.getByLabel('E-mail').fill('davi@exemplo.com.br')
  await page.getByLabel('Ocupação').fill('Aprendiz')
  await next(page).click()
  await page.getByLabel('CEP').fill('09530210')
  await expect(page.getByLabel('Rua')).toHaveValue('Rua Engenheiro Rebouças')
  await page.getByLabel(/^Número/).fill('418')
  await next(page).click()
  await page.getByLabel('Nome').pressSequentially('Rosa Moreira', { delay: 20 })
  await page.getByLabel('CPF').pressSequentially('86288366757', { delay: 20 })
  await page.getByLabel('Data de nascimento').pressSequentially('05021980', { delay: 20 })
  await page.getByLabel('E-mail').fill('rosa@exemplo.com.br')
  await page.getByLabel('Ocupação').fill('Costureira')
  await next(page).click()
  await page.getByRole('button', { name: 'Usar o endereço do paciente' }).click()
  await next(page).click()
  await page.getByRole('radio', { name: 'Particular' }).check()
  await page
    .getByRole('checkbox', { name: 'Sou responsável por DAVI MOREIRA e li o aviso de privacidade' })
    .check()
  await next(page).click()
  await expectToast(page, 'Paciente cadastrado com sucesso!')
})

test('A doctor downloads all data of a person, and a technician is not offered it', async ({
  iris,
  page,
}) => {
  const doctor = await makeStaff(iris, 5)
  const technician = await makeStaff(iris, 3)
  const { id } = await makePatient(iris, 'NAIR ARQUIVADA', { token: doctor.token })
  await openAs(page, iris, `/patients?paciente=${id}`, technician.token)
  await page.getByRole('button', { name: 'Dados pessoais (LGPD)' }).click()
  const personal = page.getByRole('dialog', { name: /^Dados pessoais \(LGPD\)/ })
  await expect(personal).toContainText('Nenhuma leitura registrada')
  await expect(personal.getByRole('button', { name: 'Baixar os dados' })).toHaveCount(0)
  await expect(personal).not.toContainText('Anonimização')

  await openAs(page, iris, `/patients?paciente=${id}`, doctor.token)
  await page.getByRole('button', { name: 'Dados pessoais (LGPD)' }).click()
  const download = page.waitForEvent('download')
  await personal.getByRole('button', { name: 'Baixar os dados' }).click()
  expect((await download).suggestedFilename()).toBe(`dados-pessoais-${id}.zip`)
  await expectToast(page, 'Cópia dos dados baixada com sucesso!')
})

test('An administrator anonymises a person in two steps, once the law allows it', async ({
  iris,
  page,
}) => {
  const doctor = await makeStaff(iris, 5)
  const name = 'OLÍVIA ANTIGA'
  const { id } = await makePatient(iris, name, { token: doctor.token })
  await openAs(page, iris, `/patients?paciente=${id}`)
  await page.getByRole('button', { name: 'Dados pessoais (LGPD)' }).click()
  const personal = page.getByRole('dialog', { name: /^Dados pessoais \(LGPD\)/ })
  await expect(personal).toContainText('O prontuário deve ser guardado até')
  await expect(personal.getByRole('button', { name: 'Anonimizar' })).toHaveCount(0)

  await iris.backdate(id, '2002-03-04')
  await page.reload()
  await page.getByRole('button', { name: 'Dados pessoais (LGPD)' }).click()
  await personal.getByRole('button', { name: 'Anonimizar' }).click()
  const form = page.getByRole('dialog', { name: `Anonimizar ${name}` })
  await expect(form).toContainText('as anotações do prontuário')
  await form.getByLabel('Motivo').pressSequentially('Pedido', { delay: 20 })
  await form.getByRole('button', { name: 'Continuar' }).click()
  await expect(form).toContainText('Motivo deve ter pelo menos 10 caracteres')
  await form.getByLabel('Motivo').pressSequentially(' da própria pessoa, 12', { delay: 20 })
  await form.getByRole('button', { name: 'Continuar' }).click()
  const question = page.getByRole('dialog', { name: 'Anonimizar para sempre?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await expectFits(page, PHONE)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(form.getByLabel('Motivo')).toHaveValue('Pedido da própria pessoa, 12')
  await form.getByRole('button', { name: 'Continuar' }).click()
  await question.getByRole('button', { name: 'Sim, anonimizar!' }).click()
  await expectToast(page, 'Paciente anonimizado com sucesso!')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { data } = await iris.api<{ data: Patient[] }>(
    'GET',
    `/patients?query=${encodeURIComponent(`ANONIMIZADO ${id}`)}`,
    doctor.token,
  )
  // The digits of the search may stand in a number of somebody else too.
  const found = data.find((patient) => patient.id === id)
  expect(found?.name).toBe(`PACIENTE ANONIMIZADO ${id}`)

  // What stands in place of the CPF is not shown as one, and nothing is asked for that could not be saved.
  const row = page.getByRole('row', { name: `PACIENTE ANONIMIZADO ${id}` })
  await page.goto(`/patients?query=${encodeURIComponent(`ANONIMIZADO ${id}`)}`)
  await expect(row.getByRole('cell', { name: '—', exact: true })).toBeVisible()
  await row.click()
  const kept = page.getByRole('dialog', { name: `PACIENTE ANONIMIZADO ${id}` })
  await expect(kept).toContainText('Este paciente foi anonimizado e não pode mais ser alterado.')
  await expect(kept.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
  await expect(kept.getByRole('switch', { name: 'Ativo' })).toBeDisabled()
})
