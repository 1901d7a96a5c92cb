import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { PartMarks } from './part-marks.tsx'

test.each([
  ['done', ['Triagem: feita', 'Acuidade: feita', 'Ishihara: feito', 'Imagens: feitas']],
  ['todo', ['Triagem: falta', 'Acuidade: falta', 'Ishihara: falta', 'Imagens: faltam']],
] as const)('What is said of a part that is %s agrees with its name', (state, words) => {
  show(<PartMarks label="Partes do exame" markOf={() => ({ state })} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(words)
})
