import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { entryOf } from '../../test/refused-entry.ts'
import { showAt } from '../../test/show-at.tsx'
import { OutboxWays } from './outbox-ways.tsx'

const PARTICIPANT = {
  id: 41,
  patient_id: 4,
  patient_name: 'ALBA',
  ticket: 12,
  checked_in_at: '2026-12-01T11:00:00Z',
  exam_id: 9,
}

/** A refused check-in of participant 41 on the page of a doctor, while the event's list says this of the people named so. */
async function showRefused(list: object[]) {
  const onTake = vi.fn()
  const nothing = () => {}
  const part = entryOf('acuity', 9)
  const entry = {
    ...part,
    endpoint: { method: 'POST', path: '/screening-events/:id/check-in', access: 'events.write' },
    input: { params: { id: 2 }, body: { patient_id: 4 }, files: {} },
    about: { ...part.about, kind: 'check-in', label: 'Check-in', participantId: 41 },
    refusal: { status: 403, code: 'auth.denied', message: 'Acesso negado.', errors: {} },
  } as const
  const { user, calls } = await showAt(
    <OutboxWays
      entry={entry}
      behind={3}
      onCorrect={nothing}
      onTake={onTake}
      onMove={nothing}
      onSendAgain={nothing}
      onKeepVersion={nothing}
      onDiscard={nothing}
      onClose={nothing}
    />,
    {
      type: 5,
      address: '/outbox',
      answer: (call) =>
        call.startsWith('GET /screening-events/2/participants')
          ? { data: list, total: list.length, page: 1, per_page: 10 }
          : undefined,
    },
  )
  return { user, onTake, calls }
}

test('A check-in that its person may not make is answered by the one that somebody else made, and what waits for it follows', async () => {
  const namesake = { ...PARTICIPANT, id: 40, patient_id: 3, ticket: 11 }
  const { user, onTake } = await showRefused([namesake, PARTICIPANT])
  expect(await screen.findByText(/já fez o check-in/)).toBeTruthy()
  expect(screen.getByText('senha 12')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Usar este check-in' }))
  expect(onTake).toHaveBeenCalledWith(PARTICIPANT)
})

test('As long as nobody has made it, a check-in that its person may not make says who does', async () => {
  const { calls } = await showRefused([
    { ...PARTICIPANT, ticket: null, checked_in_at: null, exam_id: null },
  ])
  await expect.poll(() => calls().join()).toContain('GET /screening-events/2/participants')
  expect(
    await screen.findByText(
      'O check-in é feito pela equipe técnica. Depois que ela fizer o desta pessoa, abra este registro de novo.',
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Usar este check-in' })).toBeNull()
})
