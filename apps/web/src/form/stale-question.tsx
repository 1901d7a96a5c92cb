import { useEffect, useEffectEvent, useState } from 'react'
import { StaleDialog } from './stale-dialog.tsx'
import type { StaleField } from './stale-field.ts'
import { askedOf, resolved, sayField, staleFields } from './stale-fields.ts'
import type { StaleEdit } from './use-stale-edit.ts'
import type { ZodForm } from './use-zod-form.ts'

type StaleQuestionProps<R, V extends object> = { of: StaleEdit<R, V>; form: ZodForm<V> }

/** Asks which values hold, where another person saved the record meanwhile. */
export function StaleQuestion<R, V extends object>({ of, form }: StaleQuestionProps<R, V>) {
  return of.found && <Found of={of} form={form} found={of.found} />
}

type FoundProps<R, V extends object> = StaleQuestionProps<R, V> & {
  found: { before: R; current: R }
}

function Found<R, V extends object>({ of, form, found: { before, current } }: FoundProps<R, V>) {
  const say = (field: StaleField, value: unknown) => sayField(of.words ?? {}, field, value)
  const [{ asked, settled, merged }] = useState(() => {
    const { fields, merged } = staleFields(
      of.toValues(before),
      of.toValues(current),
      form.values,
      of,
    )
    return { ...askedOf(fields, say), merged }
  })
  const closed = of.closed?.(current)

  function saveOver(taken: Record<string, unknown>) {
    of.adopt(current)
    form.setValues(resolved<V>(merged, { ...settled, ...taken }))
    form.retry()
  }

  // Nothing that was typed here was changed there: there is nothing to ask.
  const isHarmless = asked.length === 0 && !closed
  const saveAtOnce = useEffectEvent(() => {
    if (isHarmless) saveOver({})
  })
  useEffect(() => saveAtOnce(), [])

  if (isHarmless) return null
  return (
    <StaleDialog
      fields={asked}
      together={of.together}
      labelOf={of.labelOf}
      show={say}
      closed={closed}
      onKeepEditing={of.keepEditing}
      onSave={saveOver}
    />
  )
}
