import { correctedResult } from '@iris/domain/corrected-result'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { makeJudgedExam } from './support/exams.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const TABLET = { width: 820, height: 1180 }
const REASON = 'Faltou a refração: o autorrefrator mostrou miopia.'

const examForm = (page: Page) => page.getByRole('dialog', { name: 'Editar Exame' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Corrigir resultado' })

// At a desk after-the-exam.spec.ts corrects one.
test.describe('On a phone', () => {
  test.use({ viewport: PHONE })

  test('A doctor corrects a result by keyboard, concludes it anew, and sees both versions side by side', {
    tag: '@long',
  }, async ({ iris, page }) => {
    const doctor = await makeStaff(iris, 5, 'Dra. Helena Ribeiro')
    const name = 'MARIA DAS GRAÇAS'
    const { id: company } = await makeCompany(iris)
    const exam = await makeJudgedExam(iris, doctor.token, {
      ...{ company, name, final_classification: 'liberado' },
    })
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
    await expectAccessible(page)
    await expectNothingLost(page, TABLET)
    await page.keyboard.press('Escape')
    await expect(versions).toHaveCount(0)
    await expect(form).toBeVisible()
  })
})
