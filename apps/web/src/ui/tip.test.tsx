import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { Tip } from './tip.tsx'

test('The words of a tip come while the pointer rests, beside a button that stays the same one', async () => {
  let pressed = 0
  show(
    <Tip label="Encerrar lead">
      <button type="button" onClick={() => (pressed += 1)}>
        Encerrar
      </button>
    </Tip>,
  )
  const button = screen.getByRole('button')
  button.focus()
  fireEvent.pointerEnter(button, { pointerType: 'touch' })
  fireEvent.pointerLeave(button, { pointerType: 'touch' })
  expect(screen.queryByRole('tooltip')).toBeNull()
  // The browser of this test knows no pointer that is over something.
  Object.assign(button, {
    matches: (selector: string) =>
      selector === ':hover' || HTMLElement.prototype.matches.call(button, selector),
  })
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  expect((await screen.findByRole('tooltip', {}, { timeout: 5_000 })).textContent).toBe(
    'Encerrar lead',
  )
  expect(screen.getByRole('button')).toBe(button)
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(pressed).toBe(1)
})
