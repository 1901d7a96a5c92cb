import type { Exam } from '@iris/contracts/exams'
import type { Triage } from '@iris/contracts/triages'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { dialog, openExams } from './support/exam-modals.ts'
import { examine } from './support/exams.ts'
import { loseAt } from './support/offline.ts'
import { makePatient } from './support/patients.ts'
import { untilQuiet } from './support/quiet.ts'
import { expectToast, makeStaff, openAs, PHONE, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const formOf = (page: Page) => dialog(page, 'Editar Exame')

/** From now on the exams of this patient are not answered, until the returned function is called. */
async function holdExams(page: Page, patient: number): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(`**/patients/${patient}/exams`, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('An exam opened again within seconds shows at once, and soon after shows what changed', async ({
  iris,
  page,
}) => {
  const technician = await makeStaff(iris, 3)
  const patient = await openExams(iris, page, technician.token, 'REABERTA EM SEGUIDA')
  const exam = await iris.api<Exam>('POST', `/patients/${patient}/exams`, technician.token, {})
  const open = async () => {
    await page.goto(`/patients?exames=${patient}`)
    await page.getByRole('row').filter({ hasText: 'Pendente' }).click()
    await expect(formOf(page).getByText('0 de 4 concluídos')).toBeVisible()
  }
  await open()
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Exames')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const openAgain = async () => {
    await page.getByRole('row', { name: 'REABERTA EM SEGUIDA' }).getByText('Exames').click()
    await page.getByRole('dialog').getByRole('row').filter({ hasText: 'Pendente' }).click()
    await expect(formOf(page).getByText('0 de 4 concluídos')).toBeVisible()
  }
  await close()
  await openAgain()
  // No new read is answered; until one comes, what is known is shown.
  await close()
  await iris.api('POST', `/patients/${patient}/exams/${exam.id}`, technician.token, {
    right_eye: '20/20',
    left_eye: '20/20',
    has_correction: 0,
  })
  const answer = await holdExams(page, patient)
  await openAgain()
  answer()
  await expect(formOf(page).getByText('1 de 4 concluídos')).toBeVisible()
})

test('In Avaliação Médica an exam opened again within seconds shows at once too', async ({
  iris,
  page,
}) => {
  const doctor = await makeStaff(iris, 5)
  const { id: company } = await makeCompany(iris, { corporate_reason: 'REABRE NA AVALIAÇÃO' })
  const { id: patient } = await makePatient(iris, 'OLGA REABERTA', { company })
  await examine(iris, doctor.token, patient)
  await openAs(page, iris, `/medicalevaluation?company_id=${company}`, doctor.token)
  const open = async () => {
    await page.getByRole('row', { name: 'OLGA REABERTA' }).click()
    await expect(formOf(page).getByText('4 de 4 concluídos')).toBeVisible()
  }
  await open()
  await untilQuiet(page)
  const answer = await holdExams(page, patient)
  for (let times = 0; times < 2; times++) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await open()
  }
  answer()
})

test('After a failed "Salvar e próximo", Salvar closes the exam and opens no other', async ({
  iris,
  page,
}) => {
  const doctor = await makeStaff(iris, 5)
  const { id: company } = await makeCompany(iris, { corporate_reason: 'FILA QUE FALHA' })
  const exams: Exam[] = []
  for (const name of ['RAUL DA FALHA', 'SÔNIA DA FALHA', 'TITO DA FALHA']) {
    const { id: patient } = await makePatient(iris, name, { company })
    exams.push(await examine(iris, doctor.token, patient))
  }
  const [raul, sonia] = exams
  await openAs(
    page,
    iris,
    `/medicalevaluation?company_id=${company}&exame=${raul?.id}`,
    doctor.token,
  )
  const form = formOf(page)
  await expect(form.getByText('SÔNIA DA FALHA')).toBeVisible()
  await page.keyboard.press('c')
  const reach = await loseAt(page, `**/patients/${raul?.patient_id}/exams/${raul?.id}`)
  await form.getByRole('button', { name: 'Salvar e próximo' }).click()
  await expect(form.getByText(/Sem conexão/)).toBeVisible()
  reach()
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expectToast(page, 'Exame salvo com sucesso!')
  await expect(form).toHaveCount(0)
  await expect(page).not.toHaveURL(/exame=/)

  // The second try does what the first one tried: a save that leaves the queue still leaves it.
  await page.getByRole('row', { name: 'SÔNIA DA FALHA' }).click()
  await expect(form.getByText('TITO DA FALHA')).toBeVisible()
  await page.keyboard.press('c')
  const reachOther = await loseAt(page, `**/patients/${sonia?.patient_id}/exams/${sonia?.id}`)
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(form.getByText(/Sem conexão/)).toBeVisible()
  reachOther()
  await form.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(form).toHaveCount(0)
  await expect(page).not.toHaveURL(/exame=/)
})

test('A doctor who releases an exam with bad measures is asked once, and decides', async ({
  iris,
  page,
}) => {
  const doctor = await makeStaff(iris, 5)
  const { id: company } = await makeCompany(iris, { corporate_reason: 'LIBERADOS COM DÚVIDA' })
  const exams: Exam[] = []
  for (const name of ['NAIR COM DÚVIDA', 'OTTO COM DÚVIDA']) {
    const { id: patient } = await makePatient(iris, name, { company })
    exams.push(await examine(iris, doctor.token, patient, { left_eye: '20/40' }))
  }
  const [nair, otto] = exams
  await openAs(
    page,
    iris,
    `/medicalevaluation?company_id=${company}&exame=${nair?.id}`,
    doctor.token,
  )
  const form = formOf(page)
  await expect(form.getByText('OTTO COM DÚVIDA')).toBeVisible()
  await page.keyboard.press('l')
  await page.keyboard.press('Control+Enter')
  const asked = dialog(page, 'Liberar mesmo assim?')
  await expect(asked.getByRole('listitem')).toHaveText([
    'Olho esquerdo: 20/40',
    'Retinografia enviada, ainda sem leitura',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(form).toContainText(`Nº ${nair?.id}`)

  // A new reading changes the reasons against it, so the question is asked once more.
  await page.keyboard.press('n')
  await page.keyboard.press('Control+Enter')
  await expect(asked.getByRole('listitem')).toHaveText(['Olho esquerdo: 20/40'])
  const reach = await loseAt(page, `**/patients/${nair?.patient_id}/exams/${nair?.id}`)
  await asked.getByRole('button', { name: 'Liberar' }).click()
  await expect(form.getByText(/Sem conexão/)).toBeVisible()
  reach()
  await form.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(form).toContainText(`Nº ${otto?.id}`)
  const stored = await iris.api<Exam>('GET', `/exams/${nair?.id}`, doctor.token)
  expect(stored).toMatchObject({ final_classification: 'liberado', status: 'Concluído' })

  await page.keyboard.press('c')
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
})

test('A technician sees Cancelar and Destravar in a locked exam, but no Salvar', async ({
  iris,
  page,
}) => {
  const technician = await makeStaff(iris, 3)
  const { id: company } = await makeCompany(iris, { corporate_reason: 'TRAVADOS DO TÉCNICO' })
  const { id: patient } = await makePatient(iris, 'VERA TRAVADA', { company })
  await examine(iris, technician.token, patient)
  await openAs(page, iris, `/patients?exames=${patient}`, technician.token)
  await page.getByRole('row').filter({ hasText: 'Avaliação Médica' }).click()
  const form = formOf(page)
  await expect(form.getByRole('button', { name: 'Cancelar' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Destravar' })).toBeVisible()
  await expect(form.getByRole('button', { name: /^Salvar/ })).toHaveCount(0)
})

test('Adding an exam beside one in Pendente asks first, and waits for the list', async ({
  iris,
  page,
}) => {
  await page.setViewportSize(PHONE)
  const technician = await makeStaff(iris, 3)
  const { id: company } = await makeCompany(iris, {
    corporate_reason: 'DUPLAS',
  })
  const { id: patient } = await makePatient(iris, 'WILMA EM DOBRO', { company })
  const exam = await iris.api<Exam>('POST', `/patients/${patient}/exams`, technician.token, {})
  const answer = await holdExams(page, patient)
  await openAs(page, iris, `/patients?exames=${patient}`, technician.token)
  const list = dialog(page, 'Exames')
  const add = list.getByRole('button', { name: 'Adicionar' })
  await expect(add).toBeDisabled()
  await expect(add).toHaveAttribute('title', 'Os exames deste paciente ainda não foram lidos.')
  answer()
  await add.click()
  const question = dialog(page, 'Exame já começado')
  await expect(question).toContainText(`Este paciente já tem um exame Pendente: nº ${exam.id}, de `)
  await expect(list, 'it steps aside').toHaveCount(0)
  await expectFits(page, PHONE, { width: 1280, height: 900 })
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(list).toBeVisible()
  await add.click()
  await question.getByRole('button', { name: 'Continuar o exame' }).click()
  await expect(formOf(page)).toContainText(`Nº ${exam.id}`)
  await formOf(page).getByRole('button', { name: 'Fechar' }).click()

  await list.getByRole('button', { name: 'Triagens' }).click()
  const triages = dialog(page, 'Triagem')
  await triages.getByRole('button', { name: 'Adicionar' }).click()
  await question.getByRole('button', { name: 'Continuar o exame' }).click()
  await pick(dialog(page, 'Nova Triagem'), 'Tempo de tela', 'Nenhuma')
  await dialog(page, 'Nova Triagem').getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Triagem cadastrada com sucesso!')
  const [written] = await iris.api<Triage[]>(
    'GET',
    `/patients/${patient}/triages`,
    technician.token,
  )
  expect(written?.exam_id).toBe(exam.id)

  await triages.getByRole('button', { name: 'Fechar' }).last().click()
  await add.click()
  await question.getByRole('button', { name: 'Criar outro' }).click()
  await expect(dialog(page, 'Novo Exame')).toBeVisible()
})

test('The second of two people who change one triage is warned, field by field, and loses nothing', async ({
  iris,
  page,
}) => {
  const technician = await makeStaff(iris, 3)
  const colleague = await makeStaff(iris, 2)
  const { id: company } = await makeCompany(iris, { corporate_reason: 'TRIAGEM A DOIS' })
  const { id: patient } = await makePatient(iris, 'YARA A DOIS', { company })
  const path = `/patients/${patient}/triages`
  const triage = await iris.api<Triage>('POST', path, technician.token, {
    screen_time: 'Nenhuma',
    eye_complaints: [{ name: 'DRY_EYE' }],
  })
  await openAs(page, iris, `/patients?exames=${patient}`, technician.token)
  await page.getByRole('row').filter({ hasText: 'Pendente' }).click()
  const tile = formOf(page).getByRole('button', { name: /^Triagem/ })
  await expect(tile).toContainText('Queixas: Olho seco; tela: nenhuma; 3 perguntas em aberto')
  await tile.click()
  const form = dialog(page, 'Editar Triagem')
  await pick(form, 'Queixas oculares 1', 'Ardência')
  await form.getByRole('switch', { name: 'Fumante' }).click()
  await iris.api('PUT', `${path}/${triage.id}`, colleague.token, {
    eye_complaints: [{ name: 'ZERO' }],
    epis: true,
  })
  await form.getByRole('button', { name: 'Salvar' }).click()
  const told = dialog(page, 'Este registro foi alterado por outra pessoa')
  const complaints = told.getByRole('radiogroup', { name: 'Queixas oculares' })
  await expect(complaints).toContainText('Nenhuma queixa')
  await expect(complaints).toContainText('Ardência')
  await expect(told.getByRole('radiogroup', { name: 'Uso de EPI' })).toContainText('Sim')
  await expect(told.getByRole('radiogroup', { name: 'Fumante' })).toHaveCount(0)
  await told.getByRole('button', { name: 'Salvar por cima' }).click()
  await expectToast(page, 'Triagem cadastrada com sucesso!')
  const [stored] = await iris.api<Triage[]>('GET', path, technician.token)
  expect(stored).toMatchObject({ smoking: true, epis: true, eye_complaints: [{ name: 'BURNING' }] })
})

test('A triage that nobody answered is never shown as one without complaints', async ({
  iris,
  page,
}) => {
  const technician = await makeStaff(iris, 3)
  const { id: company } = await makeCompany(iris, { corporate_reason: 'TRIAGEM VAZIA' })
  const { id: patient } = await makePatient(iris, 'ZULMIRA SEM RESPOSTA', { company })
  await iris.api('POST', `/patients/${patient}/triages`, technician.token, {})
  await openAs(page, iris, `/patients?exames=${patient}`, technician.token)
  await page.getByRole('row').filter({ hasText: 'Pendente' }).click()
  const tile = formOf(page).getByRole('button', { name: /^Triagem/ })
  await expect(tile).toContainText('Queixas: Não informado; 5 perguntas em aberto')
})
