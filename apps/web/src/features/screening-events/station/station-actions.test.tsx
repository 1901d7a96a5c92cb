import { expect, test } from 'vitest'
import { show } from '../../../../test/show.tsx'
import type { Desk } from './desk.ts'
import { CallNext } from './station-actions.tsx'

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
