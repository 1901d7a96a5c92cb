import { isDate } from '@iris/domain/sao-paulo-date'
import { DateField } from '../form/date-field.tsx'
import { FormGrid } from '../form/form-grid.tsx'
import { FormScope } from '../form/form-scope.tsx'
import type { FieldForm } from '../form/use-zod-form.ts'
import type { List } from './use-list-state.ts'

type FilterDaysProps<F extends string> = {
  list: Pick<List<F>, 'filters' | 'text' | 'type'>
  /** The filters that hold the first and the last day, and their labels. */
  from: NoInfer<F>
  fromLabel: string
  to: NoInfer<F>
  toLabel: string
}

/**
 * Two days as a filter: each end limits the other (spec 2 §2). A typed date filters once it is complete; an end beyond
 * the other shows an error and changes nothing.
 */
export function FilterDays<F extends string>({
  list,
  from,
  fromLabel,
  to,
  toLabel,
}: FilterDaysProps<F>) {
  const typed = { [from]: list.text(from), [to]: list.text(to) } as Record<F, string>
  const isReversed = (days: Record<F, string>) =>
    isDate(days[from]) && isDate(days[to]) && days[to] < days[from]

  function put(end: F, text: string) {
    const next = { ...typed, [end]: text }
    // Both: an end that was wrong without the other now filters too.
    for (const each of [from, to])
      list.type(each, next[each], isDay(next[each]) && !isReversed(next))
  }

  const form: FieldForm = {
    get: (path) => typed[path as F],
    set: (path, value) => put(path as F, String(value ?? '')),
    leave: () => undefined,
    errorOf: (path) =>
      path === to && isReversed(typed)
        ? 'A data final não pode ser anterior à inicial.'
        : undefined,
  }

  return (
    <FormGrid>
      <FormScope form={form}>
        <DateField name={from} label={fromLabel} span={6} max={list.filters[to] || undefined} />
        <DateField name={to} label={toLabel} span={6} min={list.filters[from] || undefined} />
      </FormScope>
    </FormGrid>
  )
}

function isDay(text: string): boolean {
  return text === '' || isDate(text)
}
