import { PLATES } from '@iris/domain/ishihara'
import { SCANNER_KEY_MS } from '@iris/domain/limits'
import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../test/show.tsx'
import { IshiharaPlate } from './ishihara-plate.tsx'

/** The plate, or a field over it, as when a login runs out; keys of one press come without a pause. */
async function answersOf(presses: readonly string[], isCovered: boolean) {
  const given: string[] = []
  show(
    <>
      <IshiharaPlate
        at={1}
        order={PLATES}
        answered={0}
        onAnswer={(answer) => given.push(answer)}
        onBack={() => {}}
        onForward={() => {}}
      />
      {isCovered && (
        <div role="dialog">
          <input type="password" ref={(field) => field?.focus()} />
        </div>
      )}
    </>,
  )
  for (const keys of presses) {
    // In one go, as a scanner does: a busy machine takes longer between two keys.
    act(() => {
      for (const key of keys.match(/Enter|./g) ?? [])
        fireEvent.keyDown(document.activeElement ?? document.body, { key })
    })
    await new Promise((resolve) => setTimeout(resolve, 2 * SCANNER_KEY_MS))
  }
  return given
}

test('The letters of a password that is typed over a plate answer nothing', async () => {
  expect(await answersOf(['c', 'e'], true)).toEqual([])
})

test('A plate that nothing covers is answered by its letters', async () => {
  expect(await answersOf(['c', 'e'], false)).toEqual(['certo', 'errado'])
})

test('A badge that is scanned over a plate answers nothing, and the key after it does', async () => {
  expect(await answersOf(['C4KE7CE2CEEnter', 'e'], false)).toEqual(['errado'])
})

test('Two letters pressed at once answer one plate', async () => {
  expect(await answersOf(['ce'], false)).toEqual(['certo'])
})
