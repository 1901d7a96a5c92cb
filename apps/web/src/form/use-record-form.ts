import type { EndpointOptions } from '@iris/contracts/endpoint'
import { labelOf } from '@iris/contracts/messages'
import type { z } from 'zod'
import type { ApiError } from '../api/api-error.ts'
import { type ById, inputById } from '../api/by-id.ts'
import type { CallInput } from '../api/call.ts'
import type { Reads } from '../api/outdated-reads.ts'
import { useCall } from '../api/use-call.ts'
import { toast } from '../ui/toast.tsx'
import type { Words } from './in-words.ts'
import { savingOf } from './saving-of.ts'
import type { RowLists } from './stale-rows.ts'
import { useStaleEdit } from './use-stale-edit.ts'
import { useZodForm } from './use-zod-form.ts'

type Options<R, V, S extends z.ZodType, C extends EndpointOptions, U extends ById> = {
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
  words?: Words<V>
  rows?: RowLists<V>
  /** The call that makes a record, and what it is given. */
  create: C
  toCreate: (body: z.output<S>, values: V) => CallInput<C>
  /** The call that changes a record, and what it is given besides the id. */
  update: U
  toUpdate: (
    body: z.output<S> & { updated_at: string | undefined },
    values: V,
    /** What the edit goes on from. */
    from: R | undefined,
  ) => Omit<CallInput<U>, 'params'>
  /** The reads that either puts out of date. */
  invalidates: Reads
  onError?: (error: ApiError) => void
  onUploadProgress?: (part: number) => void
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
  C extends EndpointOptions,
  U extends ById,
>({ record, schema, onClose, ...of }: Options<R, V, S, C, U>) {
  const stale = useStaleEdit<R, V>({
    record,
    reread: () => of.read(record?.id ?? 0),
    toValues: of.toValues,
    labelOf: (key) => labelOf(schema, key),
    words: of.words,
    rows: of.rows,
  })
  const { invalidates, onError, onUploadProgress } = of
  const create = useCall(of.create, { invalidates, onError, onUploadProgress })
  const update = useCall(of.update, { invalidates, onError, onUploadProgress })
  const form = useZodForm({
    schema,
    initialValues: record ? of.toValues(record) : of.empty,
    toInput: of.toInput,
    onSubmit: async (body) => {
      try {
        const { values } = form
        if (!record) await create.mutateAsync(of.toCreate(body, values))
        else {
          const change = of.toUpdate(
            { ...body, updated_at: stale.updatedAt() },
            values,
            stale.from(),
          )
          await update.mutateAsync(inputById<U>(record.id, change))
        }
      } catch (error) {
        stale.onError(error as ApiError)
        throw error
      }
      toast.success(of.saved)
      onClose()
    },
  })
  return { form, stale, ...savingOf(stale, create, update), onClose }
}
