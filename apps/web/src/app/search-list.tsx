import { Spotlight } from '@mantine/spotlight'
import type { TablerIcon } from '@tabler/icons-react'
import type { RefCallback } from 'react'
import type { SearchHit } from './search-sources.ts'

export type SearchGroup = { label: string; items: (SearchHit & { icon?: TablerIcon })[] }

type SearchListProps = {
  id: string
  /** Gets the element of the list while there is one. */
  watch: RefCallback<HTMLElement>
  groups: readonly SearchGroup[]
  /** The id of the one that Enter opens. */
  marked: string | undefined
  /** Beneath them, or in their place. */
  notes: readonly string[]
  onPick: (to: string) => void
}

const optionId = (list: string, to: string) => `${list}${to}`

/** What was found, for eyes and, as the options of the field, for ears. */
export function SearchList({ id, watch, groups, marked, notes, onPick }: SearchListProps) {
  return (
    <Spotlight.ActionsList>
      {groups.length > 0 && (
        <div id={id} ref={watch} role="listbox" aria-label="Resultados">
          {groups.map(({ label, items }) => (
            <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
              {items.map(({ to, label, description, icon: Icon }) => (
                <Spotlight.Action
                  key={to}
                  // The library drops an `id` of its own.
                  renderRoot={(props) => <button type="button" {...props} id={optionId(id, to)} />}
                  role="option"
                  aria-selected={marked === optionId(id, to)}
                  label={label}
                  description={description}
                  leftSection={Icon && <Icon size={18} stroke={1.75} aria-hidden="true" />}
                  onClick={() => onPick(to)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </div>
      )}
      {notes.map((note) => (
        <Spotlight.Empty key={note}>{note}</Spotlight.Empty>
      ))}
    </Spotlight.ActionsList>
  )
}

/** What is said aloud of a search that has come to its end. */
export function searchOutcome(count: number, failures: readonly string[]): string {
  if (count > 0)
    return [`${count} ${count === 1 ? 'resultado' : 'resultados'}`, ...failures].join('. ')
  return failures.length > 0 ? failures.join(' ') : 'Nenhum resultado'
}
