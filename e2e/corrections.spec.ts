import { correctedResult } from '@iris/domain/corrected-result'
import type { Page } from '@playwright/test'
import { expectFits } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { makeJudgedExam } from './support/exams.ts'
import type { Iris } from './support/iris.ts'
import { expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const TABLET = { width: 820, height: 1180 }
const REASON = 'Faltou a refração: o autorrefrator mostrou miopia.'

async function concludedExam(iris: Iris, token: string, name: string) {
  const { id: company } = await makeCompany(iris)
  return makeJudgedExam(iris, token, { company, name, final_classification: 'liberado' })
}

const examForm = (page: Page) => page.getByRole('dialog', { name: 'Editar Exame' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Corrigir resultado' })

// At a desk after-the-exam.spec.ts corrects one.
test.describe('On a phone', () => {
  test.use({ viewport: PHONE })

  test('A doctor corrects a result by keyboard, concludes it anew, and sees both versions side by side', async ({
    iris,
    page,
  }) => {
    const doctor = await makeStaff(iris, 5, 'Dra. Helena Ribeiro')
    const name = 'MARIA DAS GRAÇAS'
    const exam = await concludedExam(iris, doctor.token, name)
    await openAs(page, iris, `/medicalevaluation?exame=${exam.id}`, doctor.token)
    const form = examForm(page)
    await expect(form.getByText('Concluído').first()).toBeVisible()
    await expect(form.getByRole('list', { name: 'Da triagem' })).toHaveText('Usa óculos')
    await form.getByRole('button', { name: 'Corrigir resultado' }).press('Enter')

    const asked = question(page)
    await expect(
      asked.getByText(/A conclusão de .+ vira a versão 1, que ninguém altera/),
    ).toBeVisible()
    await expect(asked.getByText(correctedResult(new Date()))).toBeVisible()
    await expect(asked.getByText('Assinado por Dra. Helena Ribeiro')).toBeVisible()
    const reason = asked.getByLabel('Motivo da correção')
    await expect(reason).toBeFocused()
    await page.keyboard.type('errei')
    await page.keyboard.press('Control+Enter')
    await expect(asked.getByText('Motivo deve ter pelo menos 10 caracteres')).toBeVisible()
    await expect(reason).toBeFocused()
    await reason.fill(REASON)
    await expect(asked.getByText('450 caracteres restantes')).toBeVisible()
    await expectFits(page, PHONE, TABLET)
    await page.keyboard.press('Control+Enter')

    await expectToast(page, 'O exame voltou para a Avaliação Médica.')
    await expect(asked).toHaveCount(0)
    await expect(form.getByText(/^Em correção desde/)).toBeVisible()
    await expect(form.getByRole('radio', { name: /^Liberado/ })).toBeChecked()
    // The keys of the section work at once.
    await expect(form.getByRole('heading', { name: 'Resultado oftalmológico' })).toBeFocused()
    await page.keyboard.press('c')
    await expect(form.getByRole('radio', { name: /^Consulta/ })).toBeChecked()
    await form
      .getByRole('button', { name: /^Salvar/ })
      .last()
      .click()
    await expectToast(page, 'Exame salvo com sucesso!')

    await openAs(page, iris, `/medicalevaluation?exame=${exam.id}`, doctor.token)
    await expect(form.getByText(`${correctedResult(new Date())}.`)).toBeVisible()
    await form.getByRole('button', { name: 'Ver a versão' }).press('Enter')
    const versions = page.getByRole('dialog', { name: /^Versões do exame/ })
    await expect(versions.getByText(REASON)).toBeVisible()
    await expect(versions.getByText(/^Corrigida por Dra\. Helena Ribeiro em/)).toBeVisible()
    const row = (label: string) => versions.getByRole('row', { name: label })
    await expect(row('Classificação final')).toHaveText(/Diferente.*Liberado.*Consulta/)
    await expect(row('Especialidades')).toHaveText(/Igual/)
    await expectFits(page, PHONE, TABLET)
    await page.keyboard.press('Escape')
    await expect(versions).toHaveCount(0)
    await expect(form).toBeVisible()
  })
})

test('The second of two doctors who correct one result is told, and sees the exam in Avaliação Médica', async ({
  iris,
  page,
}) => {
  const [first, second] = [await makeStaff(iris, 5), await makeStaff(iris, 1)]
  const exam = await concludedExam(iris, first.token, 'ELZA A DOIS')
  await openAs(page, iris, `/medicalevaluation?exame=${exam.id}`, second.token)
  await examForm(page).getByRole('button', { name: 'Corrigir resultado' }).click()
  await question(page).getByLabel('Motivo da correção').fill(REASON)
  await iris.api('POST', `/exams/${exam.id}/correct`, first.token, { reason: REASON })
  await question(page).getByRole('button', { name: 'Corrigir resultado' }).click()
  await expect(
    question(page).getByText('Só o resultado de um exame concluído pode ser corrigido.'),
  ).toBeVisible()
  await question(page).getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(examForm(page).getByText(/^Em correção desde/)).toBeVisible()
})

test('A measure that lost a conflict stands beside the one in the exam, whatever it leaves out', async ({
  iris,
  page,
}) => {
  const doctor = await makeStaff(iris, 5)
  const exam = await concludedExam(iris, doctor.token, 'IVO A DOIS APARELHOS')
  const made_at = new Date().toISOString()
  for (const [part, values] of [
    ['acuity', { right_eye: '20/200' }],
    ['triage', { smoking: true }],
    ['upload', { retinography_img: 'Olho direito.png' }],
    [
      'ishihara',
      { answers: Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer: 'errado' })) },
    ],
  ] as const)
    await iris.api('POST', `/exams/${exam.id}/versions`, doctor.token, {
      kind: 'conflict',
      part,
      values,
      made_at,
    })
  await openAs(page, iris, `/medicalevaluation?exame=${exam.id}`, doctor.token)
  await expect(examForm(page).getByText('Há medidas que não ficaram neste exame.')).toBeVisible()
  await examForm(page).getByRole('button', { name: 'Ver as 4 versões' }).click()
  const tableOf = (part: string) => page.getByRole('table', { name: `${part}: o que não ficou` })
  await expect(tableOf('Acuidade').getByRole('row', { name: 'Olho direito' })).toHaveText(
    /Diferente.*20\/200.*20\/25/,
  )
  await expect(tableOf('Acuidade').getByRole('row', { name: 'Olho esquerdo' })).toHaveText(/Igual/)
  await expect(tableOf('Triagem').getByRole('row', { name: 'Fumante' })).toHaveText(
    /Diferente.*Sim.*Não/,
  )
  await expect(tableOf('Ishihara').getByRole('row', { name: 'Prancha 1' })).toHaveText(
    /Diferente.*Errado.*Certo/,
  )
  await expect(
    tableOf('Imagens').getByRole('row', { name: /^Retinografia (Igual|Diferente)/ }),
  ).toContainText('Olho direito.png')
})

test('A technician sees a concluded result and no way to correct it', async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const technician = await makeStaff(iris, 3)
  await concludedExam(iris, doctor.token, 'CARLA CONCLUÍDA')
  await openAs(page, iris, `/patients?query=CARLA CONCLUÍDA`, technician.token)
  await page.getByRole('button', { name: 'Exames' }).first().click()
  await page.getByRole('dialog', { name: 'Exames' }).getByRole('row', { name: 'Concluído' }).click()
  await expect(examForm(page).getByText('Concluído').first()).toBeVisible()
  await expect(examForm(page).getByRole('button', { name: 'Corrigir resultado' })).toHaveCount(0)
})
