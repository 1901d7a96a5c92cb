import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldOf, fill, optionsOf, pick, press } from '../../../test/form-by-label.ts'
import { Answer, showAt } from '../../../test/show-at.tsx'
import { ActivitiesTab } from './activities-tab.tsx'

const VISIT = {
  id: 5,
  lead_id: 7,
  activity: 'meeting',
  status: 'open',
  date: todayInSaoPaulo(),
  time: '23:59',
  notes: 'Levar o contrato.',
  user_id: 1,
  user_name: 'Tânia Ferraz',
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
}

type Stored = Omit<typeof VISIT, 'notes'> & { notes: string | null }

/** The activities of a lead, as the server keeps them; `refused` is answered to the next write instead. */
async function open(stored: Stored[], readOnly = false) {
  const server: { stored: Stored[]; refused?: Answer | undefined } = { stored }
  const shown = await showAt(<ActivitiesTab leadId={7} readOnly={readOnly} />, {
    type: 4,
    address: '/leads',
    answer: (call, { body }) => {
      if (call === 'GET /leads/7/activities') return server.stored
      const { refused } = server
      server.refused = undefined
      if (refused) return refused
      if (call === 'POST /lead-activities') server.stored = [{ ...VISIT, ...JSON.parse(body) }]
      if (call === 'PUT /lead-activities/5')
        server.stored = server.stored.map((each) => ({ ...each, ...JSON.parse(body) }))
      if (call === 'DELETE /lead-activities/5') {
        server.stored = []
        return new Answer(204)
      }
      return call.startsWith('GET') ? undefined : server.stored[0]
    },
  })
  return { ...shown, server }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })
const list = () => screen.findByRole('list', { name: 'Atividades', hidden: true })

test('An activity is added in the words of the specification', async () => {
  const { user, bodies } = await open([])
  await screen.findByText('Nenhuma atividade ainda.')
  await user.click(await button('Nova atividade'))
  await screen.findByRole('dialog', { name: 'Nova atividade' })
  expect(fieldOf('Status').value).toBe('Em aberto')
  expect(await optionsOf(user, 'Status')).toEqual(['Em aberto', 'Em andamento', 'Concluído'])
  await pick(user, 'Status', 'Em aberto')
  await press(user, 'Salvar')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'Erro de validaçãoA atividade é obrigatória. A data é obrigatória.',
  )
  const kinds = ['Ligação', 'E-mail', 'Reunião', 'Visita', 'WhatsApp', 'Outro']
  expect(await optionsOf(user, 'Atividade')).toEqual(kinds)
  await pick(user, 'Atividade', 'Reunião')
  fill('Data', formatDate(VISIT.date))
  fill('Hora', '24:30')
  await press(user, 'Salvar')
  await screen.findByText(/Hora deve ser um horário válido, como 14:30/, {
    selector: '[role=alert] *',
  })
  fill('Hora', '2359')
  expect(fieldOf('Hora').value).toBe('23:59')
  fill('Observações', 'Levar o contrato.')
  await screen.findByText('483 caracteres restantes')
  await press(user, 'Salvar')
  await screen.findByText('Atividade adicionada com sucesso!')
  expect(bodies('POST /lead-activities')).toEqual([
    expect.objectContaining({
      lead_id: 7,
      activity: 'meeting',
      status: 'open',
      date: VISIT.date,
      time: '23:59',
      notes: 'Levar o contrato.',
    }),
  ])
  const said = (await list()).textContent
  for (const words of [
    'Reunião',
    `${formatDate(VISIT.date)} às 23:59`,
    'Levar o contrato.',
    'Hoje',
  ])
    expect(said).toContain(words)
  expect(said).toContain('por Tânia Ferraz')
})

test('An activity is changed, and one that a colleague changed meanwhile is completed as it is now', async () => {
  const { user, server } = await open([VISIT])
  await user.click(await button(/^Editar: Reunião/))
  await screen.findByRole('dialog', { name: 'Editar atividade' })
  await pick(user, 'Status', 'Em andamento')
  await press(user, 'Salvar')
  await screen.findByText('Atividade atualizada com sucesso!')
  await waitFor(async () => expect((await list()).textContent).toContain('Em andamento'))

  server.stored = [{ ...VISIT, notes: 'Levar o café.' }]
  const overtaken = 'Este registro foi alterado por outra pessoa.'
  server.refused = new Answer(409, { code: 'edit.stale', message: overtaken })
  await user.click(await button(/^Concluir: Reunião/))
  await screen.findByText(overtaken)
  await waitFor(async () => expect((await list()).textContent).toContain('Levar o café.'))
  await user.click(await button(/^Concluir: Reunião/))
  await waitFor(async () => expect((await list()).textContent).toContain('Concluído'))
})

test('An activity is deleted after a question, which stays when that fails', async () => {
  const { user, server } = await open([VISIT])
  const ask = async () => {
    await user.click(await button(/^Excluir: Reunião/))
    return screen.findByRole('dialog', {
      name: 'Você tem certeza que deseja excluir esse histórico?',
    })
  }
  await user.click(within(await ask()).getByText('Cancelar'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await list()).textContent).toContain('Reunião')
  server.refused = new Answer(502)
  const question = await ask()
  await user.click(within(question).getByText('Sim, excluir!'))
  await screen.findByText('Erro ao excluir a atividade')
  await user.click(within(question).getByText('Sim, excluir!'))
  await screen.findByText('Atividade excluída com sucesso!')
  await screen.findByText('Nenhuma atividade ainda.')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Nova atividade'))
})

test('An activity that cannot be saved says so and keeps what was typed', async () => {
  const { user, server } = await open([VISIT])
  for (const [name, words] of [
    [/^Editar: Reunião/, 'Erro ao salvar a atividade'],
    ['Nova atividade', 'Ocorreu um erro ao salvar a atividade'],
  ] as const) {
    await user.click(await button(name))
    const form = await screen.findByRole('dialog')
    await pick(user, 'Atividade', 'Visita')
    fill('Data', '10/01/2026')
    server.refused = new Answer(502)
    await press(user, 'Salvar')
    await within(form).findByText(words)
    expect([fieldOf('Atividade').value, fieldOf('Data').value]).toEqual(['Visita', '10/01/2026'])
    await press(user, 'Cancelar')
    await user.click(await screen.findByText('Descartar'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('Whoever may only read leads sees their activities and changes none', async () => {
  await open([VISIT], true)
  expect((await list()).textContent).toContain('Reunião')
  expect(screen.queryAllByRole('button', { hidden: true })).toEqual([])
})
