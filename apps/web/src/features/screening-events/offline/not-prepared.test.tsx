import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../../../test/show.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { startSession } from '../../../api/session.ts'
import { forgetLapsed, noteLapsed } from '../../../outbox/lapsed-lists.ts'
import { NotPrepared } from './offline-list.tsx'

afterEach(() => localStorage.clear())

function said(eventId: number): string {
  show(
    <QueryClientProvider client={createQueryClient()}>
      <div data-testid="said">
        <NotPrepared eventId={eventId} />
      </div>
    </QueryClientProvider>,
  )
  const words = screen.getByTestId('said').textContent ?? ''
  cleanup()
  return words
}

test('A device whose list is too old says so, and not that it was never prepared, to whom it was prepared for', () => {
  const claims = { sub: '7', scopes: ['technician'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  noteLapsed([
    { userId: '7', eventId: 3 },
    { userId: '8', eventId: 4 },
  ])
  expect(said(3)).toMatch(/a lista venceu.*confira a data e a hora do aparelho/)
  expect(said(4)).toContain('não foi preparado para esta ação')
  forgetLapsed('7', 3)
  expect(said(3)).toContain('não foi preparado para esta ação')
})
