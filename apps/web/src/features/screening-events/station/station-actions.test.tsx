import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../test/show.tsx'
import type { Desk } from './desk.ts'
import { CallNext, SaveActions, StationExits } from './station-actions.tsx'

const WILL_COME = 'A fila aparece aqui assim que alguém fizer o check-in.'

test('A station where nobody waits says how the queue begins, and not once the event is over', () => {
  const claim = { view: { waiting: 0 }, isKnown: true, pending: false }
  const said = ['Esta ação não está em andamento.', null].map((halted) => {
    document.body.textContent = ''
    show(<CallNext desk={{ claim, halted } as unknown as Desk} />)
    return document.body.textContent?.includes(WILL_COME)
  })
  expect(said).toEqual([false, true])
})

test('Nobody can be called before it is known whom this user serves already', () => {
  const claim = { view: { waiting: 2 }, isKnown: false, pending: false }
  show(<CallNext desk={{ claim, halted: null } as unknown as Desk} />)
  const call = screen.getByRole<HTMLButtonElement>('button', { name: 'Chamar próximo' })
  expect(call.disabled).toBe(true)
})

test('The second half of a double click saves nothing for the next person and lets nobody go', () => {
  const done = vi.fn()
  const person = { missed_calls: 3 }
  const claim = { view: { next: [] }, pending: false, person, release: done, leave: done }
  const ways = (isOffline: boolean) => {
    const desk = { claim, isOffline, isPrepared: true } as unknown as Desk
    return (
      <>
        <SaveActions desk={desk} saving={false} onSave={done} />
        <StationExits desk={desk} />
      </>
    )
  }
  show(
    <>
      {ways(false)}
      {ways(true)}
    </>,
  )
  const buttons = screen.getAllByRole('button')
  for (const each of buttons) fireEvent.click(each, { detail: 2 })
  expect(done).not.toHaveBeenCalled()
  for (const each of buttons) fireEvent.click(each, { detail: 1 })
  expect(done).toHaveBeenCalledTimes(buttons.length)
})
