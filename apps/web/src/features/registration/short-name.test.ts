import { expect, it } from 'vitest'
import { shortName } from './short-name.ts'

it.each([
  ['JOÃO DA SILVA', 'João S.'],
  ['ÁGATA NOGUEIRA ARAÚJO', 'Ágata A.'],
  ['  ÉRICA  ', 'Érica'],
  ['', ''],
])('The draft of %s is called %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})
