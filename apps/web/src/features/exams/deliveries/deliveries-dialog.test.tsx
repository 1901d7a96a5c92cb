import type { Exam } from '@iris/contracts/exams'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../../test/answering-server.mjs'
import { show } from '../../../../test/show.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { startSession } from '../../../api/session.ts'
import { refreshExams } from '../exams-api.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'

const CONCLUDED = {
  id: 7,
  patient_id: 3,
  patient_name: 'ALBA',
  status: 'Concluído',
  final_classification: 'liberado',
  specialist_specialties: [],
  updated_at: '2026-11-26T12:00:00.000Z',
} as unknown as Exam
const LINK = { url: 'https://iris.exemplo.test/r/abc', expires_at: '2026-12-26T12:00:00.000Z' }

// A text field that grows asks when the letters are there.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

/** A delivery whose link opens the result, until a correction ends it. */
const HANDED_OVER = {
  id: 1,
  channel: 'link',
  state: 'sent',
  requested_by_name: 'DRA. IARA',
  requested_at: '2026-11-26T12:00:00.000Z',
  opened_at: null,
  openings: 0,
  link: { expires_at: '2126-12-26T12:00:00.000Z', revoked_at: null, locked_at: null },
}

/** Opens the deliveries of an exam; `change` is what a person elsewhere makes of it. */
async function openDeliveries() {
  let exam = CONCLUDED
  let deliveries: unknown[] = []
  const { url } = await startAnsweringServer((call) => {
    const ok = (content: unknown) => ({ status: 200, content })
    if (call === 'POST /exams/7/result-link') {
      deliveries = [HANDED_OVER]
      return ok(LINK)
    }
    if (call === 'POST /exams/7/correct') {
      change({ status: 'Avaliação Médica' })
      return ok(exam)
    }
    if (call === 'GET /exams/7') return ok(exam)
    if (call === 'GET /patients/3') return ok({ id: 3, name: 'ALBA', dob: '1980-02-01', phone: '' })
    if (call === 'GET /exams/7/deliveries') return ok(deliveries)
    if (call === 'GET /exams/7/versions') return ok([])
    return { status: 404, content: {} }
  })
  const change = (into: Partial<Exam>) => {
    exam = { ...exam, ...into }
    deliveries = []
  }
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['doctor'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <DeliveriesDialog exam={CONCLUDED} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const ready = () => screen.queryByRole('status', { name: 'Link pronto' })
  await user.click(await screen.findByRole('button', { name: /^Copiar link/ }))
  await waitFor(() => expect(ready()).not.toBeNull())
  return { user, change, ready }
}

test('A link that was just made is gone from the screen once the result is corrected', async () => {
  const { user, ready } = await openDeliveries()
  await user.click(screen.getByRole('button', { name: 'Corrigir resultado' }))
  const question = within(await screen.findByRole('dialog', { name: 'Corrigir resultado' }))
  await user.type(question.getByLabelText(/Motivo da correção/), 'Era para consulta.')
  await user.click(question.getByRole('button', { name: /^Corrigir resultado/ }))
  await screen.findByText('Avaliação Médica')
  await screen.findByRole('dialog', { name: 'Entregas do resultado' })
  expect(ready()).toBeNull()
})

test.each([
  ['is under correction', { status: 'Avaliação Médica' }],
  ['is concluded anew', { status: 'Concluído' }],
] as const)(
  'A link that was made is no longer offered once a colleague has corrected the result, which %s',
  async (_where, { status }) => {
    const { change, ready } = await openDeliveries()
    expect(await screen.findByText('1 link ativo')).toBeDefined()
    change({ status, corrected_at: '2026-11-26T13:00:00.000Z' })
    // As the list beneath does, once it hears of a change.
    refreshExams()
    await waitFor(() => expect(ready()).toBeNull())
    await waitFor(() => expect(screen.queryByText('1 link ativo')).toBeNull())
  },
)
