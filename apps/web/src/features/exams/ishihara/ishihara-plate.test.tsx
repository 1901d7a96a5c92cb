import { expect, test } from 'vitest'
import { show } from '../../../../test/show.tsx'
import { IshiharaPlate } from './ishihara-plate.tsx'

/** The plate with a field over it, as when a login runs out; the keys are typed there. */
async function answersOf(keys: string, isCovered: boolean) {
  const given: string[] = []
  const user = show(
    <>
      <IshiharaPlate
        plate={1}
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
  await user.keyboard(keys)
  return given
}

test('The letters of a password that is typed over a plate answer nothing', async () => {
  expect(await answersOf('ce', true)).toEqual([])
})

test('A plate that nothing covers is answered by its letters', async () => {
  expect(await answersOf('ce', false)).toEqual(['certo', 'errado'])
})
