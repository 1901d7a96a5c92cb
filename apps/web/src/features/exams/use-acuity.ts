import type { Exam } from '@iris/contracts/exams'
import { oneOf, zeroOrOne } from '@iris/contracts/fields'
import { canChangeParts } from '@iris/domain/exam-status'
import { ACUITY_VALUES } from '@iris/domain/visual-acuity'
import { z } from 'zod'
import type { Words } from '../../form/in-words.ts'
import { labelIn } from '../../form/kept-option.ts'
import { useStaleEdit } from '../../form/use-stale-edit.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import type { RefusedWrite } from '../../outbox/entry.ts'
import { keptWords } from '../../outbox/use-kept-call.ts'
import { toast } from '../../ui/toast.tsx'
import { readExam, useSaveExam } from './exams-api.ts'

export type AcuityValues = {
  has_correction: 0 | 1
  right_eye: string | null
  left_eye: string | null
}

// A save may leave an eye out; this form may not (spec 2 §5).
const acuitySchema = z.object({
  has_correction: zeroOrOne('Correção'),
  right_eye: oneOf('Olho direito', ACUITY_VALUES),
  left_eye: oneOf('Olho esquerdo', ACUITY_VALUES),
})

export const CORRECTION = [
  { value: 0, label: 'Sem Correção' },
  { value: 1, label: 'Com Correção' },
] as const

const PART = { kind: 'acuity', label: 'Acuidade' } as const

export const ACUITY_LABELS: Readonly<Record<string, string>> = {
  has_correction: 'Correção',
  right_eye: 'Olho direito',
  left_eye: 'Olho esquerdo',
}

export const ACUITY_WORDS: Words<AcuityValues> = {
  has_correction: (worn) => labelIn(CORRECTION, worn),
}

type AcuityOptions = {
  patientId: number
  /** Null: saving creates the exam. */
  exam: Exam | null
  /** Whether the triage says that they wear glasses: the correction until somebody says otherwise. */
  glasses?: boolean
  /** `way` is how it was submitted; without the exam it waits on this device. */
  onSaved?: (exam: Exam | undefined, way?: string) => void
  refused?: RefusedWrite<AcuityValues, object>
}

/** The form of the visual acuity, its save, and what is asked when another person saved meanwhile. */
export function useAcuity({ patientId, exam, glasses = false, onSaved, refused }: AcuityOptions) {
  const toValues = (of: Exam | null): AcuityValues => ({
    has_correction: of?.has_correction ?? (glasses ? 1 : 0),
    right_eye: of?.right_eye ?? null,
    left_eye: of?.left_eye ?? null,
  })
  const stale = useStaleEdit<Exam, AcuityValues>({
    record: exam ?? undefined,
    reread: () => readExam(exam?.id ?? 0),
    toValues,
    labelOf: (key) => ACUITY_LABELS[key] ?? key,
    words: ACUITY_WORDS,
    // What an eye sees is measured with or without glasses.
    together: ['has_correction', 'right_eye', 'left_eye'],
  })
  const saving = useSaveExam(patientId, { onError: stale.onError }, PART)
  const form = useZodForm({
    schema: acuitySchema,
    initialValues: refused?.values ?? toValues(exam),
    initialErrors: refused?.errors,
    onSubmit: async (body, way) => {
      if (refused) return refused.store(body)
      const saved = await saving.save(exam?.id ?? null, {
        body: { ...body, updated_at: stale.updatedAt() },
      })
      const done = exam?.parts.acuity
        ? 'Acuidade atualizada com sucesso!'
        : 'Acuidade cadastrada com sucesso!'
      toast.success(saved ? done : keptWords())
      onSaved?.(saved, way)
    },
  })
  return { form, saving, stale, canSave: canChangeParts(exam?.status ?? null) }
}

export type Acuity = ReturnType<typeof useAcuity>
