import type { Participant } from '@iris/contracts/event-participants'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { RosterSelectionBar, rosterLead } from './roster-selection.tsx'
import { useRosterSelection } from './use-roster-selection.ts'

const ANA = { id: 7, patient_name: 'ANA LIMA' } as Participant

function Roster() {
  const selection = useRosterSelection()
  const { head, cell } = rosterLead(selection, [ANA])
  return (
    <main>
      <button type="button">Imprimir</button>
      <RosterSelectionBar of={selection} printing={false} onPrint={() => {}} />
      <input aria-label="Buscar" />
      {head}
      {cell(ANA)}
    </main>
  )
}

test('Whoever clears the people they picked by keyboard goes on at the boxes of the list, and a phone opens no keyboard', async () => {
  const user = show(<Roster />)
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar: ANA LIMA' }))
  screen.getByRole('button', { name: 'Limpar seleção' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: 'Limpar seleção' })).toBeNull()
  const all = screen.getByRole('checkbox', { name: 'Selecionar todos desta página' })
  expect(document.activeElement).toBe(all)
})
