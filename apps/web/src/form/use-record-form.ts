import { labelOf } from '@iris/contracts/messages'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import type { z } from 'zod'
import type { ApiError } from '../api/api-error.ts'
import { toast } from '../ui/toast.tsx'
import { savingOf, type Write } from './saving-of.ts'
import { useStaleEdit } from './use-stale-edit.ts'
import { useZodForm } from './use-zod-form.ts'

type Options<R, V, S extends z.ZodType> = {
  /** As it was read; undefined for a new one. */
  record: R | undefined
  /** Reads what is stored now. */
  read: (id: number) => Promise<R>
  /** The body of both writes, so that browser and server check alike. */
  schema: S
  toValues: (record: R) => V
  /** What a new one begins with. */
  empty: V
  toInput?: (values: V) => unknown
  /** A value in words, to compare two. */
  show: (key: string, value: unknown) => string
  create: (body: z.output<S>, values: V) => Promise<unknown>
  update: (
    params: { id: number },
    body: z.output<S> & { updated_at: string | undefined },
    values: V,
  ) => Promise<unknown>
  /** The two calls that these make. */
  writes: readonly [Write, Write]
  /** Said once it is saved. */
  saved: string
  onClose: () => void
}

/**
 * The form that makes a record or changes it, its save, and what is asked when another person saved meanwhile: spread it on
 * a `FormModal`.
 */
export function useRecordForm<
  R extends { id: number; updated_at?: string | undefined },
  V extends object,
  S extends z.ZodType<object>,
>({ record, schema, onClose, ...of }: Options<R, V, S>) {
  const stale = useStaleEdit<R, V>({
    record,
    reread: () => of.read(record?.id ?? 0),
    toValues: of.toValues,
    labelOf: (key) => labelOf(schema, key),
    show: of.show,
  })
  const form = useZodForm({
    schema,
    initialValues: record ? of.toValues(record) : of.empty,
    toInput: of.toInput,
    onSubmit: async (body) => {
      try {
        const { values } = form
        if (!record) await of.create(body, values)
        else await of.update({ id: record.id }, { ...body, updated_at: stale.updatedAt() }, values)
      } catch (error) {
        stale.onError(error as ApiError)
        throw error
      }
      toast.success(of.saved, TOAST_NOTICE_MS)
      onClose()
    },
  })
  return { form, stale, ...savingOf(stale, ...of.writes), onClose }
}
