import { useRef, useState } from 'react'
import { type ApiError, isRefusal } from '../api/api-error.ts'
import { toast } from '../ui/toast.tsx'
import type { Words } from './in-words.ts'
import type { RowLists } from './stale-rows.ts'

type Options<R, V> = {
  /** As it was read; undefined for a new one. */
  record: R | undefined
  /** Reads what is stored now, where the refusal does not tell it. */
  reread: () => Promise<R>
  toValues: (record: R) => V
  labelOf: (key: string) => string
  words?: Words<V> | undefined
  /** The lists whose rows are compared one by one. */
  rows?: RowLists<V> | undefined
  /** Fields that say one thing together, so that one person's value of one is never saved beside another's of the next. */
  together?: readonly (keyof V & string)[]
  /** Why what is stored now can no longer be saved over; undefined where it can. */
  closed?: (current: R) => string | undefined
}

export type StaleEdit<R, V> = Omit<Options<R, V>, 'record' | 'reread'> & {
  /** To send along; undefined for a new record. */
  updatedAt: () => string | undefined
  /** What the edit goes on from: as it was read, or as another person stored it since. */
  from: () => R | undefined
  /** Give it every failed save: a stale one is taken care of here. */
  onError: (error: ApiError) => void
  /** The failure the modal itself shows. */
  shown: (error: ApiError | null) => ApiError | null
  /** What the edit began from, and what another person stored since. */
  found: { before: R; current: R } | null
  /** The edit goes on from what is stored now. */
  adopt: (current: R) => void
  /** The form is untouched and shows this by now. */
  follow: (shown: R | undefined) => void
  keepEditing: () => void
}

/**
 * Somebody saved the record meanwhile, or made the one that there may be. Any other 409 is a state that forbids the change,
 * which saving over would not mend.
 */
const isStale = (error: ApiError) =>
  isRefusal(error, 'edit.stale') || isRefusal(error, 'triage.exists')

/**
 * An edit of a record that another person saved in between. The `FormModal` that is given it as `stale` says so, or a
 * `<StaleQuestion of={…} form={…} />` beside another form, and saves over after seeing.
 */
export function useStaleEdit<R extends { updated_at?: string | undefined }, V extends object>({
  record,
  reread,
  ...shown
}: Options<R, V>): StaleEdit<R, V> {
  const read = useRef(record)
  const [found, setFound] = useState<{ before: R; current: R } | null>(null)

  async function compare(before: R, told: unknown) {
    try {
      setFound({ before, current: await ((told as R | undefined) ?? reread()) })
    } catch {
      toast.error('Este registro foi alterado por outra pessoa e não pôde ser lido. Tente de novo.')
    }
  }

  return {
    ...shown,
    updatedAt: () => read.current?.updated_at,
    from: () => read.current,
    onError: (error) => {
      if (isStale(error) && read.current) void compare(read.current, error.current)
    },
    shown: (error) => (error && isStale(error) && record ? null : error),
    found,
    adopt: (current) => {
      read.current = current
      setFound(null)
    },
    follow: (shown) => {
      read.current = shown
    },
    keepEditing: () => setFound(null),
  }
}
