import type { ResultBatch } from '@iris/contracts/result-batches'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { BatchProgress } from './batch-progress.tsx'

test('Results that are being sent are counted, the refused ones as well', () => {
  const batch = { id: 1, status: 'processing', total: 6, sent: 2, refused: 1 } as ResultBatch
  show(
    <QueryClientProvider client={createQueryClient()}>
      <BatchProgress batch={batch} onSendAgain={() => {}} onDismiss={() => {}} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe('Enviando resultados: 3 de 6')
})

test('Refused results that could not be listed are read again by a button', async () => {
  let tries = 0
  const refusal = { exam_id: 7, patient_name: 'ANA', message: 'Sem e-mail.' }
  const { url } = await startAnsweringServer(() => {
    tries += 1
    return tries === 1
      ? { status: 429, content: { message: 'Muitas consultas seguidas.' } }
      : { status: 200, content: [refusal] }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const batch = { id: 1, status: 'done', total: 2, sent: 1, refused: 1 } as ResultBatch
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <BatchProgress batch={batch} onSendAgain={() => {}} onDismiss={() => {}} />
    </QueryClientProvider>,
  )
  await screen.findByText('Muitas consultas seguidas.')
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Sem e-mail.')).toBeDefined()
})

test('Only results that failed for want of the mail server are offered to be sent again, together', async () => {
  const refused = (exam_id: number, reason: string) => ({
    exam_id,
    patient_name: 'ANA',
    reason,
    message: '',
  })
  const { url } = await startAnsweringServer(() => ({
    status: 200,
    content: [refused(7, 'mail.failed'), refused(8, 'mail.address'), refused(9, 'mail.away')],
  }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const batch = { id: 1, status: 'done', total: 4, sent: 1, refused: 3 } as ResultBatch
  const again: number[] = []
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <BatchProgress
        batch={batch}
        onSendAgain={(refusals) => again.push(...refusals.map(({ exam_id }) => exam_id))}
        onDismiss={() => {}}
      />
    </QueryClientProvider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Enviar 2 de novo' }))
  expect(again).toEqual([7, 9])
})
