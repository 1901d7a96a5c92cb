import { ERRORS } from '@iris/contracts/errors'
import type { Page } from '@playwright/test'
import { pdfText } from '../apps/server/test/pdf-text.ts'
import { expectAccessible } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { makeJudgedExam } from './support/exams.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { printedBy } from './support/slips.ts'
import { expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const DESK = { width: 1280, height: 900 }
const FAILED = 'Erro ao enviar exame por e-mail. Tente novamente mais tarde.'

/** A patient's row, or card on a phone. */
function entryOf(page: Page, name: string) {
  return page.getByRole('row', { name }).or(page.getByRole('listitem').filter({ hasText: name }))
}

/** The PDF that the server gives the page for printing; the browser itself does not give it out. */
const printedIn = (page: Page, tap: () => Promise<void>) => printedBy(page, tap, /\/result\.pdf$/)

test.afterEach(({ iris }) => {
  iris.mail.before = () => {}
})

test('A result is refused by the mail server, sent again, and printed', { tag: '@long' }, async ({
  iris,
  wholePage: page,
}) => {
  const doctor = await makeStaff(iris, 5)
  const name = 'LÚCIA SARDINHA'
  const email = 'lucia@exemplo.test'
  await makeJudgedExam(iris, doctor.token, {
    company: (await makeCompany(iris)).id,
    name,
    email,
    dob: '1979-10-03',
    final_classification: 'especialista',
    specialist_specialties: ['Retina'],
  })
  await openAs(page, iris, `/medicalevaluation?query=${name}`, doctor.token)
  const row = entryOf(page, name)
  const send = async () => {
    await row.getByRole('button', { name: 'Enviar p/ e-mail' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Enviar/ })
      .click()
  }

  iris.mail.before = () => {
    throw new Error('the mail box is full')
  }
  await send()
  await expectToast(page, FAILED)
  await expect(row.getByText('Concluído')).toBeVisible()

  iris.mail.before = () => {}
  await send()
  await expectToast(page, 'E-mail enviado com sucesso')
  await expect(row.getByText('E-mail enviado', { exact: true })).toBeVisible()
  const mail = await iris.mail.mailTo(email)
  expect(iris.mail.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail)).toEqual(
    [mail],
  )
  const pdf = new Uint8Array(mail.attachments[0]?.content as ArrayBuffer)
  expect(() => pdfText(pdf)).toThrow('Incorrect password')
  expect(pdfText(pdf, '03101979')).toContain('Procure um especialista em retina')
  expect(`${mail.subject} ${mail.text}`).not.toMatch(/1979|especialista|SARDINHA/i)

  const printed = await printedIn(page, () => row.getByRole('button', { name: 'Imprimir' }).click())
  expect(pdfText(printed)).toContain(name)
  await expect(page.locator('#iris-print')).toHaveAttribute('src', /^blob:/)
})

test('Several results are sent at once, and the outcome can be seen after the page was closed', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(PHONE)
  const doctor = await makeStaff(iris, 5)
  const { id: company } = await makeCompany(iris)
  // Without a digit: the search would also find it in a CPF or a telephone.
  const group = 'TURMA DO BOLSO'
  const people = Array.from({ length: 6 }, (_, n) => ({
    name: `${group} ${'ABCDEF'[n]}`,
    email: `turma${n}@exemplo.test`,
  }))
  for (const person of people)
    await makeJudgedExam(iris, doctor.token, {
      company,
      ...person,
      final_classification: 'liberado',
    })
  await makeJudgedExam(iris, doctor.token, { company, name: `${group} ZERO` })

  const address = `/medicalevaluation?query=${group}`
  await openAs(page, iris, address, doctor.token)
  await expect(entryOf(page, 'ZERO').getByText('Avaliação Médica')).toBeVisible()
  await expect(entryOf(page, 'ZERO').getByRole('checkbox')).toHaveCount(0)
  await entryOf(page, people[0]?.name ?? '')
    .getByRole('checkbox')
    .check()
  const bar = page.getByRole('region', { name: 'Resultados selecionados' })
  await expect(bar.getByText('1 selecionado')).toBeVisible()
  await bar.getByRole('button', { name: 'Selecionar todos desta página' }).click()
  await expect(bar.getByText('6 selecionados')).toBeVisible()
  await expectAccessible(page)
  await expectNothingLost(page, DESK)

  // Slow, and the mailbox of one patient is full.
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  let taken = 0
  iris.mail.before = async (to) => {
    if (to === people[2]?.email) throw new Error('the mail box is full')
    if (++taken > 2) await gate
  }
  await bar.getByRole('button', { name: 'Enviar selecionados' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Enviar 6 resultados?')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  const progress = page.getByRole('region', { name: 'Envio de resultados' })
  // The server waits for a mail no longer than 20 s: nothing else is done while it waits than to leave the page.
  await expect(progress.getByText(/^Enviando resultados: \d de 6$/)).toBeVisible()
  await page.goto('/health')
  release()
  await page.goto(address)
  await expect(bar).toHaveCount(0)
  await expect(progress.getByText('Envio concluído: 5 de 6 enviados')).toBeVisible()
  await expect(progress.getByText(people[2]?.name ?? '')).toBeVisible()
  await expect(progress.getByText(FAILED)).toBeVisible()
  for (const [n, { name }] of people.entries())
    await expect(
      entryOf(page, name).getByText(n === 2 ? 'Concluído' : 'E-mail enviado', { exact: true }),
    ).toBeVisible()
  await expectAccessible(page)
  await expectNothingLost(page, DESK)
  const mailed = iris.mail.received.map(({ to }) => to[0])
  for (const [n, { email }] of people.entries())
    expect(mailed.filter((address) => address === email)).toHaveLength(n === 2 ? 0 : 1)

  // The mailbox has room again.
  iris.mail.reset()
  await progress.getByRole('button', { name: 'Enviar 1 de novo' }).click()
  await expect(dialog).toContainText('Enviar 1 resultado?')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(progress.getByText('Envio concluído: 1 resultado enviado')).toBeVisible()
  expect(iris.mail.received.map(({ to }) => to[0])).toEqual([people[2]?.email])

  await progress.getByRole('button', { name: 'Fechar' }).click()
  await expect(progress).toHaveCount(0)
  await page.reload()
  await expect(entryOf(page, people[0]?.name ?? '')).toBeVisible()
  await expect(progress).toHaveCount(0)
})

test("A technician can print a result from the patient's exams, but not send it", {
  tag: '@long',
}, async ({ iris, wholePage: page }) => {
  const doctor = await makeStaff(iris, 5)
  const name = 'OTÁVIO PRADO'
  const { patient } = await makeJudgedExam(iris, doctor.token, {
    company: (await makeCompany(iris)).id,
    name,
    final_classification: 'consulta',
  })
  const technician = await makeStaff(iris, 3)
  await openAs(page, iris, `/patients?query=${name}`, technician.token)
  await entryOf(page, name)
    .getByRole('button', { name: /^Exames/ })
    .click()
  const exams = page.getByRole('dialog', { name: 'Exames' })
  await expect(exams.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  await expect(exams.getByRole('button', { name: 'Enviar p/ e-mail' })).toHaveCount(0)
  const printed = await printedIn(page, () =>
    exams.getByRole('button', { name: 'Imprimir' }).click(),
  )
  expect(pdfText(printed)).toContain(name)

  const trail = await iris.api<{ data: { action: string; user_name: string }[] }>(
    'GET',
    `/patients/${patient}/audit`,
    await iris.login(),
  )
  expect(trail.data).toContainEqual(
    expect.objectContaining({ action: 'print', user_name: technician.name }),
  )
})

test('A result whose sending was interrupted is asked about before it is sent again', {
  tag: '@long',
}, async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const name = 'INTERROMPIDA DE SOUZA'
  const email = 'interrompida@exemplo.test'
  await makeJudgedExam(iris, doctor.token, {
    company: (await makeCompany(iris)).id,
    name,
    email,
    final_classification: 'liberado',
  })
  await openAs(page, iris, `/medicalevaluation?query=${name}`, doctor.token)
  // The answer of the server after it was killed between the mail and the status (send-result-crash.test.ts).
  const [status, message] = ERRORS['mail.unknown']
  await page.route(
    '**/send-result',
    (route) => route.fulfill({ status, json: { message, code: 'mail.unknown' } }),
    {
      times: 1,
    },
  )
  await entryOf(page, name).getByRole('button', { name: 'Enviar p/ e-mail' }).click()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expectToast(page, FAILED)
  const dialog = page.getByRole('dialog', { name: 'Enviar o resultado de novo?' })
  await expect(dialog).toContainText(message)
  await dialog.getByRole('button', { name: 'Enviar de novo' }).click()
  await expectToast(page, 'E-mail enviado com sucesso')
  expect((await iris.mail.mailTo(email)).subject).not.toBe('')
})
