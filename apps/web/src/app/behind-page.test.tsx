import { screen, waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { openedPart } from './behind-page.tsx'

type Props = { opened: boolean; onClose: () => void }

function Page({ of: Part }: { of: ComponentType<Props> }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Abrir
      </button>
      <p>{opened ? 'aberto' : 'fechado'}</p>
      <Part opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

test('A part whose fetch failed behind the page is fetched again when somebody opens it', async () => {
  let tries = 0
  const Part = openedPart<Props>(async () => {
    tries += 1
    if (tries === 1) throw new Error('no network')
    return ({ opened }) => opened && <p>Aparência</p>
  })
  const user = show(<Page of={Part} />)
  await waitFor(() => expect(tries).toBe(1))
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  expect(await screen.findByText('Aparência')).toBeTruthy()
})

test('A part that cannot be fetched closes again, and each press tries anew', async () => {
  let tries = 0
  const Part = openedPart<Props>(async () => {
    tries += 1
    throw new Error('no network')
  })
  const user = show(<Page of={Part} />)
  await waitFor(() => expect(tries).toBe(1))
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await waitFor(() => expect(tries).toBe(2))
  await screen.findByText('fechado')
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await waitFor(() => expect(tries).toBe(3))
})
