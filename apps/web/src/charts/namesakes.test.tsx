import { cleanup, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { DataSheet } from '../ui/data-sheet.tsx'
import { RankedBars } from './bars.tsx'

const THREE: [string, number][] = [
  ['Rui', 3],
  ['Rui', 2],
  ['Ana', 1],
]

test('Of two sellers with one name none stays in a ranking when another period has neither', () => {
  onTestFinished(cleanup)
  const drawn = (sellers: typeof THREE) => (
    <>
      <RankedBars label="Vendedores" data={sellers.map(([label, count]) => ({ label, count }))} />
      <DataSheet
        caption="Vendedores"
        sheet={{ head: ['Vendedor', 'Leads'], rows: sellers.map(([name, n]) => [name, `${n}`]) }}
      />
    </>
  )
  const { rerender } = render(drawn(THREE))
  expect(screen.getAllByText('Rui')).toHaveLength(4)
  rerender(drawn([['Ana', 1]]))
  expect(screen.queryAllByText('Rui')).toEqual([])
  expect(screen.getAllByText('Ana')).toHaveLength(2)
})
