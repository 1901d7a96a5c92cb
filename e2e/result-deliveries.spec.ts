import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { makeJudgedExam } from './support/exams.ts'
import type { Iris } from './support/iris.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const NAME = 'MARIA DAS GRAÇAS NÓBREGA'

async function concluded(iris: Iris, more: object = {}) {
  const doctor = await makeStaff(iris, 5)
  const exam = await makeJudgedExam(iris, doctor.token, {
    company: (await makeCompany(iris)).id,
    name: NAME,
    dob: '1968-05-14',
    email: 'mg.nobrega@exemplo.test',
    final_classification: 'liberado',
    ...more,
  })
  return { doctor, ...exam }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Entregas do resultado' })

async function openDeliveries(page: Page, iris: Iris, token: string) {
  await openAs(page, iris, `/medicalevaluation?query=${NAME}`, token)
  await page.getByRole('button', { name: 'Entregas' }).first().click()
  await expect(dialogOf(page).getByRole('button', { name: 'Copiar link' })).toBeEnabled()
  return dialogOf(page)
}

test('A copied link opens the result on a phone, is shown as seen, and is told there once the links are ended', {
  tag: '@long',
}, async ({ iris, page, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { doctor } = await concluded(iris)
  const dialog = await openDeliveries(page, iris, doctor.token)
  await expect(dialog).toContainText('Nada foi entregue ainda.')
  await dialog.getByRole('button', { name: 'Copiar link' }).click()
  await expectToast(page, 'Link copiado para área de transferência.')
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await expect(dialog.getByLabel(/^Link copiado\. Vale até/)).toHaveValue(address)
  await expect(dialog).toContainText('1 link ativo até')
  await expect(dialog.getByRole('listitem')).toContainText('Ainda não visto')

  const context = await browser.newContext({ viewport: PHONE })
  const phone = await context.newPage()
  await phone.goto(new URL(address).pathname.replace(/^/, iris.url))
  await phone.getByLabel('Qual é a data de nascimento?').pressSequentially('14051968')
  await phone.getByRole('button', { name: 'Ver meu resultado' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: NAME })).toBeVisible()

  await dialog.getByRole('button', { name: 'Fechar' }).first().click()
  await page.getByRole('button', { name: 'Entregas' }).first().click()
  const line = dialog.getByRole('listitem')
  await expect(line).toContainText('Visto em')
  await expect(line).toContainText('1 abertura')
  await expectAccessible(page)
  await expectNothingLost(page, PHONE)

  await dialog.getByRole('button', { name: 'Encerrar o link' }).click()
  await page.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expectToast(page, 'O link foi encerrado.')
  await expect(line).toContainText('Encerrado')
  await expect(dialog).not.toContainText('link ativo')
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Este link foi encerrado' })).toBeVisible()
  await context.close()
})

test('The link can be read where the browser refuses to copy, and goes by WhatsApp with neutral words', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { doctor } = await concluded(iris, { phone: '11987124460' })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('refused')) },
    })
  })
  const dialog = await openDeliveries(page, iris, doctor.token)
  await dialog.getByRole('button', { name: 'Copiar link' }).click()
  const shown = dialog.getByLabel('O navegador não permitiu copiar. Copie daqui:')
  await expect(shown).toBeFocused()
  await dialog.getByRole('button', { name: 'Copiar', exact: true }).click()
  await expect(shown).toBeFocused()
  await expect(shown).toHaveValue(/\/resultado\/[\w-]{20,}$/)

  await dialog.getByRole('button', { name: 'WhatsApp' }).click()
  const chat = dialog.getByRole('link', { name: 'Abrir o WhatsApp' })
  const target = new URL((await chat.getAttribute('href')) ?? '')
  expect(target.href).toMatch(/^https:\/\/wa\.me\/5511987124460/)
  const words = target.searchParams.get('text') ?? ''
  expect(words).toContain('/resultado/')
  expect(words.replace(/https?:\S+/, '')).not.toMatch(/resultado|exame|vis[aã]o|triagem/i)
  await expect(dialog.getByRole('listitem').first()).toContainText('(11) *****-4460')
})

test('A wrong address is corrected in the question before the result is sent, and a mail that came back is told', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { doctor, patient } = await concluded(iris)
  const dialog = await openDeliveries(page, iris, doctor.token)
  await expect(dialog).toContainText('mg.nobrega@exemplo.test')
  await dialog.getByRole('button', { name: 'Enviar por e-mail' }).click()
  const question = page.getByRole('dialog', { name: 'Enviar o resultado?' })
  await question.getByRole('button', { name: 'Corrigir' }).click()
  const field = question.getByLabel('E-mail do paciente')
  await field.fill('sem-arroba')
  await question.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(question).toContainText('Informe um e-mail válido.')
  await expectAccessible(page)
  await field.fill('maria.nova@exemplo.test')
  await question.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expectToast(page, 'E-mail enviado com sucesso')
  await iris.mail.mailTo('maria.nova@exemplo.test')
  await expect(dialog.getByRole('listitem')).toContainText('m***@exemplo.test')
  await expect(dialog.getByRole('listitem')).toContainText('Enviado')
  await dialog.getByRole('button', { name: 'Marcar que o e-mail voltou' }).click()
  const cameBack = page.getByRole('dialog', { name: 'O e-mail voltou?' })
  await cameBack.getByRole('button', { name: 'Marcar que o e-mail voltou' }).click()
  await expectToast(page, 'Registrado: o e-mail voltou.')
  await expect(dialog.getByRole('listitem')).toContainText('o e-mail voltou')
  await expect(dialog.getByRole('button', { name: 'Enviar de novo' })).toBeVisible()
  const stored = await iris.api<{ email: string }>('GET', `/patients/${patient}`, doctor.token)
  expect(stored.email).toBe('maria.nova@exemplo.test')
})

test('A technician sees the deliveries and prints the slip, and the other ways say why they are off', {
  tag: '@long',
}, async ({ iris, page }) => {
  await concluded(iris)
  const tecnico = await makeStaff(iris, 2)
  await openAs(page, iris, `/patients?query=${NAME}`, tecnico.token)
  await page.getByRole('button', { name: 'Exames' }).first().click()
  await page.getByRole('button', { name: 'Entregas' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: 'Imprimir comprovante' })).toBeEnabled()
  for (const name of ['Enviar por e-mail', 'Copiar link', 'WhatsApp']) {
    const way = dialog.getByRole('button', { name })
    await expect(way).toBeDisabled()
    await expect(way).toContainText('Só médicos e administradores')
  }
  await expect(dialog.getByRole('button', { name: 'Corrigir resultado' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Imprimir comprovante' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Impresso')
})

test('Of many results only the new ones are sent, with both counts read before', {
  tag: '@long',
}, async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const company = (await makeCompany(iris)).id
  const exams = []
  for (const n of [1, 2, 3])
    exams.push(
      await makeJudgedExam(iris, doctor.token, {
        company,
        name: `LEVADA ${'ABC'[n - 1]}`,
        email: `levada${n}@exemplo.test`,
        final_classification: 'liberado',
      }),
    )
  await iris.api('POST', `/exams/${exams[0]?.id}/send-result`, doctor.token)
  await openAs(page, iris, '/medicalevaluation?query=LEVADA', doctor.token)
  await page.getByRole('checkbox', { name: 'Selecionar todos os resultados desta página' }).check()
  await page.getByRole('button', { name: 'Enviar selecionados' }).click()
  const question = page.getByRole('dialog', { name: 'Enviar 2 resultados?' })
  const onlyNew = question.getByRole('checkbox', { name: 'Só os novos' })
  await expect(onlyNew).toBeChecked()
  await expect(question).toContainText('1 já foi enviado antes e fica de fora.')
  await expectAccessible(page)
  await onlyNew.uncheck()
  const all = page.getByRole('dialog', { name: 'Enviar 3 resultados?' })
  await expect(all).toContainText('1 já foi enviado antes e irá de novo.')
  await all.getByRole('checkbox', { name: 'Só os novos' }).check()
  await question.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expectToast(page, '1 já tinha sido enviado e ficou de fora.')
  await expect(page.getByText('Envio concluído: 2 resultados enviados')).toBeVisible()
  expect(iris.mail.received.filter(({ to }) => to.includes('levada1@exemplo.test'))).toHaveLength(1)
})
