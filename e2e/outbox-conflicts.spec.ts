import type { Browser, Page } from '@playwright/test'
import { callNext, examOf, measure, openStation, save } from './support/acuity-station.ts'
import { expectAccessible } from './support/axe.ts'
import { listOf, makePerson } from './support/door.ts'
import type { Iris } from './support/iris.ts'
import { type Day, makeDay, named, openOffline, prepare, TABLET } from './support/offline.ts'
import { chip, KEPT } from './support/pending.ts'
import { expectToast, makeStaff, type Staff } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { keepToasts } from './support/toasts.ts'

/** Another tablet: a browser of its own. */
async function tablet(browser: Browser, { url }: Iris): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: TABLET, locale: 'pt-BR' })
  await keepToasts(context)
  return context.newPage()
}

/** Checks in and measures without a network who has not come yet. */
async function serveCaio(page: Page, right: string, left: string) {
  await page.getByRole('button', { name: 'Fazer check-in e atender: CAIO TERCEIRO' }).click()
  await measure(page, right, left)
  await page.getByRole('button', { name: 'Salvar e voltar à lista' }).click()
  await expectToast(page, KEPT)
  await expect(chip(page)).toContainText('2 pendentes')
}

test('Two tablets without a network check in and measure one person: the second is told by whom and keeps its measure in the history', {
  tag: '@long',
}, async ({ iris, page, browser }) => {
  const day = await makeDay(iris, 'DOIS APARELHOS')
  const colleague: Staff = await makeStaff(iris, 3, 'Caio Sampaio')
  const second: Day = { ...day, staff: colleague }
  const other = await tablet(browser, iris)
  for (const [at, of] of [
    [page, day],
    [other, second],
  ] as const) {
    await prepare(iris, at, of)
    await openOffline(at, of, 'acuity')
  }
  await serveCaio(page, '20/25', '20/40')
  await serveCaio(other, '20/25', '20/30')
  await other.context().setOffline(false)
  await expect(chip(other)).toContainText('Tudo enviado')
  await page.context().setOffline(false)
  await expect(chip(page)).toContainText('Precisa de atenção')
  await chip(page).click()
  await expect(page.getByText('Há outra medida no servidor')).toBeVisible()
  await page.getByRole('button', { name: 'Resolver' }).click()
  const question = page.getByRole('dialog', { name: 'Duas medidas para a mesma pessoa' })
  await expect(question.getByRole('columnheader', { name: 'Neste aparelho' })).toContainText(
    /Débora Lacerda.*, sem rede/,
  )
  await expect(question.getByRole('columnheader', { name: 'No servidor' })).toContainText(
    'Caio Sampaio',
  )
  const row = (name: string) => question.getByRole('row').filter({ hasText: name })
  await expect(row('Olho direito')).toContainText('Igual')
  await expect(row('Olho esquerdo').getByRole('cell')).toHaveText(['20/40', '20/30'])
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Ficar com o do servidor' }).click()
  await expect(page.getByText('Nada pendente', { exact: true })).toBeVisible()

  const exam = await examOf(iris, day.people[2]?.id ?? 0)
  expect(exam.left_eye).toBe('20/30')
  const versions = await iris.api('GET', `/exams/${exam.id}/versions`, day.staff.token)
  expect(versions).toMatchObject([{ part: 'acuity', values: { left_eye: '20/40' } }])
  await other.context().close()
})

test("A 'Manter' that is refused again leaves what stands out of the history, and of a locked exam only that can be kept", {
  tag: '@long',
}, async ({ iris, page }) => {
  const { people, staff, door } = await openStation(iris, page, 'TRAVADO NO MEIO')
  const patient = people[0]?.id ?? 0
  const colleague = await makeStaff(iris, 3, 'Caio Sampaio')
  await callNext(page, 'ALBA PRIMEIRA')
  await measure(page, '20/25', '20/40')
  await page.context().setOffline(true)
  await save(page)
  await expectToast(page, KEPT)
  // The first tablet is taken for lost: its call is released, and another one takes the person up.
  const mine = (await listOf(iris, door)).find(({ patient_id }) => patient_id === patient)
  await iris.api('POST', `${door.path}/participants/${mine?.id}/release`, staff.token, {
    outcome: 'back',
  })
  await iris.api('POST', `${door.path}/stations/acuity/call-next`, colleague.token)
  const { id } = await examOf(iris, patient)
  const measured = { right_eye: '20/25', left_eye: '20/30' }
  await iris.api('POST', `/patients/${patient}/exams/${id}`, colleague.token, measured)
  await page.context().setOffline(false)
  await expect(chip(page)).toContainText('Precisa de atenção')
  await chip(page).click()
  await page.getByRole('button', { name: 'Resolver' }).click()

  const status = 'Avaliação Médica'
  await iris.api('POST', `/patients/${patient}/exams/${id}`, await iris.admin(), { status })
  const versionsOf = () => iris.api('GET', `/exams/${id}/versions`, staff.token)
  const question = page.getByRole('dialog', { name: 'Duas medidas para a mesma pessoa' })
  await question.getByRole('button', { name: 'Manter o deste aparelho' }).click()
  await expect(page.getByRole('region', { name: 'Precisa de atenção' })).toContainText('ALBA')
  expect(await versionsOf()).toEqual([])
  await page.getByRole('button', { name: 'Resolver' }).click()
  await expect(question).toContainText('O exame já não está Pendente')
  await expect(question.getByRole('button', { name: 'Manter o deste aparelho' })).toBeDisabled()
  await question.getByRole('button', { name: 'Ficar com o do servidor' }).click()
  await expect(page.getByText('Nada pendente', { exact: true })).toBeVisible()
  expect((await examOf(iris, patient)).left_eye).toBe('20/30')
  expect(await versionsOf()).toMatchObject([{ values: { left_eye: '20/40' } }])
})

test('What was measured of somebody whose registration is merged meanwhile is sent to the one that stays', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { people, door } = await openStation(iris, page, 'UNIDA NO MEIO')
  const [alba] = people
  await callNext(page, 'ALBA PRIMEIRA')
  await measure(page, '20/25', '20/40')
  await page.context().setOffline(true)
  await save(page)
  await expectToast(page, KEPT)
  const twin = await makePerson(iris, door.company, { name: 'Alba Primeira da Silva' })
  const admin = await iris.admin()
  await iris.api('POST', `/patients/${alba?.id}/merge`, admin, { into: twin.id })
  await page.context().setOffline(false)
  await expect(chip(page)).toContainText('Precisa de atenção')
  await chip(page).click()
  await page.getByRole('button', { name: 'Resolver' }).click()
  const question = page.getByRole('dialog', { name: 'Acuidade de ALBA PRIMEIRA' })
  await expect(question).toContainText('Este cadastro foi unido a outro da mesma pessoa.')
  await expect(question).toContainText(`cadastro nº ${twin.id}, que ficou`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Enviar para o cadastro que ficou' }).click()
  await expect(page.getByText('Nada pendente', { exact: true })).toBeVisible()
  expect(await examOf(iris, twin.id)).toMatchObject({ right_eye: '20/25', left_eye: '20/40' })
})

test('An image that the server refuses is opened with its error, replaced by another and sent', {
  tag: '@long',
}, async ({ iris, page }) => {
  const day = await makeDay(iris, 'IMAGEM RECUSADA')
  await prepare(iris, page, day)
  await openOffline(page, day, 'upload')
  await page.getByRole('button', { name: 'Atender: ALBA PRIMEIRA' }).click()
  const picture = (scope: Pick<Page, 'getByLabel'>) =>
    scope.getByLabel('Retinografia', { exact: true })
  const file = (buffer: Buffer) => ({ name: 'olho.png', mimeType: 'image/png', buffer })
  await picture(page).setInputFiles(file(Buffer.from('isto não é uma imagem')))
  await expect(page.getByText(/^Tipo de arquivo não aceito/)).toBeVisible()
  // Of a document only the server can tell that it is none.
  await picture(page).setInputFiles(file(Buffer.from('PK\u0003\u0004 nada')))
  await expect(page.getByText('olho.png')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar e voltar à lista' }).click()
  await expect(named(page, 'ALBA PRIMEIRA')).toContainText('guardadas neste aparelho')
  await page.context().setOffline(false)
  await expect(chip(page)).toContainText('Precisa de atenção')
  await chip(page).click()
  await page.getByRole('button', { name: 'Resolver' }).click()
  await expect(page.getByRole('button', { name: 'Abrir e corrigir' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Abrir e corrigir' }).click()
  const form = page.getByRole('dialog', { name: 'Corrigir: Imagens' })
  await expect(form.getByText(/^Tipo de arquivo não aceito/)).toBeVisible()
  await expectAccessible(page)
  await picture(form).setInputFiles(file(await page.screenshot()))
  await form.getByRole('button', { name: 'Salvar e enviar de novo' }).click()
  await expect(page.getByText('Nada pendente', { exact: true })).toBeVisible()
  const exam = await examOf(iris, day.people[0]?.id ?? 0)
  expect(exam).toMatchObject({ parts: { upload: true }, retinography_img: expect.any(String) })
})
