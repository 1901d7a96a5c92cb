import type { Exam } from '@iris/contracts/exams'
import { oneOf, zeroOrOne } from '@iris/contracts/fields'
import { canChangeParts } from '@iris/domain/exam-status'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { ACUITY_VALUES } from '@iris/domain/visual-acuity'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { ChoiceField } from '../../form/choice-fields.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { StaleQuestion } from '../../form/stale-question.tsx'
import { useStaleEdit } from '../../form/use-stale-edit.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { acuityWarning } from './acuity-change.ts'
import { AcuityEye } from './acuity-eye.tsx'
import classes from './acuity-modal.module.css'
import { readExam, useSaveExam } from './exams-api.ts'

type AcuityValues = {
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

const CORRECTION = [
  { value: 0, label: 'Sem Correção' },
  { value: 1, label: 'Com Correção' },
] as const

const LABELS: Record<string, string> = {
  has_correction: 'Correção',
  right_eye: 'Olho direito',
  left_eye: 'Olho esquerdo',
}

function acuityValues(exam: Exam | null): AcuityValues {
  return {
    has_correction: exam?.has_correction ?? 0,
    right_eye: exam?.right_eye ?? null,
    left_eye: exam?.left_eye ?? null,
  }
}

function showAcuity(key: string, value: unknown): string {
  if (key === 'has_correction')
    return CORRECTION.find((choice) => choice.value === value)?.label ?? ''
  return typeof value === 'string' ? value : ''
}

type AcuityModalProps = {
  patientId: number
  /** Null: saving creates the exam. */
  exam: Exam | null
  previous: Exam | null
  onSaved: (exam: Exam) => void
  onClose: () => void
  strip: ReactNode
}

/** 'Acuidade Visual': both eyes, changed only while the exam is Pendente or new. */
export function AcuityModal({
  patientId,
  exam,
  previous,
  onSaved,
  onClose,
  strip,
}: AcuityModalProps) {
  const stale = useStaleEdit<Exam, AcuityValues>({
    record: exam ?? undefined,
    reread: () => readExam(exam?.id ?? 0),
    toValues: acuityValues,
    labelOf: (key) => LABELS[key] ?? key,
    show: showAcuity,
  })
  const saving = useSaveExam(patientId, { onError: stale.onError })
  const canSave = canChangeParts(exam?.status ?? null)
  const form = useZodForm({
    schema: acuitySchema,
    initialValues: acuityValues(exam),
    onSubmit: async (body) => {
      const saved = await saving.save(exam?.id ?? null, {
        body: { ...body, updated_at: stale.updatedAt() },
      })
      toast.success(
        exam?.parts.acuity
          ? 'Acuidade atualizada com sucesso!'
          : 'Acuidade cadastrada com sucesso!',
        TOAST_NOTICE_MS,
      )
      onSaved(saved)
    },
  })
  const { right_eye, left_eye, has_correction } = form.values
  const warnings = canSave
    ? [
        acuityWarning('right_eye', right_eye, previous, has_correction),
        acuityWarning('left_eye', left_eye, previous, has_correction),
      ].filter((warning) => warning !== null)
    : []

  return (
    <>
      <FormModal
        form={form}
        title="Acuidade Visual"
        strip={strip}
        size="xl"
        pending={saving.isPending}
        onStop={saving.stop}
        error={stale.shown(saving.error)}
        onClose={onClose}
        canSave={canSave}
        saveLabel="Adicionar"
        cancelLabel="Fechar"
      >
        <ChoiceField
          form={form}
          name="has_correction"
          label="Correção"
          options={CORRECTION}
          disabled={!canSave}
        />
        <div className={classes.eyes}>
          <AcuityEye
            form={form}
            name="right_eye"
            label="Olho direito"
            previous={previous?.right_eye ?? null}
            disabled={!canSave}
          />
          <AcuityEye
            form={form}
            name="left_eye"
            label="Olho esquerdo"
            previous={previous?.left_eye ?? null}
            disabled={!canSave}
          />
        </div>
        <div role="status">
          {warnings.map(({ title, detail }) => (
            <div key={title} className={classes.warning}>
              <IconAlertTriangle size={20} aria-hidden="true" />
              <div>
                <strong>{title}</strong>
                <div>{detail}</div>
              </div>
            </div>
          ))}
        </div>
      </FormModal>
      <StaleQuestion of={stale} form={form} />
    </>
  )
}
