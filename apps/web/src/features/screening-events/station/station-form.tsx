import { type ReactNode, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { FormFailure } from '../../../form/form-failure.tsx'
import { Form } from '../../../form/form-scope.tsx'
import { useUnsavedWork } from '../../../form/unsaved-work.ts'
import type { ZodForm } from '../../../form/use-zod-form.ts'
import { dialogPart } from '../../../ui/dialog-part.tsx'
import type { Desk } from './desk.ts'
import { SaveActions, StationExits } from './station-actions.tsx'
import { StationFrame } from './station-frame.tsx'

// Only for who saves with nothing filled in.
const Unanswered = dialogPart(
  'Abrindo a pergunta',
  async () => (await import('./unanswered-question.tsx')).UnansweredQuestion,
)

/** How a form was submitted that calls the next person once it is saved. */
export const NEXT = 'next'

type StationFormProps<V extends Record<string, unknown>> = {
  desk: Desk
  notes?: readonly string[]
  form: ZodForm<V>
  pending: boolean
  error: ApiError | null
  saveDisabled?: boolean
  /** Asked before it is saved as it stands: nothing was filled in, and a second tap may have meant the person before. */
  unanswered?: ReactNode
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
  unanswered,
  children,
}: StationFormProps<V>) {
  const [asked, setAsked] = useState<{ next: boolean } | null>(null)
  useUnsavedWork(form.isDirty)
  const save = (next: boolean) => (next ? form.submitAs(NEXT) : form.submit())
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
            onSave={(next) => (unanswered ? setAsked({ next }) : save(next))}
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
      {asked && (
        <Unanswered
          onSave={() => {
            setAsked(null)
            save(asked.next)
          }}
          onClose={() => setAsked(null)}
        >
          {unanswered}
        </Unanswered>
      )}
    </StationFrame>
  )
}
