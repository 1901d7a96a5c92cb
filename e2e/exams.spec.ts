import type { Page } from '@playwright/test'
import { settleChanges } from './support/axe.ts'
import { makeCompleteExam } from './support/complete-exam.ts'
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

test('A new exam starts with four pending parts and is created by its first part', async ({
  iris,
  page,
}) => {
  const technician = await makeStaff(iris, 3)
  const patient = await makePatient(iris, 'ESTREANTE', { token: technician.token })
  await openAs(page, iris, `/patients?exames=${patient.id}`, technician.token)
  const list = page.getByRole('dialog', { name: 'Exames' })
  await expect(list.getByRole('button', { name: 'Fechar' }).last()).toBeVisible()
  await list.getByRole('button', { name: 'Adicionar' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Exame' })
  await expect(form.getByRole('heading', { name: 'Status dos Exames' })).toBeVisible()
  for (const part of ['Triagem', 'Acuidade', 'Ishihara', 'Upload'] as const)
    await expect(tile(page, part)).toContainText('Pendente')
  await page.mouse.click(3, 3)
  await expect(form, 'a click outside closes nothing').toBeVisible()
  await expect(form.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Travar' })).toHaveCount(0)

  await tile(page, 'Acuidade').click()
  const acuity = page.getByRole('dialog', { name: 'Acuidade Visual' })
  await expect(acuity.getByRole('radio', { name: 'Sem Correção' })).toBeChecked()
  await expect(acuity.getByPlaceholder('Olho direito')).toBeVisible()
  await acuity.getByRole('button', { name: 'Adicionar' }).click()
  await expect(acuity.getByText('Olho direito é obrigatório')).toBeVisible()
  await expect(acuity.getByText('Olho esquerdo é obrigatório')).toBeVisible()
  await acuity.getByPlaceholder('Olho esquerdo').click()
  await expect(page.getByRole('option')).toHaveText([
    '20/20',
    '20/25',
    '20/30',
    '20/40',
    '20/50',
    '20/70',
    '20/100',
    '20/200',
    'Percepção de Luz (PL)',
    'Sem Percepção de Luz (SPL)',
  ])
  await page.getByRole('option', { name: '20/100' }).click()
  await pick(acuity, 'Olho direito', '20/30')
  await acuity.getByRole('radio', { name: 'Com Correção' }).check()
  await acuity.getByRole('button', { name: 'Adicionar' }).click()
  await expectToast(page, 'Acuidade cadastrada com sucesso!')
  await expect(tile(page, 'Acuidade')).toContainText('Concluído')
  await expect(formOf(page)).toBeVisible()

  await tile(page, 'Acuidade').click()
  await pick(acuity, 'Olho direito', '20/40')
  await acuity.getByRole('button', { name: 'Adicionar' }).click()
  await expectToast(page, 'Acuidade atualizada com sucesso!')
})

test('Three wrong plates mean altered, and the test can be redone while the exam is Pendente', async ({
  iris,
  page,
}) => {
  const technician = await makeStaff(iris, 3)
  const patient = await makePatient(iris, 'DALTÔNICO', { token: technician.token })
  await openAs(page, iris, `/patients?exames=${patient.id}`, technician.token)
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar' }).click()
  await tile(page, 'Ishihara').click()
  const plates = page.getByRole('dialog', { name: 'Teste de Ishihara' })
  const answerAll = async (wrong: number) => {
    for (let plate = 1; plate <= 9; plate++) {
      await expect(plates.getByText(`${plate} / 9`)).toBeVisible()
      await expect(plates.getByRole('button', { name: 'Finalizar' })).toHaveCount(0)
      await plates.getByRole('button', { name: plate > 9 - wrong ? 'Errado' : 'Certo' }).click()
    }
  }
  await plates.getByRole('button', { name: 'Começar' }).click()
  await answerAll(3)
  await expect(plates.getByText('Exame Alterado')).toBeVisible()
  await expect(plates.getByText('6 / 9')).toBeVisible()
  await plates.getByRole('button', { name: 'Voltar' }).click()
  await expect(plates.getByText('9 / 9')).toBeVisible()
  await expect(plates.getByRole('button', { name: 'Certo' }), 'answered once').toHaveCount(0)
  await plates.getByRole('button', { name: 'Avançar' }).click()
  await plates.getByRole('button', { name: 'Refazer Teste' }).click()
  await answerAll(2)
  await expect(plates.getByText('Exame sem Alterações')).toBeVisible()
  await plates.getByRole('button', { name: 'Finalizar' }).click()
  await expectToast(page, 'Teste de Ishihara cadastrado com sucesso!')
  await expect(tile(page, 'Ishihara')).toContainText('Concluído')
  await expect(formOf(page)).toBeVisible()
})

test('A stored retinography is imported by its name, and a wrong file is refused', async ({
  iris,
  page,
}) => {
  const technician = await makeStaff(iris, 3)
  const patient = await makePatient(iris, 'IMPORTADORA', { token: technician.token })
  const bytes = await (await import('../apps/server/test/sample-files.ts')).photo().png().toBuffer()
  const stored = new FormData()
  stored.append('file_name', 'Olho guardado')
  stored.append('retinography_img', new Blob([new Uint8Array(bytes)]), 'retina.png')
  await fetch(`${iris.url}/api/v2/add-retinography`, { method: 'POST', body: stored })
  await openAs(page, iris, `/patients?exames=${patient.id}`, technician.token)
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar' }).click()
  await tile(page, 'Upload').click()
  const upload = page.getByRole('dialog', { name: 'Carregar Arquivos' })
  const choices = upload.getByRole('radiogroup', { name: 'Opção de retinografia' })
  await expect(choices.getByRole('radio', { name: 'Importar' })).toBeChecked()
  await expect(
    upload.getByRole('radiogroup', { name: 'Opção de refração' }).getByRole('radio'),
  ).toHaveCount(2)
  await expect(upload.getByRole('radio', { name: 'Anexar' }).first()).toBeChecked()
  const refraction = upload.getByLabel('Imagem do autorrefrator portátil', { exact: true })
  expect(await refraction.getAttribute('accept')).toMatch(/\.jpg.*\.jpeg.*\.png.*\.pdf.*\.docx/)
  await refraction.setInputFiles({
    name: 'laudo.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('texto'),
  })
  await expect(upload.getByText(/Tipo de arquivo não aceito\. Envie \.jpg/)).toBeVisible()
  await refraction.setInputFiles({
    name: 'laudo.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await expect(upload.getByText('laudo.pdf')).toBeVisible()
  await expect(upload.getByAltText(/^Prévia/), 'only images are previewed').toHaveCount(0)
  await refraction.setInputFiles({ name: 'olho.png', mimeType: 'image/png', buffer: bytes })
  await expect(upload.getByAltText('Prévia de olho.png')).toBeVisible()
  await upload.getByPlaceholder('Selecione um arquivo de retinografia').click()
  await page.getByRole('option', { name: 'Olho guardado' }).click()
  await upload.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Salvo com sucesso!')
  await expect(tile(page, 'Upload')).toContainText('Concluído')
})

test('A complete exam is locked and returned; a mail that fails after the classification says so', async ({
  iris,
  page,
}) => {
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

test('A technician can neither send a result nor open Avaliação Médica', async ({ iris, page }) => {
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

test('The parts of a locked exam can be read but not changed', async ({ iris, page }) => {
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

test('Avaliação Médica searches, filters by company, clears its filters, and opens the exam', async ({
  iris,
  page,
}) => {
  const doctor = await makeStaff(iris, 5)
  const first = await makeCompleteExam(iris, doctor.token, 'PROCURADA AQUI')
  const second = await makeCompleteExam(iris, doctor.token, 'PROCURADA ALI')
  const { companyName } = await iris.api<{ companyName: string }>(
    'GET',
    `/patients/${second.patientId}`,
    doctor.token,
  )
  await openAs(page, iris, '/medicalevaluation', doctor.token)
  await expect(page.getByRole('heading', { name: 'Avaliação Médica' })).toBeVisible()
  for (const name of ['Importar Excel', 'Gerar Excel', 'Novo Paciente'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  for (const name of ['Nome', 'Empresa', 'Número do Exame', 'Data do Exame', 'Status'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('procurada')
  await expect(page.getByText('Mostrando 1 a 2 de 2 entradas')).toBeVisible()
  await pick(page, 'Empresa', companyName)
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar Filtros' }).click()
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('')
  const row = page.getByRole('row', { name: first.name })
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: /Enviar p\/ e-mail/ })).toHaveCount(0)
  await row.click()
  await expect(formOf(page)).toContainText(first.name)
})
