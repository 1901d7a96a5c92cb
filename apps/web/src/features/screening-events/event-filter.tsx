import { Select } from '@mantine/core'
import { useSession } from '../../api/use-session.ts'
import { withKept } from '../../form/kept-option.ts'
import { eventDays } from './event-days.ts'
import { useEventOptions } from './event-options.ts'

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
export function EventFilter({ value, company, onChange, label, className }: EventFilterProps) {
  const { can } = useSession()
  return can('events.read') ? (
    <Picker
      value={value}
      company={company}
      onChange={onChange}
      label={label}
      className={className}
    />
  ) : null
}

function Picker({ value, company, onChange, label, className }: EventFilterProps) {
  const events = useEventOptions(company)
  const found = (events.data?.data ?? []).map((event) => ({
    value: event.id,
    label: `${event.name} · ${eventDays(event)}`,
  }))
  const options = events.data ? withKept(found, Number(value) || null, `Ação ${value}`) : found
  return (
    <Select
      w={className ? undefined : { base: '100%', sm: 200 }}
      className={className}
      {...(label ? { label } : { 'aria-label': 'Ação' })}
      placeholder={label ? 'Todas as ações' : 'Ação'}
      data={options.map((one) => ({ value: String(one.value), label: one.label }))}
      value={value || null}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar: Ação' }}
      nothingFoundMessage="Nada encontrado"
      limit={200}
    />
  )
}
