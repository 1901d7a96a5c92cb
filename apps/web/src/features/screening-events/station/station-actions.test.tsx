import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../test/show.tsx'
import type { Desk } from './desk.ts'
import { CallNext, StationExits } from './station-actions.tsx'

const WILL_COME = 'A fila aparece aqui assim que alguém fizer o check-in.'

test('A station where nobody waits says how the queue begins, and not once the event is over', () => {
  const claim = { view: { waiting: 0 }, pending: false }
  const said = ['Esta ação não está em andamento.', null].map((halted) => {
    document.body.textContent = ''
    show(<CallNext desk={{ claim, halted } as unknown as Desk} />)
    return document.body.textContent?.includes(WILL_COME)
  })
  expect(said).toEqual([false, true])
})

test('That somebody did not come is asked about before it counts, and the way back to the queue is not', async () => {
  const release = vi.fn()
  const person = { id: 4, patient_name: 'ALBA CHAMADA', ticket: 12, missed_calls: 0 }
  const claim = { person, pending: false, release }
  const user = show(<StationExits desk={{ claim, isOffline: false } as unknown as Desk} />)
  await user.click(screen.getByRole('button', { name: 'Voltar à fila' }))
  expect(release.mock.calls).toEqual([['back']])

  await user.click(screen.getByRole('button', { name: 'Não compareceu' }))
  const question = await screen.findByRole('dialog', { name: 'Não compareceu?' })
  expect(question.textContent).toContain('ALBA CHAMADA, senha 12,')
  await user.click(within(question).getByRole('button', { name: 'Voltar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(release).toHaveBeenCalledTimes(1)

  await user.click(screen.getByRole('button', { name: 'Não compareceu' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Não compareceu' }),
  )
  expect(release).toHaveBeenLastCalledWith('absent')
})
