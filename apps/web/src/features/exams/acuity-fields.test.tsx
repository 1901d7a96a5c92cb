import type { Exam } from '@iris/contracts/exams'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { AcuityFields } from './acuity-fields.tsx'
import { useAcuity } from './use-acuity.ts'

const BEFORE = {
  right_eye: '20/20',
  left_eye: '20/20',
  has_correction: 0,
  created_at: '2025-12-26T12:00:00.000Z',
} as Exam

function Fields() {
  return <AcuityFields of={useAcuity({ patientId: 3, exam: null })} previous={BEFORE} isLarge />
}

test('What got worse comes into view as soon as both eyes are measured, and not while one is still to be tapped', async () => {
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  onTestFinished(() => intoView.mockRestore())
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Fields />
    </QueryClientProvider>,
  )
  const tap = (eye: 'OD' | 'OE', value: string) => {
    const group = screen.getByRole('group', { name: `${eye}: Baixa visão` })
    return user.click(within(group).getByRole('button', { name: value }))
  }
  await tap('OD', '20/70')
  expect(screen.getByRole('status').textContent).toContain('Olho direito perdeu 5 linhas')
  expect(intoView).not.toHaveBeenCalled()
  await tap('OE', '20/100')
  expect(screen.getByRole('status').textContent).toContain('Olho esquerdo perdeu 6 linhas')
  expect(intoView).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
  expect(intoView.mock.contexts[0]).toBe(screen.getByRole('status'))
})
