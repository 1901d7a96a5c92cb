import type { Exam } from '@iris/contracts/exams'
import type { Locator, Page } from '@playwright/test'
import { makeCompany } from './support/companies.ts'
import { dialog, endRest, fileBox, look, openExams } from './support/exam-modals.ts'
import { picture } from './support/exams.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { makePatient } from './support/patients.ts'
import { watchFor } from './support/sight.ts'
import { expectToast, makeStaff, openAs, PHONE, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

// Dialogs that still fade are met and pressed here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const PARTS = ['Triagem', 'Acuidade', 'Ishihara', 'Upload'] as const
const ACUITIES = [
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
]

test('A technician goes through every modal of an exam, and each one offers the next', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(PHONE)
  const technician = await makeStaff(iris, 3)
  await openExams(iris, page, technician.token, 'RITA DOS MODAIS')
  const form = page.getByRole('dialog', { name: /^(Novo|Editar) Exame/ })
  const tile = (name: (typeof PARTS)[number]) =>
    form.getByRole('button', { name: new RegExp(`^${name} (Concluído|Pendente)`) })

  await test.step('a new exam has four pending parts, and no Salvar', async () => {
    const list = dialog(page, 'Exames')
    await expect(list.getByText('Nenhum exame ainda.')).toBeVisible()
    await expect(list.getByRole('button', { name: 'Fechar' }).last()).toBeVisible()
    await look(page)
    await list.getByRole('button', { name: 'Adicionar' }).click()
    await expect(form).toContainText('Novo Exame')
    await expect(form.getByRole('heading', { name: 'Status dos Exames' })).toBeVisible()
    for (const part of PARTS) await expect(tile(part)).toContainText('Pendente')
    await expect(form.getByText('Resultado oftalmológico')).toHaveCount(0)
    await expect(form.getByRole('button', { name: /Travar|^Salvar/ })).toHaveCount(0)
    await page.mouse.click(2, 2)
    await expect(form, 'a click outside closes nothing').toBeVisible()
  })

  await test.step('the triage is its first part, and creates it', async () => {
    await form.getByRole('button', { name: 'Começar Triagem' }).click()
    await dialog(page, 'Nova Triagem').getByRole('button', { name: 'Salvar' }).click()
    const asked = dialog(page, 'Salvar sem respostas?')
    await asked.getByRole('button', { name: 'Salvar assim' }).click()
    await expectToast(page, 'Triagem cadastrada com sucesso!')
    await expect(form).toContainText('Editar Exame')
  })

  await test.step('the acuity of both eyes is needed, saved, and saved again', async () => {
    await form.getByRole('button', { name: 'Começar Acuidade' }).click()
    const acuity = dialog(page, 'Acuidade Visual')
    await expect(acuity.getByRole('radio', { name: 'Sem Correção' })).toBeChecked()
    await acuity.getByRole('button', { name: 'Adicionar' }).click()
    await expect(acuity.getByText('Olho direito é obrigatório')).toBeVisible()
    await expect(acuity.getByText('Olho esquerdo é obrigatório')).toBeVisible()
    await look(page)
    await acuity.getByRole('radio', { name: 'Com Correção' }).check()
    await pick(acuity, 'Olho direito', '20/25')
    await acuity.getByPlaceholder('Olho esquerdo').click()
    await expect(page.getByRole('option')).toHaveText(ACUITIES)
    await page.getByRole('option', { name: 'Percepção de Luz (PL)', exact: true }).click()
    await acuity.getByRole('button', { name: 'Adicionar' }).click()
    await expectToast(page, 'Acuidade cadastrada com sucesso!')
    await expect(tile('Acuidade')).toContainText('Concluído')
    await tile('Acuidade').click()
    await pick(acuity, 'Olho direito', '20/40')
    await acuity.getByRole('button', { name: 'Adicionar' }).click()
    await expectToast(page, 'Acuidade atualizada com sucesso!')
  })

  const plates = dialog(page, 'Teste de Ishihara')
  await test.step('three wrong plates mean altered', async () => {
    await form.getByRole('button', { name: 'Começar Ishihara' }).click()
    await expect(plates.getByText('Desligue o modo noturno')).toBeVisible()
    await expect(plates.getByText('Aumente o brilho')).toBeVisible()
    const rest = await watchFor(page, /Descanse os olhos nesta tela/)
    await plates.getByRole('button', { name: 'Começar' }).click()
    await rest()
    await look(page)
    await answerPlates(page, plates)
    await expect(plates.getByText('Exame Alterado')).toBeVisible()
    await expect(plates.getByText('6 / 9')).toBeVisible()
    await expect(plates.getByText('Mostra 27')).toBeVisible()
    await look(page)
  })

  await test.step('an answer stays, and the test can be redone while the exam is Pendente', async () => {
    await plates.getByRole('button', { name: 'Voltar' }).click()
    await expect(plates.getByText('9 / 9')).toBeVisible()
    await expect(plates.getByRole('button', { name: 'Certo' }), 'answered once').toHaveCount(0)
    await plates.getByRole('button', { name: 'Avançar' }).click()
    await plates.getByRole('button', { name: 'Refazer Teste' }).click()
    await endRest(plates)
    for (let plate = 1; plate <= 9; plate++) {
      await expect(plates.getByText(`${plate} / 9`)).toBeVisible()
      await expect(plates.getByRole('button', { name: 'Finalizar' })).toHaveCount(0)
      await page.keyboard.press(plate > 7 ? 'e' : 'c')
    }
    await expect(plates.getByText('Exame sem Alterações')).toBeVisible()
    await plates.getByRole('button', { name: 'Finalizar' }).click()
    await expectToast(page, 'Teste de Ishihara cadastrado com sucesso!')
    await expect(tile('Ishihara')).toContainText('Concluído')
  })

  await test.step('an image as the last part locks the exam', async () => {
    await form
      .getByRole('button', { name: /Anexar arquivos/ })
      .first()
      .click()
    const upload = dialog(page, 'Carregar Arquivos')
    await upload
      .getByRole('radiogroup', { name: 'Opção de retinografia' })
      .getByRole('radio', { name: 'Anexar' })
      .check()
    const retina = await picture('RITA OE.png')
    await fileBox(upload, 'Retinografia').setInputFiles({
      name: retina.name,
      mimeType: 'image/png',
      buffer: retina.bytes,
    })
    await expect(upload.getByRole('radio', { name: 'Olho esquerdo' })).toBeChecked()
    await expect(fileBox(upload, 'Retinografia: olho direito')).toBeAttached()
    await look(page)
    await upload.getByRole('button', { name: 'Salvar' }).click()
    await expect(form.getByText('4 de 4 concluídos')).toBeVisible()
    await expect(form.getByText('Concluído', { exact: true })).toHaveCount(4)
    await expect(form.getByRole('button', { name: 'Destravar' })).toBeVisible()
    await look(page)
    await form.getByRole('button', { name: 'Prontuário' }).click()
    await expect(dialog(page, 'Prontuário')).toContainText('RITA DOS MODAIS')
  })
})

/** Nine answers, three of them wrong, with a look back on the way; a given answer stays. */
async function answerPlates(page: Page, plates: Locator) {
  for (let plate = 1; plate <= 9; plate++) {
    await expect(plates.getByText(`${plate} / 9`)).toBeVisible()
    if (plate === 3) {
      await look(page)
      await plates.getByRole('button', { name: 'Voltar' }).click()
      await expect(plates.getByText('Esta prancha já foi respondida.')).toBeVisible()
      await page.keyboard.press('c')
      await plates.getByRole('button', { name: 'Avançar' }).click()
    }
    await plates
      .getByRole('button', { name: [2, 5, 8].includes(plate) ? 'Errado' : 'Certo' })
      .click()
  }
}

test("The doctor's section, specialties, lock and unlock work at both widths", {
  tag: '@long',
}, async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const admin = await iris.login()
  const { id: patient } = await makePatient(iris, 'SOFIA DA TRAVA', {
    company: (await makeCompany(iris, { corporate_reason: 'TRAVAS LTDA' })).id,
  })
  const exam = await iris.api<Exam>('POST', `/patients/${patient}/exams`, doctor.token, {})
  await openAs(page, iris, `/medicalevaluation?exame=${exam.id}`, doctor.token)
  const form = dialog(page, 'Editar Exame')
  await expect(
    form.getByText('Será preenchido em Avaliação Médica, com o exame travado.'),
  ).toBeVisible()
  await expect(form.getByRole('radio', { name: 'Liberado' })).toBeDisabled()
  await expect(form.getByRole('button', { name: /Travar|^Salvar/ })).toHaveCount(0)

  await openAs(page, iris, `/medicalevaluation?exame=${exam.id}`, admin)
  await form.getByRole('button', { name: 'Travar' }).click()
  await expect(form.getByText('Avaliação Médica', { exact: true })).toBeVisible()
  await expect(form.getByRole('button', { name: /^Salvar/ })).toBeDisabled()
  await form.getByRole('radio', { name: 'Especialista' }).check()
  await expect(form.getByRole('checkbox')).toHaveCount(13)
  await look(page)
  await expectNothingLost(page, PHONE)
  await form.getByRole('button', { name: 'Destravar' }).click()
  await expect(form.getByText('Pendente', { exact: true }).first()).toBeVisible()
  await expect(form.getByRole('radio', { name: 'Liberado' })).toBeDisabled()
})

test('The answer of a plate reaches the browser only while Gabarito is held, or after all nine', {
  tag: '@long',
}, async ({ iris, page }) => {
  const technician = await makeStaff(iris, 3)
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\.(js|json)$|\/api\//.test(new URL(response.url()).pathname))
      answers.push(response.text().catch(() => ''))
  })
  // Words from the list of plates that no build can shorten.
  const told = async () =>
    (await Promise.all(answers)).some(
      (text) => /vanishing/.test(text) && /transformation/.test(text),
    )
  await openExams(iris, page, technician.token, 'TERESA DAS PRANCHAS')
  await dialog(page, 'Exames').getByRole('button', { name: 'Adicionar' }).click()
  await page.getByRole('button', { name: 'Ishihara' }).first().click()
  const plates = dialog(page, 'Teste de Ishihara')
  await plates.getByRole('button', { name: 'Começar' }).click()
  await endRest(plates)
  for (let plate = 1; plate <= 9; plate++) {
    await expect(plates.getByText(`${plate} / 9`)).toBeVisible()
    expect(answers.length).toBeGreaterThan(5)
    expect(await told()).toBe(false)
    if (plate < 9) await page.keyboard.press('c')
  }
  await page.keyboard.down('g')
  await expect.poll(told).toBe(true)
  await page.keyboard.up('g')
  await page.keyboard.press('c')
  await expect(plates.getByText('Mostra 86')).toBeVisible()

  await plates.getByRole('button', { name: 'Refazer Teste' }).click()
  await endRest(plates)
  await expect(plates.getByText('1 / 9')).toBeVisible()
})

test('Half-done colour test answers outlive a reload and go on where they stopped', {
  tag: '@long',
}, async ({ iris, page }) => {
  const technician = await makeStaff(iris, 3)
  const { id: patient } = await makePatient(iris, 'ÚRSULA QUE VOLTA', {
    company: (await makeCompany(iris, { corporate_reason: 'RECARGA LTDA' })).id,
  })
  await iris.api('POST', `/patients/${patient}/exams`, technician.token, {})
  const openPlates = async () => {
    await dialog(page, 'Editar Exame').getByRole('button', { name: 'Ishihara' }).first().click()
    return dialog(page, 'Teste de Ishihara')
  }
  await openAs(page, iris, `/patients?exames=${patient}`, technician.token)
  await page.getByRole('row').filter({ hasText: 'Pendente' }).click()
  const plates = await openPlates()
  await plates.getByRole('button', { name: 'Começar' }).click()
  await endRest(plates)
  // Without a pause they would be a scanner's.
  for (const [answered, key] of ['c', 'e', 'c'].entries()) {
    await page.keyboard.press(key)
    await expect(plates.getByText(`${answered + 2} / 9`)).toBeVisible()
  }
  // The exam stands in the address and is there again.
  await page.reload()
  await openPlates()
  await plates.getByRole('button', { name: 'Continuar da prancha 4' }).click()
  await expect(plates.getByText('4 / 9')).toBeVisible()
})
