import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { expectAccessible, expectNoOverflow } from './support/axe.ts'
import { makeLead, makeSeller, rowOf } from './support/leads.ts'
import { untilQuiet } from './support/quiet.ts'
import { expectToast, openAs, PHONE, pick, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const DESK = { width: 1280, height: 800 }

test.beforeEach(({ page }) => page.setViewportSize(DESK))

test('An activity is added, changed and deleted, each with the words of the specification', async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'Agenda Cheia')
  const { id } = await makeLead(iris, seller.token, { company_name: 'COM AGENDA' })
  await openAs(page, iris, `/leads?lead=${id}`, seller.token)
  const lead = page.getByRole('dialog', { name: 'COM AGENDA' })
  await lead.getByRole('tab', { name: 'Atividades' }).click()
  await expect(lead.getByText('Nenhuma atividade ainda.')).toBeVisible()
  await lead.getByRole('button', { name: 'Nova atividade' }).click()
  const form = page.getByRole('dialog', { name: 'Nova atividade' })
  await expect(form.getByRole('combobox', { name: 'Status' })).toHaveValue('Em aberto')
  await form.getByRole('combobox', { name: 'Status' }).click()
  await expect(page.getByRole('option')).toHaveText(['Em aberto', 'Em andamento', 'Concluído'])
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Salvar' }).click()
  const alert = form.getByRole('alert')
  await expect(alert).toContainText('Erro de validação')
  await expect(alert).toContainText('A atividade é obrigatória. A data é obrigatória.')
  await expectAccessible(page)
  await form.getByRole('combobox', { name: 'Atividade' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Ligação',
    'E-mail',
    'Reunião',
    'Visita',
    'WhatsApp',
    'Outro',
  ])
  await page.getByRole('option', { name: 'Reunião' }).click()
  await form.getByRole('textbox', { name: 'Data' }).fill('31/02/2026')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(alert).toContainText('Data deve ser uma data válida')
  await form.getByRole('textbox', { name: 'Data' }).fill(formatDate(todayInSaoPaulo()))
  await form.getByRole('textbox', { name: 'Hora' }).fill('24:30')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(alert).toContainText('Hora deve ser um horário válido, como 14:30')
  await form.getByRole('textbox', { name: 'Hora' }).fill('2359')
  await expect(form.getByRole('textbox', { name: 'Hora' })).toHaveValue('23:59')
  await form.getByRole('textbox', { name: 'Observações' }).fill('a'.repeat(600))
  await expect(form.getByText('0 caracteres restantes')).toBeVisible()
  await form.getByRole('textbox', { name: 'Observações' }).fill('Levar o contrato.')
  await expect(form.getByText('483 caracteres restantes')).toBeVisible()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Atividade adicionada com sucesso!')
  const list = lead.getByRole('list', { name: 'Atividades' })
  await expect(list).toContainText('Reunião')
  await expect(list).toContainText(`${formatDate(todayInSaoPaulo())} às 23:59`)
  await expect(list).toContainText('Levar o contrato.')
  await expect(list).toContainText('Hoje')
  await expect(list).toContainText('por Agenda Cheia')

  await list.getByRole('button', { name: /^Editar: Reunião/ }).click()
  const edit = page.getByRole('dialog', { name: 'Editar atividade' })
  await pick(edit, 'Status', 'Em andamento')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Atividade atualizada com sucesso!')
  await expect(list).toContainText('Em andamento')
  const [stored] = await iris.api<{ id: number }[]>('GET', `/leads/${id}/activities`, seller.token)
  await iris.api('PUT', `/lead-activities/${stored?.id}`, seller.token, { notes: 'Levar o café.' })
  const complete = list.getByRole('button', { name: /^Concluir: Reunião/ })
  await complete.press('Enter')
  await expectToast(page, 'Este registro foi alterado por outra pessoa.')
  await expect(list, 'as it is now, so that it can be completed').toContainText('Levar o café.')
  await complete.press('Enter')
  await expect(list).toContainText('Concluído')
  await expect(list.getByRole('button', { name: /^Editar: Reunião/ })).toBeFocused()

  const remove = list.getByRole('button', { name: /^Excluir: Reunião/ })
  await remove.click()
  const question = page.getByRole('dialog', {
    name: 'Você tem certeza que deseja excluir esse histórico?',
  })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await expect(list).toContainText('Reunião')
  await remove.click()
  await question.getByRole('button', { name: 'Sim, excluir!' }).click()
  await expectToast(page, 'Atividade excluída com sucesso!')
  await expect(lead.getByText('Nenhuma atividade ainda.')).toBeVisible()
  await expect(lead.getByRole('button', { name: 'Nova atividade' })).toBeFocused()
})

test('Overdue activities and those of today are on the page and can be done from there', async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'Em Dia')
  const mine = (company_name: string) =>
    makeLead(iris, seller.token, { company_name, assigned_user_id: seller.id })
  const late = await mine('ATRASADA SA')
  const due = await mine('DE HOJE SA')
  const add = (lead_id: number, date: string, activity = 'call') =>
    iris.api('POST', '/lead-activities', seller.token, { lead_id, activity, date })
  await add(late.id, '2026-01-15')
  await add(due.id, todayInSaoPaulo(), 'whatsapp')
  await openAs(page, iris, '/leads', seller.token)
  const panel = page.getByRole('region', { name: 'Atividades a fazer' })
  const mineOnly = panel.getByRole('switch', { name: 'Só meus leads' })
  await expect(mineOnly, 'a seller begins with their own').toBeChecked()
  await mineOnly.press('Space')
  await expect(page).toHaveURL(/meus=0/)
  await page.reload()
  await expect(mineOnly).not.toBeChecked()
  await mineOnly.press('Space')
  await expect(page).toHaveURL(/\/leads$/)
  await expect(panel.getByRole('button', { name: 'Atrasadas: 1' })).toBeVisible()
  await panel.getByRole('button', { name: 'Para hoje: 1' }).click()
  const today = page.getByRole('list', { name: 'Atividades para hoje' })
  await expect(today).toContainText('DE HOJE SA')
  await expect(today.getByRole('link', { name: /^WhatsApp/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Atrasadas: 1' }).click()
  const overdue = page.getByRole('list', { name: 'Atividades atrasadas' })
  await expect(overdue).toContainText('15/01/2026')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('atrasada sa')
  await expect(rowOf(page, 'ATRASADA SA')).toContainText('Atividade atrasada desde 15/01/2026')
  // The row was also there before the search was answered; until then the list is dimmed.
  await expect(rowOf(page, 'DE HOJE SA')).toHaveCount(0)
  await expectAccessible(page)

  await overdue.getByRole('button', { name: /ATRASADA SA/ }).click()
  const lead = page.getByRole('dialog', { name: 'ATRASADA SA' })
  await lead.getByRole('tab', { name: 'Atividades' }).click()
  await expect(lead.getByRole('list', { name: 'Atividades' })).toContainText('Atrasada')
  await lead.getByRole('button', { name: 'Concluir: Ligação de 15/01/2026' }).click()
  await expectToast(page, 'Atividade atualizada com sucesso!')
  await expect(lead.getByRole('list', { name: 'Atividades' })).toContainText('Concluído')
  await lead.getByRole('button', { name: 'Cancelar' }).click()
  await expect(panel.getByRole('button', { name: 'Atrasadas: 0' })).toBeDisabled()
  await expect(rowOf(page, 'ATRASADA SA')).not.toContainText('Atividade atrasada')
})

test('A failed activity says so and loses nothing, also on a phone without a mouse', async ({
  iris,
  page,
  context,
}) => {
  const seller = await makeSeller(iris, 'Sem Sinal')
  const { id } = await makeLead(iris, seller.token, { company_name: 'SEM SINAL' })
  await page.setViewportSize(PHONE)
  await openAs(page, iris, `/leads?lead=${id}`, seller.token)
  const lead = page.getByRole('dialog', { name: 'SEM SINAL' })
  await expect(lead.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await tabTo(page, lead.getByRole('tab', { name: 'Dados' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, lead.getByRole('button', { name: 'Nova atividade' }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Nova atividade' })
  await expect(form.getByRole('combobox', { name: 'Atividade' })).toBeFocused()
  await page.keyboard.type('visi')
  await expect(page.getByRole('option')).toHaveText(['Visita'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, form.getByRole('textbox', { name: 'Data' }))
  await page.keyboard.type('10012026')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await untilQuiet(page)
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Ocorreu um erro ao salvar a atividade')
  await expect(form.getByRole('textbox', { name: 'Data' })).toHaveValue('10/01/2026')
  await context.setOffline(false)
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Atividade adicionada com sucesso!')
  const list = lead.getByRole('list', { name: 'Atividades' })
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await untilQuiet(page)
  await context.setOffline(true)
  await list.getByRole('button', { name: /^Excluir/ }).click()
  await page.getByRole('button', { name: 'Sim, excluir!' }).press('Enter')
  await expectToast(page, 'Erro ao excluir a atividade')
  await expect(page.getByRole('button', { name: 'Sim, excluir!' })).toBeFocused()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sim, excluir!' }).click()
  await expectToast(page, 'Atividade excluída com sucesso!')
})
