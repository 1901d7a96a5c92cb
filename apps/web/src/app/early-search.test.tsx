import { can } from '@iris/domain/access'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { type Early, EarlySearch, searchLabel } from './early-search.tsx'

const FIELD = { name: 'Buscar paciente, empresa ou página' }

test('What is typed before the search could be fetched is kept for it, Enter too', async () => {
  const said: Early[] = []
  function Door() {
    const [early, setEarly] = useState<Early>({ text: '', isEntered: false })
    return (
      <EarlySearch
        label={FIELD.name}
        onClose={() => {}}
        early={early}
        onEarly={(next) => {
          said.push(next)
          setEarly(next)
        }}
        failed={false}
        onRetry={() => {}}
      />
    )
  }
  const user = show(<Door />)
  await user.type(screen.getByRole('textbox', FIELD), 'ana{Enter}')
  expect(said.at(-1)).toEqual({ text: 'ana', isEntered: true })
  await user.type(screen.getByRole('textbox', FIELD), 'b')
  expect(said.at(-1)).toEqual({ text: 'anab', isEntered: false })
})

test('A search that could not be fetched says so, with a button to try again', async () => {
  const again = vi.fn()
  const user = show(
    <EarlySearch
      label={FIELD.name}
      onClose={() => {}}
      early={{ text: '', isEntered: false }}
      onEarly={() => {}}
      failed
      onRetry={again}
    />,
  )
  await user.click(screen.getByRole('button'))
  expect(again).toHaveBeenCalled()
})

test('The search names only what the person may look for', () => {
  for (const [role, label] of [
    ['doctor', 'Buscar paciente, empresa ou página'],
    ['comercial', 'Buscar empresa ou página'],
    ['read-only', 'Buscar página'],
  ] as const)
    expect(searchLabel((action) => can(role, action))).toBe(label)
})
