import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { behind } from './behind.tsx'

test('A part that nobody waits for comes by itself after it was lost, asked for once however many show it', async () => {
  let tries = 0
  const Part = behind(async () => {
    tries += 1
    if (tries === 1) throw new Error('no network')
    return () => <p>Chegou</p>
  })
  show(
    <>
      <Part />
      <Part />
    </>,
  )
  await expect.poll(() => tries).toBe(1)
  expect(screen.queryByText('Chegou')).toBeNull()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => screen.queryAllByText('Chegou')).toHaveLength(2)
  expect(tries).toBe(2)
})
