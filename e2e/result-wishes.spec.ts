import { expectAccessible } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { makeJudgedExam } from './support/exams.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { makePatient } from './support/patients.ts'
import { fillAdult, makeLink, next, registeredThrough } from './support/registration.ts'
import { expectToast, makeStaff, openAs, PHONE, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

type Wishes = Pick<
  Parameters<typeof makeJudgedExam>[2],
  'name' | 'result_channel' | 'result_consent'
>

const DESK = { width: 1440, height: 900 }

test.describe('At a desk, and on a phone', () => {
  test.use({ viewport: DESK })

  test('Staff record by which way somebody wants the result and whether they agree, and later that it was taken back', {
    tag: '@long',
  }, async ({ iris, page }) => {
    const doctor = await makeStaff(iris, 5, 'Dra. Iara Prado')
    const patient = await makePatient(iris, 'QUER ASSIM')
    const address = `/patients?paciente=${patient.id}`
    await openAs(page, iris, address, doctor.token)
    const form = page.getByRole('dialog', { name: patient.name })
    const consent = form.getByRole('radiogroup', { name: 'Autoriza o envio do resultado?' })
    await expect(consent).toBeVisible()
    await expect(consent.getByRole('radio', { checked: true })).toHaveCount(0)
    await pick(form, 'Canal do resultado', 'WhatsApp')
    await consent.getByRole('radio', { name: 'Sim' }).check()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, 'Paciente cadastrado com sucesso!')

    await page.goto(address)
    await expect(form.getByText(/^Autorizado em \d\d\/.*, por Dra\. Iara Prado\.$/)).toBeVisible()
    await expect(form.getByRole('combobox', { name: 'Canal do resultado' })).toHaveValue('WhatsApp')
    await consent.getByRole('radio', { name: 'Não' }).check()
    await expect(form.getByText(/^Autorizado em/)).toHaveCount(0)
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, 'Paciente cadastrado com sucesso!')
    await page.goto(address)
    const recorded = form.getByText(/^Recusado em \d\d\/.*, por Dra\. Iara Prado\.$/)
    await recorded.scrollIntoViewIfNeeded()
    await expect(recorded).toBeVisible()
    await expectNothingLost(page, DESK, PHONE)
  })
})

test.describe('On a desk', () => {
  test.use({ viewport: DESK })

  test('Who sends a result is asked before it leaves to somebody who refused', {
    tag: '@long',
  }, async ({ iris, page }) => {
    const doctor = await makeStaff(iris, 5)
    const name = 'NÃO QUER CORREIO'
    const email = 'naoquer@exemplo.test'
    await makeJudgedExam(iris, doctor.token, {
      company: (await makeCompany(iris)).id,
      name,
      email,
      result_consent: false,
      final_classification: 'liberado',
    })
    await openAs(page, iris, `/medicalevaluation?query=${name}`, doctor.token)
    const send = page.getByRole('row', { name }).getByRole('button', { name: 'Enviar p/ e-mail' })
    await send.click()
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar o resultado?' })
    await expect(dialog).toContainText('Esta pessoa não autorizou o envio do resultado.')
    expect(iris.mail.received.filter(({ to }) => to.includes(email))).toEqual([])
    await dialog.getByRole('button', { name: 'Enviar assim mesmo' }).click()
    await expectToast(page, 'E-mail enviado com sucesso')
    await iris.mail.mailTo(email)
  })

  test('Who sends many results reads before who asked for another way and who is left out', {
    tag: '@long',
  }, async ({ iris, page }) => {
    const doctor = await makeStaff(iris, 5)
    const company = (await makeCompany(iris, { cnpj: '11222333000181' })).id
    const wishes: Wishes[] = [
      { name: 'MUITOS COMUM' },
      { name: 'MUITOS ZAP', result_channel: 'whatsapp', result_consent: true },
      { name: 'MUITOS PAPEL', result_channel: 'print' },
      { name: 'MUITOS RECUSA', result_channel: 'email', result_consent: false },
      { name: 'MUITOS TARDE' },
    ]
    for (const [n, person] of wishes.entries())
      await makeJudgedExam(iris, doctor.token, {
        company,
        ...person,
        email: `muitos${n}@exemplo.test`,
        final_classification: 'liberado',
      })
    await openAs(page, iris, '/medicalevaluation?query=MUITOS', doctor.token)
    await page
      .getByRole('checkbox', { name: 'Selecionar todos os resultados desta página' })
      .check()
    await expect(page.getByText('5 selecionados')).toBeVisible()
    // After it was picked: what is sent is counted by what the server knows now.
    const [last] = await iris.rows(
      `update patients set result_consent = false, result_consent_at = now() where name = 'MUITOS TARDE' returning id`,
    )
    expect(last).toBeDefined()
    await page.getByRole('button', { name: 'Enviar selecionados' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar 3 resultados?' })
    await expect(dialog).toContainText(
      '2 pediram outro canal, e o e-mail também vai: MUITOS PAPEL (Impresso) e MUITOS ZAP (WhatsApp).',
    )
    await expect(dialog).toContainText(
      '2 não autorizaram o envio e ficam de fora: MUITOS TARDE e MUITOS RECUSA.',
    )
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    const progress = page.getByRole('region', { name: 'Envio de resultados' })
    await expect(progress.getByText('Envio concluído: 3 de 5 enviados')).toBeVisible()
    await expect(progress).toContainText('Esta pessoa não autorizou o envio do resultado.')
  })
})

test.describe('On the public page', () => {
  test.use({ viewport: PHONE })

  test('A visitor agrees with one tap, may take it back, and staff see it', {
    tag: '@long',
  }, async ({ iris, page }) => {
    const link = await makeLink(iris, { name: 'CANAL NOVE', cnpj: '11444777000161' })
    await page.goto(link.address)
    await fillAdult(page, { name: 'Rita Canal', cpf: '39053344705', birth: '10/05/1980' })
    const channel = page.getByRole('radiogroup', { name: /^Autorizo receber o resultado por/ })
    await channel.getByRole('radio', { name: 'WhatsApp' }).check()
    await channel.getByRole('radio', { name: 'Decido depois' }).check()
    await channel.getByRole('radio', { name: 'WhatsApp' }).check()
    await channel.scrollIntoViewIfNeeded()
    await expectAccessible(page)
    await next(page).click()
    await expectToast(page, 'Paciente cadastrado com sucesso!')
    expect(await registeredThrough(iris, link)).toMatchObject([
      { result_channel: 'whatsapp', result_consent: true, result_consent_by_name: null },
    ])
  })
})
