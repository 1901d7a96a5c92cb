import { AUDIT_ACTIONS, AUDIT_ENTITIES, isAuditRead } from '@iris/domain/audit-words'
import { isDate } from '@iris/domain/sao-paulo-date'
import { Button, Select, Switch } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { DateField } from '../../form/date-field.tsx'
import { FormGrid } from '../../form/form-grid.tsx'
import { FormScope } from '../../form/form-scope.tsx'
import type { FieldForm } from '../../form/use-zod-form.ts'
import classes from './trail-filters.module.css'
import type { TrailAddress, TrailFilter } from './use-trail-address.ts'

type TrailFiltersProps = {
  address: TrailAddress
  people: readonly { id: number; name: string }[]
}

/** Filters by person, day, action and entity, and whether reads are shown. */
export function TrailFilters({ address, people }: TrailFiltersProps) {
  const { query } = address
  const choices = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([value, label]) => ({ value, label }))
  return (
    <fieldset className={classes.filters} aria-label="Filtros do histórico">
      <Days address={address} />
      <Picked
        address={address}
        name="user_id"
        label="Pessoa"
        all="Todas as pessoas"
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={query.user_id ? String(query.user_id) : null}
      />
      <Picked
        address={address}
        name="action"
        label="O que foi feito"
        all="Tudo o que foi feito"
        data={choices(AUDIT_ACTIONS).filter(
          ({ value }) => address.showsLooks || !isAuditRead(value) || value === query.action,
        )}
        value={query.action ?? null}
      />
      <Picked
        address={address}
        name="entity"
        label="Onde"
        all="Em qualquer parte"
        data={choices(AUDIT_ENTITIES)}
        value={query.entity ?? null}
      />
      <div className={classes.end}>
        <Switch
          label="Só alterações"
          checked={!address.showsLooks}
          onChange={(event) => address.set('looks', event.currentTarget.checked ? null : '1')}
        />
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFilterOff size={16} aria-hidden="true" />}
          onClick={address.clear}
        >
          Limpar
        </Button>
      </div>
    </fieldset>
  )
}

type PickedProps = {
  address: TrailAddress
  name: TrailFilter
  label: string
  all: string
  data: { value: string; label: string }[]
  value: string | null
}

function Picked({ address, name, label, all, data, value }: PickedProps) {
  return (
    <Select
      className={classes.select}
      aria-label={label}
      placeholder={all}
      data={data}
      value={value}
      onChange={(picked) => address.set(name, picked)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Limpar: ${label}` }}
      nothingFoundMessage="Nada encontrado"
    />
  )
}

/** A typed date filters once it is complete; an end before the start shows an error and filters nothing. */
function Days({ address }: { address: TrailAddress }) {
  const typed = { from: address.text('from'), to: address.text('to') }
  const form: FieldForm = {
    get: (path) => typed[path as 'from' | 'to'],
    set: (path, value) => {
      const next = { ...typed, [path]: String(value ?? '') }
      for (const end of ['from', 'to'] as const)
        address.type(end, next[end], isDay(next[end]) && !isReversed(next))
    },
    leave: () => undefined,
    errorOf: (path) =>
      path === 'to' && isReversed(typed)
        ? 'A data final não pode ser anterior à inicial.'
        : undefined,
  }
  return (
    <div className={classes.days}>
      <FormGrid>
        <FormScope form={form}>
          <DateField name="from" label="De" span={6} max={address.query.to} />
          <DateField name="to" label="Até" span={6} min={address.query.from} />
        </FormScope>
      </FormGrid>
    </div>
  )
}

function isDay(text: string): boolean {
  return text === '' || isDate(text)
}

function isReversed({ from, to }: { from: string; to: string }): boolean {
  return isDate(from) && isDate(to) && to < from
}
