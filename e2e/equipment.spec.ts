import { formatDate } from '@iris/domain/sao-paulo-date'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { daysAgo, makeItem } from './support/equipment.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { expectToast, makeStaff, openAs, PHONE, pick, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const DESK = { width: 1280, height: 800 }
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const file = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const save = (form: Locator) => form.getByRole('button', { name: 'Salvar' }).click()
const toHistory = (form: Locator) => form.getByRole('tab', { name: /Histórico de Uso/ }).click()

test('An item is registered with its papers, lent and returned, on a phone', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(PHONE)
  const mark = 'Zeiss'
  const technician = await makeStaff(iris, 3, 'Rita Retira')
  await openAs(page, iris, '/equipaments', technician.token)
  await page.getByRole('button', { name: 'Novo Equipamento' }).click()
  const form = dialog(page, 'Novo Equipamento')
  await save(form)
  await expect(form.getByText('Tipo de equipamento é obrigatório')).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Tipo de equipamento' })).toBeFocused()
  await form.getByRole('combobox', { name: 'Tipo de equipamento' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Notebook',
    'Refrator',
    'Retinógrafo',
    'Tablet',
    'Impressora',
    'Roteador',
    'Celular',
  ])
  await page.getByRole('option', { name: 'Retinógrafo' }).click()
  await form.getByLabel('Marca').fill(mark)
  await form.getByLabel('Modelo').fill('Visuscout 100')
  await form.getByLabel('Número de Série').fill('VSC-0091')
  await form.getByLabel('Número de Ativo').fill('0091')
  await form.getByLabel('Observações').fill('Na maleta.')
  await expect(form.getByText('490 caracteres restantes')).toBeVisible()
  await form
    .getByLabel('Nota Fiscal')
    .setInputFiles({ ...file('nota.exe'), buffer: Buffer.from('MZ') })
  await expect(
    form.getByText('Tipo de arquivo não aceito. Envie .jpg, .jpeg, .png, .pdf ou .docx.'),
  ).toBeVisible()
  await form.getByLabel('Nota Fiscal').setInputFiles(file('nota 91.png'))
  await expect(form.getByText('nota 91.png')).toBeVisible()
  await save(form)
  await expectToast(page, 'Equipamento cadastrado com sucesso!')
  await expect(form).toBeHidden()

  await page.getByRole('searchbox', { name: 'Buscar' }).fill(mark)
  const row = page.getByRole('listitem').filter({ hasText: mark })
  await expect(row).toContainText('Disponível')
  await row.click()
  const edit = dialog(page, `Retinógrafo ${mark} Visuscout 100 · Ativo 0091`)
  const popup = page.waitForEvent('popup')
  await edit.getByRole('button', { name: 'Abrir: Nota Fiscal' }).click()
  await expect.poll(async () => (await popup).url()).toMatch(/^blob:/)
  await (await popup).close()
  await toHistory(edit)
  await expect(edit.getByText('Este equipamento ainda não foi retirado.')).toBeVisible()
  await edit.getByRole('button', { name: 'Registrar retirada' }).click()
  const use = edit.getByRole('region', { name: 'Uso 1' })
  await expect(use.getByLabel('Data de retirada')).toHaveValue(formatDate(daysAgo(0)))
  await save(edit)
  await expect(use.getByText('Usuário é obrigatório')).toBeVisible()
  await pick(use, 'Usuário', technician.name)
  await use.getByLabel('Data de retirada').fill(formatDate(daysAgo(9)))
  await use.getByLabel('Termo de recebimento').setInputFiles(file('assinado.png'))
  await save(edit)
  await expectToast(page, 'Equipamento atualizado com sucesso!')
  await expect(row, 'who has it shows in the list').toContainText(technician.name)

  await row.click()
  await toHistory(edit)
  await expect(
    edit.getByText(`Com ${technician.name} desde ${formatDate(daysAgo(9))}`),
  ).toBeVisible()
  await expect(
    edit.getByRole('button', { name: 'Registrar retirada' }),
    'what is out is not withdrawn again',
  ).toHaveCount(0)
  await edit.getByRole('button', { name: 'Registrar devolução' }).click()
  const back = use.getByLabel('Data de devolução')
  await expect(back).toBeFocused()
  await expect(back).toHaveValue(formatDate(daysAgo(0)))
  await back.fill('31/12/2099')
  await expect(
    use.getByText('A data de devolução não pode ser posterior à data atual.'),
  ).toBeVisible()
  await expect(back, 'it is corrected to today').toHaveValue(formatDate(daysAgo(0)))
  await expect(back, 'and today is no error').not.toHaveAttribute('aria-invalid', 'true')
  await back.fill(formatDate(daysAgo(10)))
  await save(edit)
  await expect(
    use.getByText('A data de devolução não pode ser anterior à data de retirada.'),
  ).toBeVisible()
  await back.fill(formatDate(daysAgo(1)))
  const paper = 'termo-de-devolucao-assinado-pela-empresa.png'
  await use.getByLabel('Termo de devolução').setInputFiles(file(paper))
  // Before the window takes other sizes: after them two parts could be measured in two layouts.
  const name = await use.getByText(paper).boundingBox()
  const remove = await use
    .getByRole('button', { name: 'Remover: Termo de devolução' })
    .boundingBox()
  expect(
    (name?.x ?? 0) + (name?.width ?? 0),
    "'Remover' stands beside the name",
  ).toBeLessThanOrEqual(remove?.x ?? 0)
  await expectAccessible(page)
  await expectNothingLost(page, DESK)
  await save(edit)
  await expectToast(page, 'Equipamento atualizado com sucesso!')
  await expect(row).toContainText('Disponível')

  await row.click()
  await toHistory(edit)
  await expect(use).toContainText(technician.name)
  await expect(use).toContainText(`${formatDate(daysAgo(9))} a ${formatDate(daysAgo(1))}`)
  await expect(use).toContainText('Termo de recebimento')
  await expect(use).toContainText('Termo de devolução')
  await use.getByRole('button', { name: 'Editar Uso 1' }).click()
  await expect(use.getByText('assinado.png')).toBeVisible()
  await edit.getByRole('button', { name: 'Cancelar' }).click()
  await expect(edit, 'nothing was changed').toBeHidden()
})

test('Two withdrawals of one item at once are asked about as one, and other changes are merged', {
  tag: '@long',
}, async ({ iris, page }) => {
  const other = await makeStaff(iris, 3, 'Célia Chegou Antes')
  const late = await makeStaff(iris, 3, 'Tânia Chegou Depois')
  const item = await makeItem(iris, { mark: 'Disputado', active_number: '0777' })
  await openAs(page, iris, `/equipaments?equipamento=${item.id}`)
  const form = dialog(page, /Disputado/)
  await expect(form.getByLabel('Marca')).toHaveValue('Disputado')
  await form.getByLabel('Modelo').fill('Mudado aqui')
  await toHistory(form)
  await form.getByRole('button', { name: 'Registrar retirada' }).click()
  await pick(form, 'Usuário', late.name)
  await iris.api('POST', `/equipaments/${item.id}`, await iris.login(), {
    historyEquipaments: [{ user_id: other.id, withdrawal_date: daysAgo(0) }],
  })
  await save(form)
  const stale = dialog(page, 'Este registro foi alterado por outra pessoa')
  const who = stale.getByRole('radiogroup')
  await expect(who).toHaveAccessibleName('Nova retirada · Usuário')
  await who.getByRole('radio', { name: other.name }).check()
  await stale.getByRole('button', { name: 'Salvar por cima' }).click()
  await expectToast(page, 'Equipamento atualizado com sucesso!')
  const kept = await iris.api<{ model: string; current_use: { user_id: number } }>(
    'GET',
    `/equipaments/${item.id}`,
    await iris.login(),
  )
  expect(kept).toMatchObject({ model: 'Mudado aqui', current_use: { user_id: other.id } })
  expect(kept).toHaveProperty('historyEquipaments.length', 1)
})

test('A file that is not what it says is refused under its field, and nothing typed is lost', {
  tag: '@long',
}, async ({ iris, page }) => {
  const item = await makeItem(iris, { mark: 'Falso' })
  await openAs(page, iris, `/equipaments?equipamento=${item.id}`)
  const form = dialog(page, /Falso/)
  await form.getByLabel('Modelo').fill('Digitado')
  await form.getByLabel('Seguro').setInputFiles({
    name: 'apólice.pdf',
    mimeType: 'application/pdf',
    // It begins as a document does, so it is the server that refuses it.
    buffer: Buffer.from('PK\u0003\u0004 nada'),
  })
  await save(form)
  await expect(
    form.getByRole('alert').filter({ hasText: 'Tipo de arquivo não aceito' }),
  ).toHaveCount(1)
  await expect(form.getByText('1 campo precisa de correção')).toBeVisible()
  await form.getByRole('button', { name: 'Remover: Seguro' }).click()
  await expect(form.getByLabel('Modelo')).toHaveValue('Digitado')
  await save(form)
  await expectToast(page, 'Equipamento atualizado com sucesso!')
})

test('A save of equipment that never reaches the server keeps what was typed, and is sent once', {
  tag: '@long',
}, async ({ iris, page }) => {
  await openAs(page, iris, '/equipaments?equipamento=novo')
  const form = dialog(page, 'Novo Equipamento')
  await pick(form, 'Tipo de equipamento', 'Celular')
  await form.getByLabel('Marca').fill('Sem Rede')
  await page.context().setOffline(true)
  await save(form)
  await expect(form.getByText('O que você digitou continua aqui.')).toBeVisible()
  await page.context().setOffline(false)
  await form.getByRole('button', { name: 'Tentar de novo' }).click()
  await expectToast(page, 'Equipamento cadastrado com sucesso!')
  // It gives the focus back, which would take the search's.
  await expect(form).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('sem rede')
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
})

test('An item is lent without a mouse', { tag: '@long' }, async ({ iris, page }) => {
  const person = await makeStaff(iris, 3, 'Tecla Sem Rato')
  await makeItem(iris, { mark: 'Teclado', active_number: '0313' })
  await openAs(page, iris, '/equipaments?query=teclado')
  const row = page.getByRole('row', { name: /Teclado/ })
  await expect(row).toBeVisible()
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const form = dialog(page, /Ativo 0313/)
  await expect(form.getByRole('combobox', { name: 'Tipo de equipamento' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, form.getByRole('tab', { name: 'Dados' }))
  await page.keyboard.press('ArrowRight')
  const lend = form.getByRole('button', { name: 'Registrar retirada' })
  await tabTo(page, lend)
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Remover Uso 1' }).press('Enter')
  await expect(lend).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Usuário' })).toBeFocused()
  await page.keyboard.type('Tecla Sem')
  await expect(page.getByRole('option', { name: person.name })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Usuário' })).toHaveValue(person.name)
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Equipamento atualizado com sucesso!')
  await expect(row).toContainText(person.name)
})
