import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../test/show.tsx'
import type { DevicePerson } from './device-roster.ts'
import { OfflinePerson } from './offline-person.tsx'

const todo = { state: 'todo' }
const person = {
  participant: { patient_name: 'ANA SOUZA', dob: '1989-03-07', ticket: 4, sector: null },
  parts: { triage: todo, acuity: todo, ishihara: todo, upload: todo },
} as unknown as DevicePerson

test('The list that comes under a finger takes nobody by the second half of a double click', () => {
  const onChoose = vi.fn()
  const way = { action: 'Fazer check-in e atender', words: null, rank: 1 }
  show(<OfflinePerson person={person} way={way} pending={false} onChoose={onChoose} />)
  const choose = screen.getByRole('button', { name: 'Fazer check-in e atender: ANA SOUZA' })
  fireEvent.click(choose, { detail: 2 })
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.click(choose, { detail: 1 })
  expect(onChoose).toHaveBeenCalledOnce()
})
