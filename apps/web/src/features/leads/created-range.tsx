import type { LeadFilter } from '@iris/domain/lead-filters'
import { isDate } from '@iris/domain/sao-paulo-date'
import { DateField } from '../../form/date-field.tsx'
import { FormGrid } from '../../form/form-grid.tsx'
import type { FieldForm } from '../../form/use-zod-form.ts'
import type { List } from '../../table/use-list-state.ts'

type End = Extract<LeadFilter, 'created_from' | 'created_to'>

type CreatedRangeProps = { list: Pick<List<LeadFilter>, 'filters' | 'text' | 'type'> }

/**
 * When a lead was registered: each end limits the other (spec 2 §2). A typed date filters once it is complete; an end
 * beyond the other shows an error and changes nothing.
 */
export function CreatedRange({ list }: CreatedRangeProps) {
  const { created_from: from, created_to: to } = list.filters
  const typed = { created_from: list.text('created_from'), created_to: list.text('created_to') }

  function put(end: End, text: string) {
    const next = { ...typed, [end]: text }
    // Both: an end that was wrong without the other now filters too.
    for (const each of ENDS) list.type(each, next[each], isDay(next[each]) && !isReversed(next))
  }

  const form: FieldForm = {
    get: (path) => typed[path as End],
    set: (path, value) => put(path as End, String(value ?? '')),
    leave: () => undefined,
    errorOf: (path) =>
      path === 'created_to' && isReversed(typed)
        ? 'A data final não pode ser anterior à inicial.'
        : undefined,
  }

  return (
    <FormGrid>
      <DateField
        form={form}
        name="created_from"
        label="Cadastro desde"
        span={6}
        max={to || undefined}
      />
      <DateField
        form={form}
        name="created_to"
        label="Cadastro até"
        span={6}
        min={from || undefined}
      />
    </FormGrid>
  )
}

const ENDS: readonly End[] = ['created_from', 'created_to']

function isDay(text: string): boolean {
  return text === '' || isDate(text)
}

function isReversed({ created_from, created_to }: Record<End, string>): boolean {
  return isDate(created_from) && isDate(created_to) && created_to < created_from
}
