import { ERRORS } from '@iris/contracts/errors'
import type { Referral } from '@iris/contracts/referrals'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { GiveUpActions } from './referral-give-up.tsx'

const READ = '2026-11-20T12:00:00.000Z'
const BOOKED = '2026-11-26T12:00:00.000Z'
const PENDING = { id: 4, state: 'pending', updated_at: READ } as Referral

/** 'Recusou' of a referral that a colleague changed meanwhile to `current`; a second try is taken. */
async function refuse(current: Partial<Referral>) {
  const [status, message] = ERRORS['edit.stale']
  let tries = 0
  const { url, sent } = await startAnsweringServer((call) => {
    if (call.startsWith('GET')) return { status: 200, content: { ...PENDING, ...current } }
    tries += 1
    return tries === 1
      ? { status, content: { message, code: 'edit.stale' } }
      : { status: 200, content: { ...PENDING, state: 'declined' } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const onDone = vi.fn()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <GiveUpActions of={PENDING} updatedAt={() => READ} isChanged={false} onDone={onDone} />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Recusou' }))
  const question = within(await screen.findByRole('dialog', { name: 'A pessoa recusou?' }))
  await user.click(question.getByRole('button', { name: 'Encerrar' }))
  const writes = () => sent.filter(({ call }) => call.startsWith('PUT'))
  return { user, question, writes, onDone }
}

test('Somebody who declined what a colleague has just booked is shown the appointment, and can be recorded at once', async () => {
  const { user, question, writes, onDone } = await refuse({
    state: 'scheduled',
    scheduled_at: '2026-12-10T17:30:00.000Z',
    provider: 'Hospital de Olhos',
    updated_at: BOOKED,
  })
  expect(
    await question.findByText(
      /Outra pessoa alterou este encaminhamento\. Agora está: Agendado para 10\/12\/2026 14:30, em Hospital de Olhos\./,
    ),
  ).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Encerrar' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(writes().map(({ body }) => JSON.parse(body))).toEqual([
    { state: 'declined', updated_at: READ },
    { state: 'declined', updated_at: BOOKED },
  ])
})

test('A referral that a colleague has settled meanwhile says how, and is not given up any more', async () => {
  const { writes, onDone } = await refuse({ state: 'lost', updated_at: BOOKED })
  expect(await screen.findByText(/Agora está: Sem contato\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Encerrar' })).toBeNull()
  expect(writes()).toHaveLength(1)
  expect(onDone).not.toHaveBeenCalled()
})
