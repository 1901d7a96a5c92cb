import type { Exam } from '@iris/contracts/exams'
import { canChangeParts } from '@iris/domain/exam-status'
import { otherEye, RETINOGRAPHY_EYES } from '@iris/domain/retinography-eye'
import { useState } from 'react'
import { z } from 'zod'
import { uploadRefusal } from '../../form/upload-file.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import type { RefusedWrite } from '../../outbox/entry.ts'
import { KEPT_HERE } from '../../outbox/use-kept-call.ts'
import { toast } from '../../ui/toast.tsx'
import type { UploadValues } from './upload-parts.tsx'
import { renamedFields, type UploadInput, useSaveUpload } from './use-save-upload.ts'

const file = z
  .custom<File>((value) => value instanceof File)
  .superRefine((value, context) => {
    const refusal = uploadRefusal(value)
    if (refusal) context.addIssue({ code: 'custom', message: refusal, input: value })
  })
  .nullable()

const schema = z.object({
  refraction_option: z.enum(['anexar', 'importar']),
  portable_auto_refractor_img: file,
  refraction_stored: z.string().nullable(),
  retinography_option: z.enum(['anexar', 'importar']),
  retinography_file: file,
  retinography_img: z.string().nullable(),
  retinography_eye: z.enum(RETINOGRAPHY_EYES).nullable(),
  retinography_other_file: file,
})

type UploadOptions = {
  patientId: number
  /** Null: saving creates the exam. */
  exam: Exam | null
  /** Where a retinography comes from until somebody says otherwise. */
  begins: 'anexar' | 'importar'
  /** `way` is how it was submitted; without the exam it waits on this device. */
  onSaved?: (exam: Exam | undefined, way?: string) => void
  refused?: RefusedWrite<UploadValues, UploadInput>
}

/** The fields of the form in which each file of a save was chosen. */
const pathsOf = (values: UploadValues) =>
  ({
    portable_auto_refractor_img:
      values.refraction_option === 'anexar' ? 'portable_auto_refractor_img' : 'refraction_stored',
    retinography_img:
      values.retinography_option === 'anexar' ? 'retinography_file' : 'retinography_img',
    retinography_other_img: 'retinography_other_file',
  }) as const

/** The form of an exam's files, its save, and what of it can be chosen at this moment. */
export function useUpload({ patientId, exam, begins, onSaved, refused }: UploadOptions) {
  const [progress, setProgress] = useState<number | null>(null)
  const saving = useSaveUpload(patientId, exam, setProgress)
  const canSave = canChangeParts(exam?.status ?? null)
  const form = useZodForm<typeof schema, UploadValues>({
    schema,
    initialValues: refused?.values ?? {
      refraction_option: 'anexar',
      portable_auto_refractor_img: null,
      retinography_option: begins,
      retinography_file: null,
      retinography_img: null,
      refraction_stored: null,
      retinography_eye: exam?.retinography_eye ?? null,
      retinography_other_file: null,
    },
    initialErrors: refused && renamedFields(refused.errors, pathsOf(refused.values)),
    onSubmit: async (values, way): Promise<void> => {
      const attached = values.retinography_option === 'anexar'
      const refracted = values.refraction_option === 'anexar'
      const input = {
        body: {
          refraction_option: values.refraction_option,
          retinography_option: values.retinography_option,
          ...(!attached && values.retinography_img
            ? { retinography_img: values.retinography_img }
            : {}),
          ...(!refracted && values.refraction_stored
            ? { portable_auto_refractor_img: values.refraction_stored }
            : {}),
          retinography_eye: values.retinography_eye,
        },
        files: {
          portable_auto_refractor_img: refracted ? values.portable_auto_refractor_img : null,
          retinography_img: attached ? values.retinography_file : null,
          retinography_other_img: showsOther ? values.retinography_other_file : null,
        },
      }
      if (refused) return refused.store(input)
      const saved = await saving.save(input, pathsOf(values)).finally(() => setProgress(null))
      toast.success(saved ? 'Salvo com sucesso!' : KEPT_HERE)
      onSaved?.(saved, way)
    },
  })
  const { refraction_option, retinography_option, retinography_eye } = form.values
  const refraction =
    refraction_option === 'anexar'
      ? form.values.portable_auto_refractor_img
      : form.values.refraction_stored
  const retinography =
    retinography_option === 'anexar' ? form.values.retinography_file : form.values.retinography_img
  const hasRetinography = retinography !== null || Boolean(exam?.retinography_img)
  const across = otherEye(retinography_eye)
  const showsOther = hasRetinography && across !== null
  const other = showsOther ? form.values.retinography_other_file : null
  const isRenamed = hasRetinography && retinography_eye !== (exam?.retinography_eye ?? null)

  return {
    form,
    saving,
    canSave,
    /** How much of the files is sent, 0 to 1; null while none is. */
    progress,
    hasRetinography,
    /** The other eye, when its image can be given too. */
    across: showsOther ? across : null,
    isEmpty: refraction === null && retinography === null && other === null && !isRenamed,
  }
}

export type Upload = ReturnType<typeof useUpload>
