import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useSession } from '../../api/use-session.ts'
import { withKept } from '../../form/kept-option.ts'
import { eventDays } from './event-days.ts'
import { useEventOptions, useNamedEvent } from './event-options.ts'

type EventFilterProps = {
  /** Its id, as in the address; '' for none. */
  value: string
  /** Only events of this company. */
  company?: number | undefined
  onChange: (event: string | null) => void
  label?: string
  className?: string | undefined
}

/** 'Ação': narrows a list to one event; nothing for who may not see events. */
export function EventFilter(props: EventFilterProps) {
  const { can } = useSession()
  return can('events.read') ? <Picker {...props} /> : null
}

const RESTS_MS = 250

const optionOf = (event: ScreeningEvent) => ({
  value: event.id,
  label: `${event.name} · ${eventDays(event)}`,
})

function nothingFound({ isFetching, error }: ReturnType<typeof useEventOptions>): string {
  if (isFetching) return 'Procurando…'
  return error ? messageOf(error) : 'Nada encontrado'
}

function Picker({ value, company, onChange, label, className }: EventFilterProps) {
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed, RESTS_MS)
  const chosen = useNamedEvent(Number(value) || undefined)
  // A select writes the chosen label where one types, and that is no search.
  const isSearch = chosen.data === undefined || typed !== optionOf(chosen.data).label
  const events = useEventOptions({ company, words: isSearch ? words : '' })
  const found = (events.data?.data ?? []).map(optionOf)
  const kept = chosen.data ? optionOf(chosen.data).label : `Ação ${value}`
  const isNamed = chosen.data !== undefined || chosen.isError
  const options = isNamed ? withKept(found, Number(value) || null, kept) : found
  return (
    <Select
      w={className ? undefined : { base: '100%', sm: 140 }}
      className={className}
      {...(label ? { label } : { 'aria-label': 'Ação' })}
      placeholder={label ? 'Todas as ações' : 'Ação'}
      data={options.map((one) => ({ value: String(one.value), label: one.label }))}
      value={value || null}
      onChange={onChange}
      searchable
      onSearchChange={setTyped}
      // The server has searched.
      filter={({ options: all }) => all}
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar: Ação' }}
      nothingFoundMessage={nothingFound(events)}
      limit={200}
    />
  )
}
