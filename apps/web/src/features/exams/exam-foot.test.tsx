import type { Exam } from '@iris/contracts/exams'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { startSession } from '../../api/session.ts'
import { LockButton } from './exam-foot.tsx'

const LOCKED = { id: 7, status: 'Avaliação Médica', complete: true } as Exam

async function showButton(exam: Exam) {
  const { url, sent } = await startAnsweringServer(() => ({ status: 404, content: {} }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['doctor'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  show(
    <QueryClientProvider client={createQueryClient()}>
      <LockButton patientId={3} exam={exam} />
    </QueryClientProvider>,
  )
  return () => sent.filter(({ call }) => call === 'POST /patients/3/exams/7')
}

test('The second half of a double click on Travar does not unlock the exam again', async () => {
  const saves = await showButton(LOCKED)
  const unlock = screen.getByRole('button', { name: 'Destravar' })
  fireEvent.click(unlock, { detail: 2 })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(saves()).toHaveLength(0)
  fireEvent.click(unlock, { detail: 1 })
  await waitFor(() => expect(saves()).toHaveLength(1))
})

test('Travar says which exam was on the screen, so that one measured anew meanwhile is not concluded unread', async () => {
  const updated_at = '2026-11-26T12:00:00.000Z'
  const saves = await showButton({ ...LOCKED, status: 'Pendente', updated_at })
  fireEvent.click(screen.getByRole('button', { name: 'Travar' }))
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(JSON.parse(String(saves()[0]?.body))).toEqual({ status: 'Avaliação Médica', updated_at })
})
