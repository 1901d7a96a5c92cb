import type { Page } from '@playwright/test'
import { fillRest } from './offline.ts'
import { KEPT } from './pending.ts'
import { type Save, toastSince, toastsOf } from './shift-notes.ts'

/** Somebody of the list who is yet to come; not registered, they are registered at the door. */
export type Coming = { name: string; cpf: string }

const CHECKED_IN = 'Check-in guardado neste aparelho. A senha sai quando a rede voltar.'

/** What somebody who is registered at the door is said to work as. */
export const OCCUPATION = 'Prensista'

/** Checks somebody in, and registers them first where nobody has; false when that is to be tried again. */
export async function admit(
  page: Page,
  { name, cpf }: Coming,
  note: (save: Save) => unknown,
): Promise<boolean> {
  const field = page.getByLabel(/^(CPF, nome ou matrícula|Nome, CPF, senha ou matrícula)$/)
  await field.fill(cpf)
  const way = page.getByRole('button', {
    name: new RegExp(
      `^(Confirmar presença|Cadastrar e confirmar|Fazer check-in|Cadastrar e fazer check-in): ${name}$`,
    ),
  })
  const isIn = page.getByText(/^(Chegou às|check-in guardado às|senha \d+ às|Concluído)/)
  await way.or(isIn).first().waitFor()
  if (!(await way.isVisible())) return true
  const toasts = await toastsOf(page)
  const checkIn: Save = { part: 'check-in', name, stands: 'present', said: null }
  const isNew = (await way.getAttribute('aria-label'))?.startsWith('Cadastrar')
  if (!isNew) note(checkIn)
  await way.click()
  if (isNew) {
    const form = page.getByRole('dialog', { name: 'Novo Paciente' })
    await form.waitFor()
    await fillRest(form)
    const patient: Save = { part: 'patient', name, stands: OCCUPATION, said: null }
    note(patient)
    // It follows the registration by itself.
    note(checkIn)
    await form.getByRole('button', { name: 'Salvar' }).click()
    patient.said = await toastSince(page, toasts, [KEPT, 'Paciente cadastrado com sucesso!'])
  }
  // The ticket, with a network; else a toast at this door, or the row of the tablet's list.
  const ticket = page.getByRole('region', { name: 'Presença confirmada' }).filter({ hasText: name })
  const row = page.getByRole('listitem').filter({ hasText: name })
  checkIn.said = await Promise.any([
    ticket.waitFor().then(() => 'Presença confirmada'),
    row
      .getByText(/^check-in guardado às/)
      .waitFor()
      .then(() => 'Guardado: check-in'),
    toastSince(page, toasts, [CHECKED_IN]),
  ])
  return true
}
