import { expect, it } from 'vitest'
import { BRAZILIAN_STATES, stateNamed, stateOptions } from './brazilian-states.ts'
import { compareText } from './compare-text.ts'

it('There are 27 states, each once, by name', () => {
  expect(new Set(BRAZILIAN_STATES.map(({ sigla }) => sigla)).size).toBe(27)
  const names = BRAZILIAN_STATES.map(({ nome }) => nome)
  expect(names).toEqual([...names].sort(compareText))
})

it.each(['SP', 'sp', 'São Paulo', ' SAO PAULO '])(
  'The text %j is read as the state of São Paulo',
  (text) => {
    expect(stateNamed(text)?.sigla).toBe('SP')
  },
)

it('The select of states shows names and gives letters', () => {
  expect(stateOptions(null)).toHaveLength(27)
  expect(stateOptions('SP')).toContainEqual({ value: 'SP', label: 'São Paulo (SP)' })
})

it('A state stored in unknown words stays as it was stored', () => {
  expect(stateOptions('Minas gerais')).toContainEqual({
    value: 'Minas gerais',
    label: 'Minas Gerais (MG)',
  })
  expect(stateOptions('Minas gerais')).toHaveLength(27)
})

it('A text that names no state leaves the choice open', () => {
  expect(stateOptions('Lisboa').at(-1)).toEqual({ value: 'Lisboa', label: 'Lisboa' })
})
