import { ERRORS } from '@iris/contracts/errors'
import type { Triage } from '@iris/contracts/triages'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { fieldOf, optionsOf, pick, press } from '../../test/form-by-label.ts'
import { show } from '../../test/show.tsx'
import { Answer, showAt } from '../../test/show-at.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { UnsavedGuard } from '../app/unsaved-guard.tsx'
import { TriageFlow } from './triage-flow.tsx'

const AT = '2026-11-26T12:00:00.000Z'
const TRIAGE = {
  ...{ id: 5, exam_id: 7, patient_id: 3, created_at: AT, updated_at: AT },
  ...{ personal_history: [], previous_eye_surgeries: [], previous_eye_diseases: [] },
  ...{ eye_complaints: [], smoking: false, epis: false, wear_glasses: false },
  ...{ wear_contact_lenses: false, screen_time: null, allergy: true },
  allergy_description: 'Colírio',
} satisfies Triage
const EXAM = { id: 7, patient_id: 3, status: 'Pendente', created_at: AT, updated_at: AT }

function Page() {
  const { pathname, search } = useLocation()
  return (
    <>
      <UnsavedGuard />
      <p>{pathname + search}</p>
      {search === '' && (
        <TriageFlow patientId={3} patientName="ALBA" triageId={5} strip="ALBA" onClose={() => {}} />
      )}
    </>
  )
}

test('A triage that is being edited stays while its patient is merged, its save is refused, and it leads to the registration that stays', async () => {
  const [status, message] = ERRORS['patient.merged']
  let merged = false
  const { url, sent } = await startAnsweringServer((call) => {
    const ok = (content: unknown) => ({ status: 200, content })
    if (call.startsWith('PUT')) return { status, content: { code: 'patient.merged', message } }
    if (call === 'GET /patients/3') return ok({ id: 3, merged_into: 9 })
    if (call === 'GET /patients/3/exams') return ok(merged ? [] : [EXAM])
    return ok(call === 'GET /patients/3/triages' && !merged ? [TRIAGE] : [])
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const client = createQueryClient()
  const router = createMemoryRouter([{ path: '*', element: <Page /> }])
  const user = show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const words = () => screen.getByLabelText<HTMLTextAreaElement>(/^Descrição da alergia/)
  await user.type(await screen.findByLabelText(/^Descrição da alergia/), ' e pólen')

  merged = true
  await act(() => client.invalidateQueries())
  const reads = () => sent.filter(({ call }) => call === 'GET /patients/3/triages')
  await waitFor(() => expect(reads()).toHaveLength(2))
  expect(words().value).toBe('Colírio e pólen')
  expect(screen.queryByText(/^Nenhuma triagem ainda/)).toBeNull()

  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(words().value).toBe('Colírio e pólen')
  await user.click(await screen.findByRole('button', { name: 'Abrir o cadastro que ficou' }))
  const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' })
  await user.click(within(question).getByRole('button', { name: 'Descartar' }))
  expect(await screen.findByText('/patients?paciente=9')).toBeDefined()
})

test('The triages of a patient are listed with their moments, one is added slot by slot, and a row edits it', async () => {
  const triages: Triage[] = []
  const onClose = vi.fn()
  const flow = <TriageFlow patientId={3} patientName="ALBA" strip="ALBA" onClose={onClose} />
  const { user, bodies } = await showAt(flow, {
    type: 3,
    address: '/patients',
    answer(call, { body }) {
      if (/^GET \/(personal_history|eye_)/.test(call)) return new Answer(503)
      if (call === 'GET /patients/3/exams') return triages.length > 0 ? [EXAM] : []
      if (/^(POST|PUT) /.test(call)) triages.splice(0, 1, { ...TRIAGE, ...JSON.parse(body) })
      return call.startsWith('GET') ? triages : triages[0]
    },
  })
  expect(await screen.findByText('Nenhuma triagem ainda. Adicione a primeira.')).toBeDefined()
  await waitFor(() => expect(screen.getByText('Adicionar').closest('button')?.disabled).toBe(false))
  await press(user, 'Adicionar')
  await screen.findByText('Nova Triagem')
  const add = screen.getByLabelText<HTMLButtonElement>('Adicionar: Histórico pessoal')
  const remove = (slot: number) =>
    screen.getByLabelText<HTMLButtonElement>(`Remover: Histórico pessoal ${slot}`)
  expect([add.disabled, remove(1).disabled]).toEqual([true, true])
  await pick(user, 'Histórico pessoal 1', 'Diabetes Mellitus')
  await user.click(add)
  expect(add.disabled).toBe(true)
  await pick(user, 'Histórico pessoal 2', 'Artrite Reumatoide')
  await user.click(remove(2))
  await pick(user, 'Queixas oculares 1', 'Outras queixas')
  await press(user, 'Salvar')
  expect(await screen.findByText('Descrição da queixa é obrigatória')).toBeDefined()
  fireEvent.change(fieldOf('Descrição da queixa'), { target: { value: 'Vista cansada' } })
  expect(await optionsOf(user, 'Tempo de tela')).toEqual([
    ...['Nenhuma', '1 a 3 horas', '3 a 6 horas', '6 a 8 horas', '8 a 10 horas', 'Mais de 10 horas'],
  ])
  await pick(user, 'Tempo de tela', '6 a 8 horas')
  for (const beside of document.querySelectorAll('[class*=Modal-inner], [class*=Modal-overlay]'))
    await user.click(beside)
  expect(screen.queryByText('Descartar alterações?'), 'a click beside it closes nothing').toBeNull()
  await press(user, 'Salvar')
  expect(await screen.findByText('Triagem cadastrada com sucesso!')).toBeDefined()
  expect(bodies('POST /patients/3/triages')).toMatchObject([
    { personal_history: ['diabetes'], screen_time: '6 a 8 horas' },
  ])

  const table = within(await screen.findByRole('table', { name: 'Triagens' }))
  expect(screen.getByText('Triagem')).toBeDefined()
  const row = (await table.findByText('5')).closest('tr') as HTMLTableRowElement
  const cells = [...table.getAllByRole('columnheader'), ...row.cells]
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...['Id', 'Data de criação', 'Última atualização'],
    ...['5', '26/11/2026 09:00', '26/11/2026 09:00'],
  ])
  await user.click(row)
  await screen.findByText('Editar Triagem')
  expect(fieldOf('Tempo de tela').value).toBe('6 a 8 horas')
  expect(fieldOf('Descrição da queixa').value).toBe('Vista cansada')
  await user.click(screen.getByRole('switch', { name: 'Fumante' }))
  await press(user, 'Salvar')
  await screen.findByRole('table', { name: 'Triagens' })
  expect(bodies('PUT /patients/3/triages/5')).toMatchObject([{ smoking: true }])
  await press(user, 'Fechar')
  expect(onClose).toHaveBeenCalledOnce()
})
