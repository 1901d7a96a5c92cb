import type { Exam } from '@iris/contracts/exams'
import type { ResultBatch, ResultCheck } from '@iris/contracts/result-batches'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { startSession } from '../../api/session.ts'
import { SelectionBar } from './send-selected.tsx'
import { useSendSelected } from './use-send-selected.ts'

const EXAMS = [7, 8].map(
  (id) =>
    ({
      id,
      patient_name: `PESSOA ${id}`,
      status: 'Concluído',
      final_classification: 'liberado',
    }) as Exam,
)
const ofNew = (exam_id: number): ResultCheck => ({
  exam_id,
  patient_name: 'PESSOA',
  result_channel: null,
  sent_before: false,
  lacks_signature: false,
  reason: null,
  message: null,
})
const running = (id: number, total: number) =>
  ({ id, status: 'processing', total, sent: 0, refused: 0, finished_at: null }) as ResultBatch
const REFUSED = [
  { exam_id: 7, patient_name: 'ANA', reason: 'mail.address', message: 'Endereço recusado.' },
  { exam_id: 8, patient_name: 'BIA', reason: 'mail.failed', message: 'Falhou.' },
  { exam_id: 9, patient_name: 'CAIO', reason: 'mail.away', message: 'Sem resposta.' },
]

beforeEach(() => localStorage.clear())

function List() {
  const selected = useSendSelected(EXAMS)
  return (
    <>
      <button type="button" onClick={() => selected.toggle(EXAMS, true)}>
        Escolher
      </button>
      <SelectionBar of={selected} />
    </>
  )
}

/** The list as a doctor opens it. @param batches their own sendings, the newest first; one that is started is added */
async function openList(batches: ResultBatch[], refused = REFUSED) {
  const started: unknown[] = []
  const { url } = await startAnsweringServer((call, _, { body }) => {
    const ok = (content: unknown) => ({ status: 200, content })
    if (call === 'GET /exams/send-results') return ok(batches)
    if (call.endsWith('/refusals')) return ok(refused)
    if (!call.startsWith('POST /exams/send-results')) return { status: 404, content: {} }
    const asked = JSON.parse(body)
    if (call.endsWith('/check')) return ok(asked.ids.map(ofNew))
    started.push(asked)
    batches.unshift(running(batches.length + 1, asked.ids.length))
    return { status: 202, content: { ...batches[0], left_out: 0 } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['doctor'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const open = () => {
    cleanup()
    return show(
      <QueryClientProvider client={createQueryClient()}>
        <List />
      </QueryClientProvider>,
    )
  }
  return { started, user: open(), reopen: open }
}

test('Results that were all new when they were asked about are sent as new ones only', async () => {
  const { started, user } = await openList([])
  await user.click(screen.getByRole('button', { name: 'Escolher' }))
  await user.click(screen.getByRole('button', { name: 'Enviar selecionados' }))
  await screen.findByRole('dialog', { name: 'Enviar 2 resultados?' })
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(started).toEqual([{ ids: [7, 8], only_new: true }]))
})

test('Whoever clears the selection or closes what is told of a sending by keyboard goes on beside it', async () => {
  const finished_at = new Date().toISOString()
  const sent = { ...running(1, 2), status: 'done', sent: 2, finished_at } as const
  const { user } = await openList([sent])
  const before = screen.getByRole('button', { name: 'Escolher' })
  await user.click(before)
  const close = await screen.findByRole('button', { name: 'Fechar' })
  screen.getByRole('button', { name: 'Limpar seleção' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: 'Limpar seleção' })).toBeNull()
  expect(document.activeElement).toBe(close)
  await user.keyboard('{Enter}')
  expect(close.isConnected).toBe(false)
  expect(document.activeElement).toBe(before)
})

test('Two sendings that run at the same time are both told', async () => {
  await openList([running(2, 3), running(1, 5)])
  expect(await screen.findByText('Enviando resultados: 0 de 3')).toBeDefined()
  expect(screen.getByText('Enviando resultados: 0 de 5')).toBeDefined()
})

test('Those refused for a reason of their own stay listed while the others are sent again, until that is closed', async () => {
  const finished_at = new Date().toISOString()
  const first = { ...running(1, 5), status: 'done', sent: 2, refused: 3, finished_at } as const
  const { started, user, reopen } = await openList([first])
  await user.click(await screen.findByRole('button', { name: 'Enviar 2 de novo' }))
  await user.click(await screen.findByRole('button', { name: 'Enviar' }))
  expect(await screen.findByText('Enviando resultados: 0 de 2')).toBeDefined()
  expect(started).toEqual([{ ids: [8, 9], only_new: true }])

  const again = reopen()
  expect(await screen.findByText('Enviando resultados: 0 de 2')).toBeDefined()
  expect(await screen.findByText('Endereço recusado.')).toBeDefined()
  expect(screen.getByText('Envio concluído: 2 de 5 enviados')).toBeDefined()
  for (const text of ['BIA', 'CAIO', /de novo$/]) expect(screen.queryByText(text)).toBeNull()

  await again.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByText('ANA')).toBeNull()
  reopen()
  expect(await screen.findByText('Enviando resultados: 0 de 2')).toBeDefined()
  expect(screen.queryByText('ANA')).toBeNull()
})

test('A sending of which everything refused is sent again gives its place to the new one', async () => {
  const finished_at = new Date().toISOString()
  const first = { ...running(1, 3), status: 'done', sent: 0, refused: 3, finished_at } as const
  const { user } = await openList(
    [first],
    REFUSED.map((each) => ({ ...each, reason: 'mail.away' })),
  )
  await user.click(await screen.findByRole('button', { name: 'Enviar 3 de novo' }))
  await user.click(await screen.findByRole('button', { name: 'Enviar' }))
  expect(await screen.findByText('Enviando resultados: 0 de 3')).toBeDefined()
  expect(screen.queryByText(/^Envio concluído/)).toBeNull()
})
