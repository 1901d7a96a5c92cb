import type { LeadFilter } from '@iris/domain/lead-filters'
import { isDate } from '@iris/domain/sao-paulo-date'
import { useState } from 'react'
import { DateField } from '../../form/date-field.tsx'
import { FormGrid } from '../../form/form-grid.tsx'
import type { FieldForm } from '../../form/use-zod-form.ts'

type End = Extract<LeadFilter, 'created_from' | 'created_to'>

type CreatedRangeProps = {
  from: string
  to: string
  onChange: (end: End, date: string) => void
}

/**
 * When a lead was registered: each end bounds the other (spec 2 §2). What is typed is a filter once it is
 * a day; an end beyond the other says so and changes nothing.
 */
export function CreatedRange({ from, to, onChange }: CreatedRangeProps) {
  const applied = { created_from: from, created_to: to }
  const [typed, setTyped] = useState(applied)
  const [written, setWritten] = useState(applied)
  // Back and 'Limpar Filtros' change them from outside.
  if (written.created_from !== from || written.created_to !== to) {
    setWritten(applied)
    setTyped(applied)
  }

  function put(end: End, text: string) {
    const next = { ...typed, [end]: text }
    setTyped(next)
    if ((text !== '' && !isDate(text)) || isReversed(next)) return
    setWritten({ ...written, [end]: text })
    onChange(end, text)
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

function isReversed({ created_from, created_to }: Record<End, string>): boolean {
  return isDate(created_from) && isDate(created_to) && created_to < created_from
}
