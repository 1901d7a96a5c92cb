import { act, screen } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../test/show.tsx'
import { typeAll } from '../../../../test/type-all.ts'
import { toast } from '../../../ui/toast.tsx'
import type { Desk } from './desk.ts'
import { StationFrame } from './station-frame.tsx'

const CODE = 'K7XM2QPR4T'
const NOT_READ = 'O crachá não foi lido: na estação, quem vem é chamado pela fila.'
const SAVE = 'Salvar e chamar próximo'
const DESK = { station: 'triage', claim: { person: null, stations: null }, isOffline: false }

/** Types at a station, the keys so many milliseconds apart, with the focus there. */
async function typeOn(focused: string, keys: string, apart = 8) {
  const said = vi.spyOn(toast, 'error').mockClear()
  const onSave = vi.fn()
  const user = show(
    <MemoryRouter>
      <StationFrame desk={DESK as unknown as Desk}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onSave()
          }}
        >
          <input aria-label="Descrição da alergia" defaultValue="Pólen" />
          <input aria-label="Senha" type="password" />
          <button type="submit" aria-label={SAVE}>
            Salvar
          </button>
        </form>
      </StationFrame>
    </MemoryRouter>,
  )
  const on = screen.getByLabelText<HTMLInputElement>(focused)
  act(() => on.focus())
  await typeAll(user, keys, apart)
  return { saves: onSave.mock.calls.length, said: said.mock.calls.map(([words]) => words), on }
}

test.each([
  ['the code of a badge', CODE],
  ["the number of a company's own badge", '0079154'],
])('What is scanned at a station presses no button, and that is said: %s', async (_, keys) => {
  const { saves, said } = await typeOn(SAVE, keys)
  expect(saves).toBe(0)
  expect(said).toEqual([NOT_READ])
})

test('A badge that is scanned into a field of a station gives the field its text back and saves nothing', async () => {
  const { saves, said, on } = await typeOn('Descrição da alergia', CODE)
  expect(on.value).toBe('Pólen')
  expect(saves).toBe(0)
  expect(said).toEqual([NOT_READ])
})

test.each([
  ['Enter alone presses the button that has the focus', SAVE, '', 8],
  ['Enter after the keys of a quick person saves', 'Descrição da alergia', 'Sol e pó', 70],
  ['a password that a program types is sent', 'Senha', 'uma-senha-longa', 8],
])('What a person types at a station works as ever: %s', async (_, focused, keys, apart) => {
  const { saves, said } = await typeOn(focused, keys, apart)
  expect(saves).toBe(1)
  expect(said).toEqual([])
})

/** Says where the keys go as soon as the screen shows what it holds. */
function AtOnce({ children, say }: { children: ReactNode; say: (on: Element | null) => void }) {
  useLayoutEffect(() => {
    say(document.activeElement)
  })
  return children
}

test('The keys are in the part of who was called as soon as it is seen, however quick the next key is', () => {
  const said: (Element | null)[] = []
  const called = {
    ...DESK,
    claim: { ...DESK.claim, person: { id: 7, name: 'ALDA', dob: '1980-01-31' } },
  }
  show(
    <MemoryRouter>
      <AtOnce say={(on) => said.push(on)}>
        <StationFrame desk={called as unknown as Desk} isAlone>
          <input aria-label="Olho direito" />
        </StationFrame>
      </AtOnce>
    </MemoryRouter>,
  )
  expect(said).toEqual([screen.getByLabelText('Olho direito').parentElement])
})
