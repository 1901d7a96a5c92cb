import type { Participant } from '@iris/contracts/event-participants'
import type { ImportView } from '@iris/contracts/imports'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fieldOf, press } from '../../test/form-by-label.ts'
import { show } from '../../test/show.tsx'
import { Answer, showAt } from '../../test/show-at.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { EventRosterPage } from './event-roster.tsx'

const NOBODY = { called: 0, present: 0, done: 0, missing: 0, total: 0 }
const EVENT: ScreeningEvent = {
  ...{ id: 4, name: 'Campanha Convoca', company_id: 5, companyName: 'FUNDIÇÃO', place: null },
  ...{ starts_on: '2026-12-01', ends_on: '2026-12-01', status: 'planned', expected: null },
  ...{ self_check_in: false, team: [], equipaments: [], notes: null, counts: NOBODY },
  ...{ to_register: 0, created_at: '2026-11-20T12:00:00.000Z', updated_at: '1' },
}
const BENTO = {
  ...{ id: 11, event_id: 4, patient_id: 71, patient_name: 'BENTO SOLDA', cpf: '11144477735' },
  ...{ dob: '1980-02-01', email: null, phone: null, employee_code: null, sector: 'Solda' },
  ...{ unit: null, occupation: null, active: true, code: 'ABCDEFGH4J', state: 'called' },
  ...{ ticket: null, walk_in: false, priority: false, checked_in_at: null, waiting_since: null },
  ...{ left_at: null, done_at: null, exam_id: null, waiting_for: [], missed_calls: 0 },
  ...{ parts: { triage: false, acuity: false, ishihara: false, upload: false }, at_station: null },
} satisfies Participant
const ADRIANA: Participant = {
  ...{ ...BENTO, id: 12, patient_id: null, patient_name: 'ADRIANA NASCIMENTO', cpf: '52998224725' },
  ...{ dob: '2004-01-30', employee_code: '7915', code: 'ABCDEFGH5K' },
}
const IMPORT: ImportView = {
  ...{ id: 7, kind: 'roster', status: 'done', total_rows: 2, processed_rows: 2, created: 1 },
  ...{
    updated: 0,
    unchanged: 0,
    failed: 1,
    created_at: EVENT.created_at,
    finished_at: EVENT.created_at,
  },
  errors: [{ row: 3, field: 'cpf', message: 'CPF é inválido' }],
}

const CARLA: Participant = { ...BENTO, id: 13, patient_id: 72, patient_name: 'CARLA SOLDA' }
const DAVI: Participant = { ...BENTO, id: 14, patient_id: 73, patient_name: 'DAVI PINTURA' }
const PATIENT = { id: 73, name: 'DAVI PINTURA', cpf: BENTO.cpf, dob: BENTO.dob, active: true }

/** The list of a planned event that nobody is on yet; who is added stands on it from then on. */
async function openRoster() {
  const list: Participant[] = []
  const asked: URLSearchParams[] = []
  const joined: object[] = []
  const part = (
    <Routes>
      <Route path="/screening-events/:id/roster" element={<EventRosterPage />} />
    </Routes>
  )
  const shown = await showAt(part, {
    type: 3,
    address: '/screening-events/4/roster',
    answer(call, { body, search }) {
      const query = new URLSearchParams(call.split('?')[1])
      const toRegister = list.filter(({ patient_id }) => patient_id === null)
      if (call === 'GET /screening-events/4') {
        const counts = { ...NOBODY, called: list.length, total: list.length }
        return { ...EVENT, counts, to_register: toRegister.length }
      }
      if (call.startsWith('GET /screening-events/4/participants')) {
        asked.push(new URLSearchParams([...query, ...search]))
        const data = query.get('state') === 'to_register' ? toRegister : list
        const found = data.filter(({ employee_code }) => !query.has('query') || employee_code)
        return { data: found, total: found.length }
      }
      if (call === 'POST /screening-events/4/participants/import') {
        list.push(ADRIANA)
        return new Answer(202, { ...IMPORT, status: 'processing' })
      }
      if (call === 'POST /screening-events/4/participants') {
        joined.push(JSON.parse(body))
        const added = joined.length === 1 ? [BENTO, CARLA] : [DAVI]
        list.push(...added)
        return { added: added.length, already: 0 }
      }
      if (call.startsWith('GET /patients?')) {
        const data = query.get('query') === 'estela' ? [] : [PATIENT]
        return { data, total: data.length }
      }
      if (call === 'GET /companies/5/sectors') return ['Pintura', 'Solda']
      if (call === 'GET /imports/7') return IMPORT
      return /\.(pdf|xlsx)/.test(call) || /options|imports/.test(call) ? [] : undefined
    },
  })
  const draw = () => {
    cleanup()
    show(
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>{part}</BrowserRouter>
      </QueryClientProvider>,
    )
  }
  return { ...shown, asked, joined, draw }
}

test('The list of an event is imported with a wrong row, added to by sector and by hand, narrowed, registered from and printed', async () => {
  const saved: string[] = []
  const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => saving.mockRestore())
  const { user, asked, joined, calls, draw } = await openRoster()
  const choose = async (button: string, choice: string) => {
    await press(user, button)
    await user.click(await screen.findByText(choice))
  }
  const dialog = (title: string) =>
    within(screen.getByText(title).closest('section') as HTMLElement)
  const pressIn = async (title: string, words: string) => {
    const text = dialog(title).getByText(words, { selector: 'button *' })
    await user.click(text.closest('button') as HTMLElement)
  }

  // Nobody yet: the list takes the sheet of HR, and says which row it refused.
  expect(await screen.findByText('Ninguém nesta lista ainda.')).toBeDefined()
  await press(user, 'Importar planilha')
  await screen.findByText('Selecione um arquivo')
  const sheet = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (sheet) await user.upload(sheet, new File(['x'], 'convocados.xlsx'))
  await pressIn('Importar Excel', 'Importar')
  const refused = await screen.findByLabelText('Motivos das recusas')
  expect(refused.textContent).toContain('Linha 3 CPF é inválido')
  await pressIn('Importar Excel', 'Fechar')
  expect(await screen.findByText('ADRIANA NASCIMENTO')).toBeDefined()
  expect(screen.getByText('A cadastrar', { selector: 'td *' })).toBeDefined()

  // A sector, and somebody by hand, whom only a search in this company finds.
  await choose('Adicionar', 'Um setor')
  await screen.findByText('Adicionar um setor')
  await user.click(dialog('Adicionar um setor').getByPlaceholderText('Selecione'))
  await user.click(
    (await screen.findAllByText('Solda', { selector: '[role=option] *' })).at(-1) as HTMLElement,
  )
  await pressIn('Adicionar um setor', 'Adicionar')
  expect(await screen.findByText('2 pessoas adicionadas.')).toBeDefined()
  expect(await screen.findByText('CARLA SOLDA')).toBeDefined()
  await choose('Adicionar', 'Escolher pessoas')
  await screen.findByText('Escolher pessoas')
  const search = screen.getByPlaceholderText('Nome ou CPF')
  await user.type(search, 'estela')
  expect(await screen.findByText('Ninguém desta empresa foi encontrado.')).toBeDefined()
  expect(calls().filter((call) => /^GET .patients.*company=5.*estela/.test(call))).toHaveLength(1)
  await user.clear(search)
  await user.type(search, 'davi')
  await user.click(await screen.findByLabelText('DAVI PINTURA'))
  await press(user, 'Adicionar 1')
  expect(await screen.findByText('1 pessoa adicionada.')).toBeDefined()
  expect(joined).toEqual([{ sector: 'Solda' }, { patient_ids: [73] }])

  // A state stays in the address over a reload, a search finds by matrícula, and 'Limpar Filtros' ends both.
  await user.click(screen.getByText(/^A cadastrar$/, { selector: 'label *' }))
  await waitFor(() => expect(screen.queryByText('BENTO SOLDA')).toBeNull())
  expect(location.search).toBe('?state=to_register')
  draw()
  expect(await screen.findByText('ADRIANA NASCIMENTO')).toBeDefined()
  expect(screen.queryByText('BENTO SOLDA')).toBeNull()
  await press(user, 'Limpar Filtros')
  expect(await screen.findByText('BENTO SOLDA')).toBeDefined()
  await user.type(screen.getByPlaceholderText('Nome, CPF, matrícula ou senha'), '7915')
  await waitFor(() => expect(screen.queryByText('BENTO SOLDA')).toBeNull())
  expect(asked.at(-1)?.get('query')).toBe('7915')
  await press(user, 'Limpar Filtros')
  expect(await screen.findByText('BENTO SOLDA')).toBeDefined()

  // Badges of all and of some, and the attendance as paper and as sheet.
  await choose('Imprimir', 'Crachás de todos')
  await choose('Imprimir', 'Lista de presença (PDF)')
  await choose('Imprimir', 'Lista de presença (Excel)')
  await user.click(screen.getByLabelText('Selecionar: BENTO SOLDA'))
  expect(screen.getByText('1 selecionada')).toBeDefined()
  await press(user, 'Crachás das selecionadas')
  await waitFor(() =>
    expect(saved).toEqual(['badges.pdf', 'attendance.pdf', 'attendance.xlsx', 'badges.pdf']),
  )
  expect(calls().filter((call) => call.includes('badges'))).toEqual([
    'GET /screening-events/4/badges.pdf',
    'GET /screening-events/4/badges.pdf?ids=11',
  ])

  // Who is to register has a form that holds what the list knows, and Back closes it.
  await user.click(screen.getByLabelText('Cadastrar: ADRIANA NASCIMENTO'))
  expect(await screen.findByText('Novo Paciente')).toBeDefined()
  expect(
    ['Nome', 'CPF', 'Data de nascimento', 'Matrícula'].map((label) => fieldOf(label).value),
  ).toEqual(['ADRIANA NASCIMENTO', '529.982.247-25', '30/01/2004', '7915'])
  act(() => history.back())
  await waitFor(() => expect(screen.queryByText('Novo Paciente')).toBeNull())
  expect(location.pathname + location.search).toBe('/screening-events/4/roster')
})
