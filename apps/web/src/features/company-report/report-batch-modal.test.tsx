import { ERRORS } from '@iris/contracts/errors'
import type { ReportBatch } from '@iris/contracts/report-batches'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { startSession } from '../../api/session.ts'
import { ReportBatchModal } from './report-batch-modal.tsx'

const [refusal, REFUSED] = ERRORS['report.running']
const RUNNING: ReportBatch = {
  ...{ id: 9, status: 'processing', by: 'sector', total: 3, made: 0, refused: 0 },
  ...{ period: { from: '2025-12-01', to: '2026-11-30' }, finished_at: null },
  created_at: '2026-11-26T12:00:00.000Z',
}

/** What sales ask with, while these of theirs are there. */
async function showBatches(batches: ReportBatch[], onAsked: () => void = () => {}) {
  const { url } = await startAnsweringServer((call) => {
    if (call === 'POST /company-reports') {
      onAsked()
      return { status: refusal, content: { code: 'report.running', message: REFUSED } }
    }
    if (call === 'GET /company-reports') return { status: 200, content: batches }
    return call.startsWith('GET /company/options')
      ? { status: 200, content: [{ value: 3, label: 'OLARIA DEPOIS A' }] }
      : { status: 404, content: {} }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['comercial'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <ReportBatchModal onClose={() => {}} />
    </QueryClientProvider>,
  )
  await screen.findByText(/^Nenhum ainda\./)
  return user
}

const day = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name, hidden: true })
const ask = () =>
  fireEvent.click(screen.getByText('Gerar relatórios').closest('button') as HTMLButtonElement)

test('What is wrong in a choice of several reports is told at its field, and sales are told that they get whole months', async () => {
  await showBatches([])
  expect(screen.getByText(/^Seu perfil recebe meses inteiros/)).toBeDefined()
  const first = day('De').value
  fireEvent.change(day('De'), { target: { value: '' } })
  ask()
  expect(await screen.findByText('De é obrigatório')).toBeDefined()
  expect(screen.queryByText('O período pode ter no máximo 5 anos.')).toBeNull()
  fireEvent.change(day('De'), { target: { value: first } })
  fireEvent.change(day('Até'), { target: { value: '01/01/2020' } })
  ask()
  expect(await screen.findByText('Escolha ao menos uma empresa.')).toBeDefined()
  expect(await screen.findByText('Até não pode ser anterior a De.')).toBeDefined()
})

test('Who asks for reports while those asked for before are still being made is told so, and what was chosen stays', {
  tags: 'long',
}, async () => {
  const batches: ReportBatch[] = []
  // Asked for from elsewhere meanwhile.
  const user = await showBatches(batches, () => batches.splice(0, 1, RUNNING))
  await user.type(screen.getByLabelText(/^Empresas/, { selector: 'input' }), 'depois a')
  fireEvent.click(await screen.findByText('OLARIA DEPOIS A'))
  expect(await screen.findByText('1 de 50')).toBeDefined()
  ask()
  expect(await screen.findByText('Gerando relatórios: 0 de 3')).toBeDefined()
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe(REFUSED)
  expect(screen.queryByText('Gerar relatórios')).toBeNull()
  batches[0] = { ...RUNNING, status: 'done', made: 3 }
  expect(await screen.findByText('Concluído: 3 relatórios')).toBeDefined()
  expect(screen.getByText('1 de 50')).toBeDefined()
  expect(screen.getByText('Gerar relatórios')).toBeDefined()
})
