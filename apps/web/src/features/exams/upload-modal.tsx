import type { Exam } from '@iris/contracts/exams'
import { canChangeParts } from '@iris/domain/exam-status'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { EYE_LABELS, otherEye, RETINOGRAPHY_EYES } from '@iris/domain/retinography-eye'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { ChoiceField } from '../../form/choice-fields.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { uploadRefusal } from '../../form/upload-file.ts'
import { UploadProgress } from '../../form/upload-progress.tsx'
import { useZodForm } from '../../form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { RetinographyModal } from './retinography-modal.tsx'
import classes from './upload-modal.module.css'
import {
  Picker,
  Stored,
  StoredRefractions,
  StoredRetinographies,
  type UploadValues,
} from './upload-parts.tsx'
import { useSaveUpload } from './use-save-upload.ts'

const ATTACH = { value: 'anexar', label: 'Anexar' } as const
const IMPORT = { value: 'importar', label: 'Importar' } as const
const EYES = RETINOGRAPHY_EYES.map((value) => ({ value, label: EYE_LABELS[value] }))

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

type UploadModalProps = {
  patientId: number
  /** Null: saving creates the exam. */
  exam: Exam | null
  onSaved: (exam: Exam) => void
  onClose: () => void
  strip: ReactNode
}

/** 'Carregar Arquivos': refraction and retinography, changed only while the exam is Pendente or new. */
export function UploadModal({ patientId, exam, onSaved, onClose, strip }: UploadModalProps) {
  const [progress, setProgress] = useState<number | null>(null)
  const [isStoring, setIsStoring] = useState(false)
  const saving = useSaveUpload(patientId, exam, setProgress)
  const canSave = canChangeParts(exam?.status ?? null)
  const form = useZodForm<typeof schema, UploadValues>({
    schema,
    initialValues: {
      refraction_option: 'anexar',
      portable_auto_refractor_img: null,
      // spec 2 §3: the upload form begins with importar.
      retinography_option: 'importar',
      retinography_file: null,
      retinography_img: null,
      refraction_stored: null,
      retinography_eye: exam?.retinography_eye ?? null,
      retinography_other_file: null,
    },
    onSubmit: async (values) => {
      const attached = values.retinography_option === 'anexar'
      const refracted = values.refraction_option === 'anexar'
      const saved = await saving
        .save(
          {
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
          },
          {
            portable_auto_refractor_img: refracted
              ? 'portable_auto_refractor_img'
              : 'refraction_stored',
            retinography_img: attached ? 'retinography_file' : 'retinography_img',
            retinography_other_img: 'retinography_other_file',
          },
        )
        .finally(() => setProgress(null))
      toast.success('Salvo com sucesso!', TOAST_NOTICE_MS)
      onSaved(saved)
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

  return (
    <>
      <FormModal
        covered={isStoring}
        form={form}
        title="Carregar Arquivos"
        strip={strip}
        size="xl"
        pending={saving.isPending}
        onStop={saving.stop}
        error={saving.error}
        onClose={onClose}
        canSave={canSave}
        saveDisabled={refraction === null && retinography === null && other === null && !isRenamed}
        cancelLabel={canSave ? 'Cancelar' : 'Fechar'}
        note={saving.isPending && <UploadProgress part={progress} />}
      >
        <div className={classes.kinds}>
          <section>
            <h3 className={classes.heading}>Refração</h3>
            <Stored exam={exam} kind="Refração" source={exam?.portable_auto_refractor_img} />
            {canSave && (
              <>
                <ChoiceField
                  form={form}
                  name="refraction_option"
                  label="Opção de refração"
                  options={[ATTACH, IMPORT]}
                  disabled={saving.isPending}
                />
                {refraction_option === 'anexar' ? (
                  <Picker
                    form={form}
                    name="portable_auto_refractor_img"
                    label="Imagem do autorrefrator portátil"
                    disabled={saving.isPending}
                  />
                ) : (
                  <StoredRefractions form={form} disabled={saving.isPending} />
                )}
              </>
            )}
          </section>
          <section>
            <h3 className={classes.heading}>Retinografia</h3>
            <Stored exam={exam} kind="Retinografia" source={exam?.retinography_img} />
            {exam?.retinography_other_img && (
              <Stored exam={exam} kind="Retinografia" source={exam.retinography_other_img} />
            )}
            {canSave && (
              <>
                <ChoiceField
                  form={form}
                  name="retinography_option"
                  label="Opção de retinografia"
                  options={[ATTACH, IMPORT]}
                  disabled={saving.isPending}
                />
                {retinography_option === 'anexar' ? (
                  <Picker
                    form={form}
                    name="retinography_file"
                    label="Retinografia"
                    disabled={saving.isPending}
                  />
                ) : (
                  <>
                    <StoredRetinographies form={form} disabled={saving.isPending} />
                    <Button
                      variant="default"
                      leftSection={<IconPlus size={16} aria-hidden="true" />}
                      disabled={saving.isPending}
                      onClick={() => setIsStoring(true)}
                    >
                      Guardar nova retinografia
                    </Button>
                  </>
                )}
                {hasRetinography && (
                  <ChoiceField
                    form={form}
                    name="retinography_eye"
                    label="Que olho a imagem mostra?"
                    columns={3}
                    options={EYES}
                    disabled={saving.isPending}
                  />
                )}
                {showsOther && across && (
                  <>
                    <div className={classes.quiet}>
                      {EYE_LABELS[across]}, se houver outra imagem:
                    </div>
                    <Picker
                      form={form}
                      name="retinography_other_file"
                      label={`Retinografia: ${EYE_LABELS[across].toLowerCase()}`}
                      disabled={saving.isPending}
                    />
                  </>
                )}
              </>
            )}
          </section>
        </div>
      </FormModal>
      {isStoring && <RetinographyModal onClose={() => setIsStoring(false)} />}
    </>
  )
}
