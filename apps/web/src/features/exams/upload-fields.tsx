import type { Exam } from '@iris/contracts/exams'
import {
  EYE_LABELS,
  eyeInText,
  otherEye,
  RETINOGRAPHY_EYES,
  type RetinographyEye,
} from '@iris/domain/retinography-eye'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ChoiceField } from '../../form/choice-fields.tsx'
import { FormScope } from '../../form/form-scope.tsx'
import partTitle from '../../ui/part-title.module.css'
import { RemovalQuestion } from './removal-question.tsx'
import classes from './upload-modal.module.css'
import { Picker, Stored, StoredRefractions, StoredRetinographies } from './upload-parts.tsx'
import type { Upload } from './use-upload.ts'

const ATTACH = { value: 'anexar', label: 'Anexar' } as const
const IMPORT = { value: 'importar', label: 'Importar' } as const
const EYES = RETINOGRAPHY_EYES.map((value) => ({ value, label: EYE_LABELS[value] }))

const retinographyOf = (eye: RetinographyEye | null) =>
  eye ? `Retinografia: ${eyeInText(eye)}` : 'Retinografia'

type UploadFieldsProps = {
  of: Upload
  exam: Exam | null
  /** Opens the form that stores a retinography to be chosen from; not given where there is none. */
  onStore?: () => void
}

/** Refraction and retinography: what the exam has, and where a new file comes from. */
export function UploadFields({ of, exam, onStore }: UploadFieldsProps) {
  const { form, saving, canSave, hasRetinography, eyes, across, removal } = of
  const { refraction_option, retinography_option } = form.values
  return (
    <FormScope form={form} disabled={saving.isPending}>
      <div className={classes.kinds}>
        <section>
          <h3 className={partTitle.title}>Refração</h3>
          <Stored exam={exam} kind="Refração" source={exam?.portable_auto_refractor_img} />
          {canSave && (
            <>
              <ChoiceField
                name="refraction_option"
                label="Opção de refração"
                options={[ATTACH, IMPORT]}
              />
              {refraction_option === 'anexar' ? (
                <Picker
                  form={form}
                  name="portable_auto_refractor_img"
                  label="Imagem do autorrefrator portátil"
                />
              ) : (
                <StoredRefractions form={form} />
              )}
            </>
          )}
        </section>
        <section>
          <h3 className={partTitle.title}>Retinografia</h3>
          <Stored
            exam={exam}
            kind={retinographyOf(exam?.retinography_eye ?? null)}
            source={exam?.retinography_img}
          />
          {exam?.retinography_other_img && (
            <Stored
              exam={exam}
              kind={retinographyOf(otherEye(exam.retinography_eye))}
              source={exam.retinography_other_img}
            />
          )}
          {canSave && (
            <>
              <ChoiceField
                name="retinography_option"
                label="Opção de retinografia"
                options={[ATTACH, IMPORT]}
              />
              {retinography_option === 'anexar' ? (
                <Picker form={form} name="retinography_file" label="Retinografia" />
              ) : (
                <>
                  <StoredRetinographies form={form} />
                  {onStore && (
                    <Button
                      variant="default"
                      leftSection={<IconPlus size={16} aria-hidden="true" />}
                      disabled={saving.isPending}
                      onClick={onStore}
                    >
                      Guardar nova retinografia
                    </Button>
                  )}
                </>
              )}
              {hasRetinography && (
                <ChoiceField
                  form={eyes}
                  name="retinography_eye"
                  label="Que olho a imagem mostra?"
                  columns={3}
                  options={EYES}
                />
              )}
              {removal.eye && (
                <p className={classes.quiet}>A imagem do {eyeInText(removal.eye)} será removida.</p>
              )}
              {across && (
                <>
                  <div className={classes.quiet}>{EYE_LABELS[across]}, se houver outra imagem:</div>
                  <Picker
                    form={form}
                    name={`retinography_other_file.${across}`}
                    label={retinographyOf(across)}
                  />
                </>
              )}
            </>
          )}
        </section>
      </div>
      <RemovalQuestion of={of} />
    </FormScope>
  )
}
