import type { StoredPlateAnswer } from '@iris/contracts/ishihara-tests'
import type { Triage } from '@iris/contracts/triages'
import { eyeInName, otherEye, type RetinographyEye } from '@iris/domain/retinography-eye'
import type { ReactNode } from 'react'
import { AcuityFields } from '../features/exams/acuity-fields.tsx'
import { IshiharaModal } from '../features/exams/ishihara/ishihara-modal.tsx'
import { UploadFields } from '../features/exams/upload-fields.tsx'
import { UNSEEN } from '../features/exams/upload-pictures.ts'
import { type AcuityValues, useAcuity } from '../features/exams/use-acuity.ts'
import { useUpload } from '../features/exams/use-upload.ts'
import { CARD_TRIAGE, triageValues } from '../features/triages/triage-form.ts'
import { TriageSections } from '../features/triages/triage-sections.tsx'
import { useTriage } from '../features/triages/use-triage.ts'
import { FormModal } from '../form/form-modal.tsx'
import type { ZodForm } from '../form/use-zod-form.ts'
import type { Entry, KeptInput } from '../outbox/entry.ts'
import { OutboxPerson } from './outbox-person.tsx'
import { partOf } from './outbox-words.ts'

type OutboxCorrectionProps = {
  entry: Entry
  /** Stores what is sent in place of the refused entry. */
  onStore: (input: Pick<KeptInput, 'body' | 'files'>) => Promise<void>
  onClose: () => void
}

/** A part of an exam that was refused, or not sent yet, as the form of its station, with what waits and what the server found wrong. */
export function OutboxCorrection(props: OutboxCorrectionProps) {
  switch (partOf(props.entry)) {
    case 'triage':
      return <TriageCorrection {...props} />
    case 'acuity':
      return <AcuityCorrection {...props} />
    case 'ishihara':
      return <TestCorrection {...props} />
    case 'upload':
      return <UploadCorrection {...props} />
    default:
      return null
  }
}

/** No exam is shown beside it: what stands is the server's to compare. */
const ALONE = { patientId: 0, exam: null } as const

function errorsOf({ refusal }: Entry): Record<string, string> {
  const errors = Object.entries(refusal?.errors ?? {})
  return Object.fromEntries(errors.map(([field, [message = '']]) => [field, message]))
}

function TriageCorrection({ entry, onStore, onClose }: OutboxCorrectionProps) {
  const { form } = useTriage({
    patientId: 0,
    triage: undefined,
    examId: undefined,
    empty: CARD_TRIAGE,
    refused: {
      values: triageValues(entry.input.body as Triage),
      errors: errorsOf(entry),
      store: (body) => onStore({ body }),
    },
  })
  return (
    <CorrectionForm entry={entry} form={form} onClose={onClose}>
      <TriageSections form={form} />
    </CorrectionForm>
  )
}

function AcuityCorrection({ entry, onStore, onClose }: OutboxCorrectionProps) {
  const { has_correction, right_eye, left_eye } = entry.input.body as AcuityValues
  const acuity = useAcuity({
    ...ALONE,
    refused: {
      values: { has_correction, right_eye, left_eye },
      errors: errorsOf(entry),
      store: (body) => onStore({ body }),
    },
  })
  return (
    <CorrectionForm entry={entry} form={acuity.form} onClose={onClose}>
      <AcuityFields of={acuity} previous={null} isLarge />
    </CorrectionForm>
  )
}

function TestCorrection({ entry, onStore, onClose }: OutboxCorrectionProps) {
  const { answers } = entry.input.body as { answers: readonly StoredPlateAnswer[] }
  return (
    <IshiharaModal
      {...ALONE}
      patientLine={entry.about.name}
      refused={{
        key: entry.key,
        values: answers.toSorted((a, b) => a.plate - b.plate).map(({ answer }) => answer),
        errors: errorsOf(entry),
        store: (body) => onStore({ body }),
      }}
      onClose={onClose}
    />
  )
}

type UploadBody = {
  refraction_option?: 'anexar' | 'importar'
  portable_auto_refractor_img?: string
  retinography_option?: 'anexar' | 'importar'
  retinography_img?: string
  retinography_eye?: RetinographyEye | null
}

function UploadCorrection({ entry, onStore, onClose }: OutboxCorrectionProps) {
  const body = entry.input.body as UploadBody
  const { files } = entry.input
  const eye = body.retinography_eye ?? null
  const across = otherEye(eye)
  const picture = files.retinography_img?.name ?? body.retinography_img ?? null
  // What the name of the file tells was not chosen, and another file may tell something else.
  const isTold = picture !== null && eyeInName(picture) === eye
  const upload = useUpload({
    ...ALONE,
    begins: 'anexar',
    refused: {
      values: {
        refraction_option: body.refraction_option ?? 'anexar',
        portable_auto_refractor_img: files.portable_auto_refractor_img ?? null,
        refraction_stored: body.portable_auto_refractor_img ?? null,
        retinography_option: body.retinography_option ?? 'anexar',
        retinography_file: files.retinography_img ?? null,
        retinography_img: body.retinography_img ?? null,
        retinography_eye: eye && !isTold ? { eye, of: picture === null ? UNSEEN : null } : null,
        retinography_other_file: {
          OD: null,
          OE: null,
          ...(across && { [across]: files.retinography_other_img ?? null }),
        },
      },
      errors: errorsOf(entry),
      store: onStore,
    },
  })
  return (
    <CorrectionForm
      entry={entry}
      form={upload.form}
      saveDisabled={upload.isEmpty}
      onClose={onClose}
    >
      <UploadFields of={upload} exam={null} />
    </CorrectionForm>
  )
}

type CorrectionFormProps<V extends object> = {
  entry: Entry
  form: ZodForm<V>
  saveDisabled?: boolean
  onClose: () => void
  children: ReactNode
}

function CorrectionForm<V extends object>({
  entry: { about, state },
  form,
  saveDisabled,
  onClose,
  children,
}: CorrectionFormProps<V>) {
  return (
    <FormModal
      form={form}
      title={`Corrigir: ${about.label}`}
      strip={<OutboxPerson about={about} />}
      size="xl"
      // Stored on this device at once; what the server says of it comes later.
      pending={false}
      error={null}
      onStop={onClose}
      onClose={onClose}
      saveDisabled={saveDisabled}
      saveLabel={state === 'waiting' ? 'Salvar' : 'Salvar e enviar de novo'}
    >
      {children}
    </FormModal>
  )
}
