import type { Exam } from '@iris/contracts/exams'
import { canChangeParts } from '@iris/domain/exam-status'
import { RETINOGRAPHY_EYES } from '@iris/domain/retinography-eye'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { uploadRefusal } from '../../form/upload-file.ts'
import { type FieldForm, useZodForm } from '../../form/use-zod-form.ts'
import type { RefusedWrite } from '../../outbox/entry.ts'
import { keptWords } from '../../outbox/use-kept-call.ts'
import { toast } from '../../ui/toast.tsx'
import type { UploadValues } from './upload-parts.tsx'
import { picturesIn } from './upload-pictures.ts'
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
  retinography_eye: z
    .object({ eye: z.enum(RETINOGRAPHY_EYES), of: z.string().nullable() })
    .nullable(),
  retinography_other_file: z.object({ OD: file, OE: file }),
})

const fileIn = (picked: File | string | null) => (picked instanceof File ? picked : null)

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

/** The form of an exam's files, its save, and what of it can be chosen at this moment. */
export function useUpload({ patientId, exam, begins, onSaved, refused }: UploadOptions) {
  const [progress, setProgress] = useState<number | null>(null)
  const saving = useSaveUpload(patientId, exam, setProgress)
  const canSave = canChangeParts(exam?.status ?? null)
  const [began] = useState(exam?.retinography_eye ?? null)
  const picturesOf = (values: UploadValues) => picturesIn(values, { exam, began })
  const [asked, setAsked] = useState<{ eye: 'OD' | 'OE'; picture: string } | null>(null)
  /** The stored picture that may go. */
  const agreed = useRef<string>(null)

  /** The fields of the form in which each file of a save was chosen. */
  const pathsOf = (values: UploadValues) => ({
    portable_auto_refractor_img:
      values.refraction_option === 'anexar' ? 'portable_auto_refractor_img' : 'refraction_stored',
    retinography_img:
      values.retinography_option === 'anexar' ? 'retinography_file' : 'retinography_img',
    retinography_other_img: `retinography_other_file.${picturesOf(values).across}`,
  })

  const form = useZodForm<typeof schema, UploadValues>({
    schema,
    initialValues: refused?.values ?? {
      refraction_option: 'anexar',
      portable_auto_refractor_img: null,
      retinography_option: begins,
      retinography_file: null,
      retinography_img: null,
      refraction_stored: null,
      retinography_eye: null,
      retinography_other_file: { OD: null, OE: null },
    },
    initialErrors: refused && renamedFields(refused.errors, pathsOf(refused.values)),
    onSubmit: async (values, way): Promise<void> => {
      const { refraction, retinography, other, eye, removed, saysEye } = picturesOf(values)
      if (removed && removed.picture !== agreed.current) return setAsked(removed)
      // What was not chosen here is not spoken of: another station may have saved it meanwhile.
      const input = {
        body: {
          ...(refraction !== null && { refraction_option: values.refraction_option }),
          ...(typeof refraction === 'string' && { portable_auto_refractor_img: refraction }),
          ...(retinography !== null && { retinography_option: values.retinography_option }),
          ...(typeof retinography === 'string' && { retinography_img: retinography }),
          ...(saysEye && { retinography_eye: eye }),
        },
        files: {
          portable_auto_refractor_img: fileIn(refraction),
          retinography_img: fileIn(retinography),
          retinography_other_img: other,
        },
      }
      if (refused) return refused.store(input)
      const saved = await saving.save(input, pathsOf(values)).finally(() => setProgress(null))
      toast.success(saved ? 'Salvo com sucesso!' : keptWords())
      onSaved?.(saved, way)
    },
  })
  const { refraction, retinography, hasRetinography, stored, eye, across, removed, saysEye } =
    picturesOf(form.values)
  const eyes: FieldForm = {
    ...form,
    get: () => eye,
    set: (path, picked) =>
      form.set(path, { eye: picked, of: retinography === null ? stored : null }),
  }

  return {
    form,
    saving,
    canSave,
    /** How much of the files is sent, 0 to 1; null while none is. */
    progress,
    hasRetinography,
    /** The form, for the question which eye the first retinography shows. */
    eyes,
    /** The other eye, when its image can be given too. */
    across,
    /** Of the stored picture that a save would take away, and the question about it. */
    removal: {
      eye: removed?.eye,
      asked: asked?.eye,
      back: () => setAsked(null),
      agree: () => {
        agreed.current = asked?.picture ?? null
        setAsked(null)
        form.retry()
      },
    },
    isEmpty: refraction === null && !saysEye,
  }
}

export type Upload = ReturnType<typeof useUpload>
