import { act, screen } from '@testing-library/react'
import { type ComponentType, useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { part } from './part.tsx'

test('A part that arrives just after its place was drawn is shown there', async () => {
  const arrivesAtOnce = {
    // biome-ignore lint/suspicious/noThenProperty: a real promise answers only after the page's effects.
    then: (take: (fetched: ComponentType) => void) => take(() => <p>Chegou</p>),
  } as Promise<ComponentType>
  const Part = part(
    () => arrivesAtOnce,
    () => <p>Falta</p>,
  )
  function Page() {
    useLayoutEffect(() => void Part.ready(), [])
    return <Part />
  }
  show(<Page />)
  expect(await screen.findByText('Chegou')).toBeTruthy()
})

test('A part that was lost with the network comes by itself once the network is back', async () => {
  let isLost = true
  const Part = part(
    async () => {
      if (isLost) throw new Error('no network')
      return () => <p>Chegou</p>
    },
    ({ failed }) => <p>{failed ? 'Perdida' : 'Falta'}</p>,
  )
  show(<Part />)
  expect(await screen.findByText('Perdida')).toBeTruthy()
  isLost = false
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Chegou')).toBeTruthy()
})
