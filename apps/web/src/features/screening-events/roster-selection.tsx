import type { Participant } from '@iris/contracts/event-participants'
import { Button, Checkbox } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import type { LeadCell } from '../../table/data-table.tsx'
import selectionBar from '../../table/selection-bar.module.css'
import { formatNumber } from '../../ui/format.ts'
import { goOnBeside } from '../../ui/go-on-beside.ts'
import classes from './roster.module.css'
import type { RosterSelection } from './use-roster-selection.ts'

/** Boxes beside the rows. @param rows of the page in view */
export function rosterLead(
  { picked, toggle }: RosterSelection,
  rows: readonly Participant[] = [],
): LeadCell<Participant> {
  const ids = rows.map(({ id }) => id)
  const onPage = ids.filter((id) => picked.has(id)).length
  return {
    head: (
      <Checkbox
        aria-label="Selecionar todos desta página"
        checked={ids.length > 0 && onPage === ids.length}
        indeterminate={onPage > 0 && onPage < ids.length}
        disabled={ids.length === 0}
        onChange={(event) => toggle(ids, event.currentTarget.checked)}
      />
    ),
    cell: ({ id, patient_name }) => (
      <Checkbox
        aria-label={`Selecionar: ${patient_name}`}
        checked={picked.has(id)}
        onChange={(event) => toggle([id], event.currentTarget.checked)}
      />
    ),
  }
}

type RosterSelectionBarProps = {
  of: RosterSelection
  printing: boolean
  onPrint: (ids: readonly number[]) => void
}

/** How many are picked, and their badges. */
export function RosterSelectionBar({ of, printing, onPrint }: RosterSelectionBarProps) {
  const { size } = of.picked
  if (size === 0) return null
  return (
    <section ref={goOnBeside} className={selectionBar.bar} aria-label="Pessoas selecionadas">
      <span className={classes.picked} role="status">
        {size === 1 ? '1 selecionada' : `${formatNumber(size)} selecionadas`}
      </span>
      <Button variant="subtle" color="gray" size="compact-md" onClick={of.clear}>
        Limpar seleção
      </Button>
      <Button
        leftSection={<IconId size={16} aria-hidden="true" />}
        loading={printing}
        onClick={() => onPrint([...of.picked])}
      >
        Crachás das selecionadas
      </Button>
    </section>
  )
}
