import type { Exam } from '@iris/contracts/exams'
import type { Page } from '@playwright/test'
import { settleChanges } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { makeCompleteExam } from './support/complete-exam.ts'
import { dialog, endRest } from './support/exam-modals.ts'
import { makePatient } from './support/patients.ts'
import { expectToast, makeStaff, openAs, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const SPECIALTIES = [
  'Retina',
  'Glaucoma',
  'Córnea',
  'Oftalmopediatria',
  'Estrabismo',
  'Neuroftalmologia',
  'Catarata',
  'Órbita e Plástica Ocular',
  'Lentes de Contato',
  'Trauma Ocular',
  'Uveítes e Inflamações Oculares',
  'Oncologia Ocular',
  'Refração e Cirurgia Refrativa',
]

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Editar Exame' })
const tile = (page: Page, name: 'Triagem' | 'Acuidade' | 'Ishihara' | 'Upload') =>
  page.getByRole('button', { name: new RegExp(`^${name} (Concluído|Pendente)`) })

test('A complete exam is locked and returned; a mail that fails after the classification says so', {
  tag: '@long',
}, async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const exam = await makeCompleteExam(iris, doctor.token, 'CLASSIFICADA')
  await openAs(page, iris, `/medicalevaluation?exame=${exam.id}`, doctor.token)
  const form = formOf(page)
  await form.getByRole('button', { name: 'Destravar' }).click()
  await expect(form.getByRole('button', { name: 'Travar', exact: true })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Travar', exact: true }).click()
  await expect(form.getByRole('button', { name: 'Destravar' })).toBeVisible()

  await form.getByRole('combobox', { name: 'Distúrbio refrativo' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Miopia',
    'Miopia com astigmatismo',
    'Hipermetropia',
    'Hipermetropia com astigmatismo',
    'Astigmatismo',
    'Sem alteração',
  ])
  await page.getByRole('option', { name: 'Sem alteração' }).click()
  await expect(form.getByRole('radio', { name: 'Alterada', exact: true })).toBeVisible()
  await form.getByRole('radio', { name: /^Especialista/ }).check()
  const specialties = form.getByRole('group', { name: 'Especialidades' })
  await expect(specialties.getByRole('checkbox')).toHaveCount(SPECIALTIES.length)
  for (const name of SPECIALTIES)
    await expect(specialties.getByRole('checkbox', { name, exact: true })).toBeVisible()
  await form.getByRole('radio', { name: /^Liberado/ }).check()
  await expect(specialties).toHaveCount(0)
  await form.getByRole('button', { name: /^Salvar( Ctrl Enter)?$/ }).click()
  const asked = page.getByRole('dialog', { name: 'Liberar mesmo assim?' })
  await expect(asked).toContainText('Retinografia enviada, ainda sem leitura')
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 409 && refused.push(answer.url()))
  await asked.getByRole('button', { name: 'Liberar' }).click()
  const row = page.getByRole('row', { name: exam.name })
  await expect(row.getByText('Concluído')).toBeVisible()
  expect(refused, "one's own Travar is no other person's change").toEqual([])

  await page.route('**/send-result', (route) =>
    route.fulfill({ status: 502, json: { message: 'qualquer outra coisa' } }),
  )
  const read = Promise.withResolvers<void>()
  await page.route(`**/patients/${exam.patientId}`, async (route) => {
    await read.promise
    await route.continue()
  })
  await row.getByRole('button', { name: /Enviar p\/ e-mail/ }).click()
  const question = page.getByRole('dialog', { name: 'Enviar o resultado?' })
  const send = question.getByRole('button', { name: 'Enviar', exact: true })
  await settleChanges(page)
  const place = await send.boundingBox()
  read.resolve()
  await expect(question.getByText('@exemplo.com.br')).toBeVisible()
  await expect.poll(() => send.boundingBox(), 'the address moves no button').toEqual(place)
  await send.click()
  await expectToast(page, 'Erro ao enviar exame por e-mail. Tente novamente mais tarde.')
  await expect(row.getByText('Concluído')).toBeVisible()
})

test('A technician can neither send a result nor open Avaliação Médica', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const admin = await iris.login()
  const exam = await makeCompleteExam(iris, admin, 'SEM BOTÃO')
  await iris.api('POST', `/patients/${exam.patientId}/exams/${exam.id}`, admin, {
    final_classification: 'consulta',
  })
  const technician = await makeStaff(iris, 2)
  await openAs(page, iris, `/patients?exames=${exam.patientId}`, technician.token)
  const list = page.getByRole('dialog', { name: 'Exames' })
  await expect(list.getByText('Concluído')).toBeVisible()
  await expect(list.getByRole('button', { name: /Enviar p\/ e-mail/ })).toHaveCount(0)
  await page.goto('/medicalevaluation')
  await expect(page).toHaveURL(/\/dashboard$/)
  await openAs(page, iris, `/patients?exames=${exam.patientId}`, admin)
  await expect(list.getByRole('columnheader')).toHaveText([
    'Id',
    'Status',
    'Última atualização',
    'Ações',
  ])
  await expect(list.getByRole('button', { name: /Enviar p\/ e-mail/ })).toBeVisible()
})

test('The parts of a locked exam can be read but not changed', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const technician = await makeStaff(iris, 3)
  const exam = await makeCompleteExam(iris, technician.token, 'SÓ LEITURA')
  await openAs(page, iris, `/patients?exames=${exam.patientId}`, technician.token)
  await page.getByRole('row').filter({ hasText: 'Avaliação Médica' }).click()
  for (const part of ['Triagem', 'Acuidade', 'Ishihara', 'Upload'] as const)
    await expect(tile(page, part)).toContainText('Concluído')
  await tile(page, 'Acuidade').click()
  const acuity = page.getByRole('dialog', { name: 'Acuidade Visual' })
  await expect(acuity.getByPlaceholder('Olho direito')).toBeDisabled()
  await expect(acuity.getByRole('button', { name: 'Adicionar' })).toHaveCount(0)
  await acuity.getByRole('button', { name: 'Fechar' }).last().click()
  await tile(page, 'Ishihara').click()
  const plates = page.getByRole('dialog', { name: 'Teste de Ishihara' })
  await expect(plates.getByText('Exame sem Alterações')).toBeVisible()
  await expect(plates.getByRole('button', { name: 'Refazer Teste' })).toHaveCount(0)
  await plates.getByRole('button', { name: 'Voltar' }).click()
  await tile(page, 'Upload').click()
  const upload = page.getByRole('dialog', { name: 'Carregar Arquivos' })
  await expect(upload.locator('input[type=file]')).toHaveCount(0)
  await expect(upload.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
})

test('The second of two technicians on one exam is warned, part by part, and loses nothing', {
  tag: '@long',
}, async ({ iris, page }) => {
  const technician = await makeStaff(iris, 3)
  const colleague = await makeStaff(iris, 2)
  const { id: patient } = await makePatient(iris, 'ZILDA A DOIS', {
    company: (await makeCompany(iris, { corporate_reason: 'DUAS MESAS' })).id,
  })
  const path = `/patients/${patient}/exams`
  const exam = await iris.api<Exam>('POST', path, technician.token, {})
  await openAs(page, iris, `/patients?exames=${patient}`, technician.token)
  await page.getByRole('row').filter({ hasText: 'Pendente' }).click()
  const form = dialog(page, 'Editar Exame')

  await form.getByRole('button', { name: 'Acuidade' }).first().click()
  const acuity = dialog(page, 'Acuidade Visual')
  await pick(acuity, 'Olho direito', '20/50')
  await pick(acuity, 'Olho esquerdo', '20/25')
  await iris.api('POST', `${path}/${exam.id}`, colleague.token, {
    right_eye: '20/20',
    left_eye: '20/25',
    has_correction: 0,
  })
  await acuity.getByRole('button', { name: 'Adicionar' }).click()
  const told = dialog(page, 'Este registro foi alterado por outra pessoa')
  await expect(told.getByRole('radiogroup', { name: 'Olho direito' })).toContainText('20/20')
  await expect(told.getByRole('radiogroup', { name: 'Olho direito' })).toContainText('20/50')
  await expect(told.getByRole('radiogroup', { name: 'Olho esquerdo' })).toHaveCount(0)
  await told.getByRole('button', { name: 'Salvar por cima' }).click()
  await expectToast(page, 'Acuidade atualizada com sucesso!')

  await form.getByRole('button', { name: 'Ishihara' }).first().click()
  const plates = dialog(page, 'Teste de Ishihara')
  await plates.getByRole('button', { name: 'Começar' }).click()
  await endRest(plates)
  for (let plate = 1; plate <= 9; plate++) {
    await expect(plates.getByText(`${plate} / 9`)).toBeVisible()
    await page.keyboard.press(plate > 5 ? 'e' : 'c')
  }
  await iris.api('POST', `/tests/${patient}`, colleague.token, {
    exam_id: exam.id,
    answers: Array.from({ length: 9 }, (_, index) => ({ plate: index + 1, answer: 'certo' })),
  })
  await plates.getByRole('button', { name: 'Finalizar' }).click()
  await expect(plates.getByRole('alert')).toContainText('Este exame já tem um teste de Ishihara.')
  await expect(plates.getByText('Exame Alterado')).toBeVisible()
  await plates.getByRole('button', { name: 'Finalizar' }).click()
  await expectToast(page, 'Teste de Ishihara cadastrado com sucesso!')
  const stored = await iris.api<Exam>('GET', `/exams/${exam.id}`, technician.token)
  expect(stored).toMatchObject({ right_eye: '20/50', ishihara_wrong_answer: 4 })
})

test('Avaliação Médica searches every page, filters by company, clears its filters, and opens the exam', {
  tag: '@long',
}, async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const corporate_reason = 'LISTA COMPRIDA LTDA'
  const { id: company } = await makeCompany(iris, { corporate_reason })
  const { id: far } = await makePatient(iris, 'PROCURADA LONGE', { company })
  const { id: often } = await makePatient(iris, 'WANDA DA LISTA', { company })
  for (const patient of [far, ...Array<number>(11).fill(often)])
    await iris.api('POST', `/patients/${patient}/exams`, doctor.token, {})
  const near = await makeCompleteExam(iris, doctor.token, 'PROCURADA PERTO')
  await openAs(page, iris, '/medicalevaluation', doctor.token)
  await expect(page.getByRole('heading', { name: 'Avaliação Médica' })).toBeVisible()
  for (const name of ['Importar Excel', 'Gerar Excel', 'Novo Paciente'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  const table = page.getByRole('table', { name: 'Exames' })
  for (const name of ['Nome', 'Empresa', 'Número do Exame', 'Data do Exame', 'Status', 'Ações'])
    await expect(table.getByRole('columnheader', { name })).toBeVisible()
  await pick(page, 'Empresa', corporate_reason)
  await expect(page.getByText('Mostrando 1 a 10 de 12 entradas')).toBeVisible()
  await expect(table.getByText('PROCURADA LONGE')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('procurada')
  await expect(table.getByText('PROCURADA LONGE')).toBeVisible()
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  await expect(page).toHaveURL(/query=procurada/)
  await page.getByRole('button', { name: 'Limpar Filtros' }).click()
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('')
  await expect(page).not.toHaveURL(/company_id|query/)
  const row = page.getByRole('row', { name: near.name })
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: /Enviar p\/ e-mail/ })).toHaveCount(0)
  await row.click()
  await expect(formOf(page)).toContainText(near.name)
})
