import { type ReactNode, useRef, useState } from 'react'
import { type ApiError, isRefusal } from '../api/api-error.ts'
import { toast } from '../ui/toast.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { type StaleField, staleFields } from './stale-fields.ts'
import type { ZodForm } from './use-zod-form.ts'

type Options<R, V> = {
  /** As it was read; undefined for a new one. */
  record: R | undefined
  /** Reads what is stored now. */
  reread: () => Promise<R>
  toValues: (record: R) => V
  labelOf: (key: string) => string
  show: (key: string, value: unknown) => string
  /** Why what is stored now can no longer be saved over; undefined where it can. */
  closed?: (current: R) => string | undefined
}

export type StaleEdit<V extends object> = {
  /** To send along; undefined for a new record. */
  updatedAt: () => string | undefined
  /** Give it every failed save: a stale one is taken care of here. */
  onError: (error: ApiError) => void
  /** The failure the modal itself shows. */
  shown: (error: ApiError | null) => ApiError | null
  /** Render beside the form. */
  dialog: (form: ZodForm<V>) => ReactNode
}

/** A 409 may also be a state that forbids the change, which saving over would not mend. */
const isStale = (error: ApiError) => isRefusal(error, 'edit.stale')

/** An edit of a record that another person saved in between: says so, and saves over after seeing. */
export function useStaleEdit<R extends { updated_at?: string | undefined }, V extends object>({
  record,
  reread,
  toValues,
  labelOf,
  show,
  closed,
}: Options<R, V>): StaleEdit<V> {
  const read = useRef(record)
  const form = useRef<ZodForm<V>>(null)
  const focused = useRef<Element>(null)
  const [found, setFound] = useState<{ current: R; fields: StaleField[] } | null>(null)

  function saveOver(current: R, taken: Record<string, unknown>) {
    read.current = current
    setFound(null)
    form.current?.setValues(taken as Partial<V>)
    form.current?.retry()
  }

  function keepEditing() {
    setFound(null)
    requestAnimationFrame(() => {
      if (focused.current instanceof HTMLElement) focused.current.focus()
    })
  }

  async function compare() {
    if (!read.current || !form.current) return
    try {
      const current = await reread()
      const fields = staleFields(toValues(read.current), toValues(current), form.current.values)
      // Nothing on this form was touched: there is nothing to ask.
      if (fields.length === 0 && !closed?.(current)) saveOver(current, {})
      else {
        focused.current = document.activeElement
        setFound({ current, fields })
      }
    } catch {
      toast.error('Este registro foi alterado por outra pessoa e não pôde ser lido. Tente de novo.')
    }
  }

  return {
    updatedAt: () => read.current?.updated_at,
    onError: (error) => {
      if (isStale(error) && read.current) void compare()
    },
    shown: (error) => (error && isStale(error) && record ? null : error),
    dialog: (current) => {
      form.current = current
      return (
        found && (
          <StaleDialog
            fields={found.fields}
            labelOf={labelOf}
            show={show}
            closed={closed?.(found.current)}
            onKeepEditing={keepEditing}
            onSave={(taken) => saveOver(found.current, taken)}
          />
        )
      )
    },
  }
}
