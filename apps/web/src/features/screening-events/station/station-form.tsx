import type { ReactNode } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { FormFailure } from '../../../form/form-failure.tsx'
import { Form } from '../../../form/form-scope.tsx'
import { useUnsavedWork } from '../../../form/unsaved-work.ts'
import type { ZodForm } from '../../../form/use-zod-form.ts'
import type { Desk } from './desk.ts'
import { SaveActions, StationExits } from './station-actions.tsx'
import { StationFrame } from './station-frame.tsx'

/** How a form was submitted that calls the next person once it is saved. */
export const NEXT = 'next'

type StationFormProps<V extends Record<string, unknown>> = {
  desk: Desk
  notes?: readonly string[]
  form: ZodForm<V>
  pending: boolean
  error: ApiError | null
  saveDisabled?: boolean
  children: ReactNode
}

/** A part of the exam that is a form, at its station. */
export function StationForm<V extends Record<string, unknown>>({
  desk,
  notes,
  form,
  pending,
  error,
  saveDisabled,
  children,
}: StationFormProps<V>) {
  useUnsavedWork(form.isDirty)
  return (
    <StationFrame
      desk={desk}
      notes={notes}
      actions={
        <>
          <SaveActions
            desk={desk}
            saving={pending}
            saveDisabled={saveDisabled}
            onSave={(next) => (next ? form.submitAs(NEXT) : form.submit())}
          />
          <StationExits desk={desk} saving={pending} />
        </>
      }
    >
      <Form form={form}>
        {error && (
          <FormFailure error={error} pending={pending} onRetry={form.retry} values={form.values} />
        )}
        {children}
      </Form>
    </StationFrame>
  )
}
