import { expect, it, vi } from 'vitest'

/** As after the browser loaded another document in the same tab. */
async function nextDocument() {
  vi.resetModules()
  return import('./handed-on.ts')
}

it('What one document says to the next is all there, the same for who asks twice, and gone after a reload', async () => {
  const before = await nextDocument()
  before.sayNext('Restam 9 códigos.')
  before.handOn({ needsSecondFactor: true })
  before.sayNext('Senha alterada.')

  const after = await nextDocument()
  const told = { said: ['Restam 9 códigos.', 'Senha alterada.'], needsSecondFactor: true }
  expect(after.handedOn()).toEqual(told)
  expect(after.handedOn()).toEqual(told)

  expect((await nextDocument()).handedOn()).toEqual({})
})
