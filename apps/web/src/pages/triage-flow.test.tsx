import { ERRORS } from '@iris/contracts/errors'
import type { Triage } from '@iris/contracts/triages'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
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
