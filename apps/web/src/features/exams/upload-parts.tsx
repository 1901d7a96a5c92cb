import type { Exam } from '@iris/contracts/exams'
import { canChangeParts } from '@iris/domain/exam-status'
import type { RetinographyEye } from '@iris/domain/retinography-eye'
import { FileBox } from '../../form/file-box.tsx'
import { optionsOf } from '../../form/kept-option.ts'
import { SelectField } from '../../form/select-fields.tsx'
import { useFormScope } from '../../form/use-form-scope.ts'
import { useTypedSearch } from '../../form/use-typed-search.ts'
import type { ZodForm } from '../../form/use-zod-form.ts'
import { ExamFile } from './exam-files.tsx'
import { useRefractionFiles, useRetinographyFiles } from './exams-api.ts'
import classes from './upload-modal.module.css'

/** An eye that a person chose, for the stored picture of that address; null: for a new one. */
type ChosenEye = { eye: RetinographyEye; of: string | null }

export type UploadValues = {
  refraction_option: 'anexar' | 'importar'
  portable_auto_refractor_img: File | null
  /** The name of a stored one. */
  refraction_stored: string | null
  retinography_option: 'anexar' | 'importar'
  retinography_file: File | null
  /** The name of a stored one. */
  retinography_img: string | null
  /** Null until a person chooses: then a name tells it, or the exam. */
  retinography_eye: ChosenEye | null
  /** By its eye, so that it never becomes the picture of another one. */
  retinography_other_file: Record<'OD' | 'OE', File | null>
}

type StoredProps = {
  exam: Exam | null
  /** 'Refração', 'Retinografia: olho direito'. */
  kind: string
  source: string | null | undefined
}

/** What the exam already has. */
export function Stored({ exam, kind, source }: StoredProps) {
  if (!exam) return null
  if (!source)
    return canChangeParts(exam.status) ? null : <p className={classes.quiet}>Sem arquivo.</p>
  return (
    <div className={classes.stored}>
      <ExamFile examId={exam.id} kind={kind} source={source} />
      {canChangeParts(exam.status) && (
        <p className={classes.quiet}>Um novo arquivo substitui este.</p>
      )}
    </div>
  )
}

type PickerProps = {
  form: ZodForm<UploadValues>
  name:
    | 'portable_auto_refractor_img'
    | 'retinography_file'
    | `retinography_other_file.${'OD' | 'OE'}`
  label: string
}

export function Picker({ form, name, label }: PickerProps) {
  const { disabled } = useFormScope()
  return (
    <FileBox
      label={label}
      path={name}
      file={form.get(name) as File | null}
      error={form.errorOf(name)}
      disabled={disabled}
      onPick={(picked, refusal) => {
        form.set(name, picked)
        if (refusal) form.setErrors({ [name]: refusal })
      }}
    />
  )
}

type StoredFilesProps = { form: ZodForm<UploadValues> }

const refractionLabel = (name: string) => `Exame ${name.replace('-', ' · ')}`

/** Refractions of other exams, by their exam: '12-olhos.pdf'. */
export function StoredRefractions({ form }: StoredFilesProps) {
  const search = useSearch(form.values.refraction_stored, refractionLabel)
  // They can be searched as the options are written: 'Exame 12 · olhos.pdf'.
  const files = useRefractionFiles(search.words.replace(/^exame\s*/i, '').replace(' · ', '-'))
  return (
    <SelectField
      name="refraction_stored"
      label="Refração guardada"
      placeholder="Selecione um arquivo de refração"
      read={files}
      options={search.namesOf(files.data).map((name) => ({
        value: name,
        label: refractionLabel(name),
      }))}
      onSearch={search.type}
    />
  )
}

export function StoredRetinographies({ form }: StoredFilesProps) {
  const search = useSearch(form.values.retinography_img)
  const files = useRetinographyFiles(search.words)
  return (
    <SelectField
      name="retinography_img"
      label="Retinografia guardada"
      placeholder="Selecione um arquivo de retinografia"
      read={files}
      options={optionsOf(search.namesOf(files.data))}
      onSearch={search.type}
    />
  )
}

/** What is looked for; the chosen file stays among those that are found. */
function useSearch(chosen: string | null, labelOf = (name: string) => name) {
  return {
    ...useTypedSearch(chosen && labelOf(chosen)),
    namesOf: (found: readonly { name: string }[] = []) => [
      ...new Set([...(chosen ? [chosen] : []), ...found.map(({ name }) => name)]),
    ],
  }
}
