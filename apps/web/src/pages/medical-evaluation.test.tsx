import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { optionsOf } from '../../test/form-by-label.ts'
import { WAITING_EXAM } from '../../test/open-exam.tsx'
import { showAt } from '../../test/show-at.tsx'
import { MembersOnly } from '../app/guards.tsx'
import { MedicalEvaluationPage } from './medical-evaluation.tsx'

test.each([
  ['Pacientes', '/patients/exportAllPatients'],
  ['Exames', '/exams/exportAllExams'],
])("At a desk 'Gerar Excel' asks which sheet: %s are those of the list", async (choice, path) => {
  const { user, calls } = await showAt(<MedicalEvaluationPage />, {
    type: 5,
    address: '/medicalevaluation?company_id=3',
    answer: () => undefined,
  })
  await user.click(await screen.findByText('Gerar Excel', { selector: 'button *' }))
  await user.click(await screen.findByRole('menuitem', { name: choice }))
  const asked = () => calls().find((call) => call.startsWith(`GET ${path}`))
  await waitFor(() => expect(asked()).toBeDefined())
  expect(asked()).toMatch(/company(_id)?=3/)
})

test('Avaliação Médica begins with who waits, is searched by text, company and status over every page, and clears its filters', async () => {
  const next = { ...WAITING_EXAM, patient_id: 3, patient_name: 'YARA DA FRENTE' }
  const asked: URLSearchParams[] = []
  const last = () => Object.fromEntries(asked.at(-1) ?? [])
  const { user, calls } = await showAt(<MedicalEvaluationPage />, {
    type: 5,
    address: '/medicalevaluation',
    answer(call, { search }) {
      if (call.startsWith('GET /exams/reading-queue'))
        return {
          waiting: 1,
          waiting_since: next.updated_at,
          next: { ...next, waiting_since: next.updated_at },
        }
      if (call.startsWith('GET /exams/with-patient-name')) {
        asked.push(new URLSearchParams([...new URLSearchParams(call.split('?')[1]), ...search]))
        return { exams: [next], total: last().company_id ? 1 : 12, revision: '1' }
      }
      if (call === 'GET /exams/7') return next
      if (call.startsWith('GET /exams/changes')) return { changed: false }
      return call.includes('compan') ? [{ value: 5, label: 'FUNDIÇÃO' }] : undefined
    },
  })
  expect(await screen.findByText('1 exame aguarda avaliação')).toBeDefined()
  expect(screen.getByText(/^O próximo é de YARA DA FRENTE, que espera há/)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Avaliação Médica' })).toBeDefined()
  for (const name of ['Importar Excel', 'Gerar Excel', 'Novo Paciente'])
    expect(screen.getByText(name, { selector: 'button *' })).toBeDefined()
  expect(await screen.findByText('Mostrando 1 a 10 de 12 entradas')).toBeDefined()
  const heads = [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
  expect(heads.join()).toMatch(/Nome.*Empresa.*Número do Exame.*Data do Exame.*Status.*Ações/)

  await user.click(screen.getByRole('button', { name: 'Próxima página' }))
  await waitFor(() => expect(last().page).toBe('2'))
  await user.type(screen.getByLabelText('Buscar'), 'procurada')
  await waitFor(() => expect(last()).toMatchObject({ query: 'procurada', page: '1' }))
  const choose = async (label: string, option: string) => {
    await optionsOf(user, label)
    await user.click(screen.getByText(option, { selector: '[role=option] *' }))
  }
  await choose('Empresa', 'FUNDIÇÃO')
  await choose('Status', 'Pendente')
  await waitFor(() => expect(last()).toMatchObject({ company_id: '5', status: 'Pendente' }))
  expect(await screen.findByText('Mostrando 1 a 1 de 1 entradas')).toBeDefined()
  await waitFor(() => expect(window.location.search).toContain('status=Pendente'))
  const queues = () => calls().filter((call) => call.startsWith('GET /exams/reading-queue'))
  expect(queues().join(), 'whoever waits is the same, whatever the list shows').not.toContain(
    'status',
  )
  await user.click(screen.getByText('Limpar Filtros'))
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(screen.getByLabelText<HTMLInputElement>('Buscar').value).toBe('')
  expect(await screen.findByText('Mostrando 1 a 10 de 12 entradas')).toBeDefined()

  await user.click(screen.getByText('YARA DA FRENTE'))
  await waitFor(() => expect(window.location.search).toBe('?exame=7'))
  await waitFor(() => expect(calls()).toContain('GET /exams/7'))
})

test('A list of exams of whom nobody waits says so where the queue would begin', async () => {
  await showAt(<MedicalEvaluationPage />, {
    type: 5,
    address: '/medicalevaluation',
    answer: (call) =>
      call.startsWith('GET /exams/reading-queue')
        ? { waiting: 0, waiting_since: null, next: null, previous: null }
        : undefined,
  })
  expect(await screen.findByText('Ninguém aguarda avaliação nesta lista.')).toBeDefined()
  expect(screen.queryByText(/^Abrir a fila/)).toBeNull()
})

test.each([
  [1, 'Avaliação Médica'],
  [5, 'Avaliação Médica'],
  [2, 'Outra página'],
] as const)('The page of exams opened by a user of type %i shows %s', async (type, shown) => {
  await showAt(
    <Routes>
      <Route element={<MembersOnly />}>
        <Route path="/medicalevaluation" element={<h1>Avaliação Médica</h1>} />
        <Route path="/dashboard" element={<h1>Outra página</h1>} />
      </Route>
    </Routes>,
    { type, address: '/medicalevaluation', answer: () => undefined },
  )
  expect(screen.getByRole('heading').textContent).toBe(shown)
})
