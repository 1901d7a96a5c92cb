import type { Triage } from '@iris/contracts/triages'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { useState } from 'react'
import { savingOf } from '../../form/saving-of.ts'
import { useStaleEdit } from '../../form/use-stale-edit.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import type { RefusedWrite } from '../../outbox/entry.ts'
import { keptWords } from '../../outbox/use-kept-call.ts'
import { useWritesAbout } from '../../outbox/writes-about.ts'
import { toast } from '../../ui/toast.tsx'
import {
  definedPatient,
  NO_PATIENT,
  TRIAGE_WORDS,
  type TriageValues,
  triageFieldLabel,
  triageInput,
  triageValues,
} from './triage-form.ts'
import { triageFormSchema } from './triage-schema.ts'
import { readTriage, useCreateTriage, useUpdateTriage } from './triage-writes.ts'

/** What a new triage begins from. */
const NO_TRIAGE: Partial<Triage> = {}

type TriageOptions = {
  /** Undefined only by mistake: saving then says so. */
  patientId: number | undefined
  /** Not given: a new one. */
  triage: Triage | undefined
  /** The exam of a new triage; without it the server creates one. */
  examId: number | undefined
  /** What a new one begins with. */
  empty: TriageValues
  /** `way` is how it was submitted; without the triage it waits on this device. */
  onSaved?: (saved: Triage | undefined, way?: string) => void
  refused?: RefusedWrite<TriageValues, object>
}

/** Nothing was answered: a save waits for whether that is meant. */
export type UnansweredTriage = { isAsked: boolean; save: () => void; back: () => void }

/** The form of a triage, its save, and what is asked when another person saved meanwhile. */
export function useTriage({
  patientId,
  triage: opened,
  examId,
  empty,
  onSaved,
  refused,
}: TriageOptions) {
  // A triage that another person creates meanwhile does not replace this form: saving then asks whose answers hold.
  const [triage] = useState(opened)
  const [isAsked, setIsAsked] = useState(false)
  const stale = useStaleEdit<Partial<Triage>, TriageValues>({
    record: triage ?? NO_TRIAGE,
    reread: () => readTriage(triage?.exam_id ?? examId ?? 0),
    toValues: (read) => (read === NO_TRIAGE ? empty : triageValues(read as Triage)),
    labelOf: triageFieldLabel,
    words: TRIAGE_WORDS,
  })
  const person = useWritesAbout(patientId)
  const create = useCreateTriage(stale.onError)
  const update = useUpdateTriage(stale.onError)
  const form = useZodForm({
    schema: triageFormSchema,
    initialValues: refused?.values ?? (triage ? triageValues(triage) : empty),
    initialErrors: refused?.errors,
    toInput: triageInput,
    // A second tap may have meant the person before.
    ...(!triage && !refused && { onUntouched: () => setIsAsked(true) }),
    onSubmit: async (body, way) => {
      if (refused) return refused.store(body)
      if (!patientId) toast.error(NO_PATIENT, TOAST_NOTICE_MS)
      const params = { patientId: definedPatient(person.patientId || undefined) }
      const exam_id = person.examId(examId)
      const entry = {
        subject: person.subject,
        about: person.about('triage', 'Triagem', examId ?? null),
      }
      const { id: triageId, updated_at } = stale.from() ?? NO_TRIAGE
      const saved =
        triageId && updated_at
          ? await update.mutateAsync({
              params: { ...params, triageId },
              body: { ...body, updated_at },
              ...entry,
            })
          : await create.mutateAsync({
              params,
              body: exam_id === undefined ? body : { ...body, exam_id },
              ...entry,
            })
      toast.success(saved ? 'Triagem cadastrada com sucesso!' : keptWords())
      onSaved?.(saved, way)
    },
  })
  const unanswered: UnansweredTriage = {
    isAsked,
    save: () => {
      setIsAsked(false)
      form.retry()
    },
    back: () => setIsAsked(false),
  }
  return { form, triage, stale, saving: savingOf(stale, create, update), unanswered }
}
