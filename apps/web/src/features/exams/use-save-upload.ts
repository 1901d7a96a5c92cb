import type { Exam, ExamSave } from '@iris/contracts/exams'
import { useRef } from 'react'
import { ApiError, isRefusal } from '../../api/api-error.ts'
import type { Files } from '../../api/request.ts'
import { readExam, useSaveExam } from './exams-api.ts'

const FILE_FIELDS = [
  'portable_auto_refractor_img',
  'retinography_img',
  'retinography_other_img',
] as const
type FileField = (typeof FILE_FIELDS)[number]
const RETINOGRAPHY = ['retinography_img', 'retinography_other_img', 'retinography_eye'] as const
export type UploadInput = { body: ExamSave; files: Files }

const PART = { kind: 'upload', label: 'Imagens' } as const

const REPLACED = 'Outra pessoa trocou este arquivo enquanto isso. Salve de novo para manter o seu.'

const EYE_OVERTAKEN =
  'Outra pessoa mudou a retinografia enquanto isso. Confira o olho e salve de novo.'

/** Where a save would put something over what another person saved since `before`, by field. */
function overtakenIn({ body, files }: UploadInput, before: Exam, now: Exam) {
  const isChanged = (field: FileField | 'retinography_eye') => now[field] !== before[field]
  const replaced = FILE_FIELDS.filter((field) => (files[field] || body[field]) && isChanged(field))
  const errors = Object.fromEntries(replaced.map((field) => [field, [REPLACED]]))
  const { retinography_eye: eye } = body
  const renames = eye !== undefined && eye !== now.retinography_eye
  // An eye is said of a picture, and tells which one the other picture shows: it is overtaken with either.
  return renames && RETINOGRAPHY.some(isChanged) && !errors.retinography_img
    ? { ...errors, retinography_eye: [EYE_OVERTAKEN] }
    : errors
}

/**
 * Saves the files of an exam. Another station may have saved its own part meanwhile, which is no conflict. Replacing
 * the same file is one, and so is another eye: it is shown under the field, and the next press replaces what the other
 * person saved. An exam that was locked meanwhile is no fault of a field, and has none any more: the head of the form says it.
 */
export function useSaveUpload(
  patientId: number,
  exam: Exam | null,
  onUploadProgress: (part: number) => void,
) {
  const saving = useSaveExam(patientId, { onUploadProgress }, PART)
  const read = useRef(exam)

  async function save(upload: UploadInput): Promise<Exam | undefined> {
    try {
      const body = { ...upload.body, updated_at: read.current?.updated_at }
      return await saving.save(read.current?.id ?? null, { ...upload, body })
    } catch (error) {
      if (!isRefusal(error, 'edit.stale') || !read.current) throw error
      const before = read.current
      const told = (error as ApiError).current as Exam | undefined
      const now = told ?? (await readExam(before.id))
      read.current = now
      const errors = overtakenIn(upload, before, now)
      const [first] = Object.values(errors).flat()
      // As if the server had put it under these fields.
      if (first) throw new ApiError(422, first, errors)
      return save(upload)
    }
  }

  return {
    isPending: saving.isPending,
    stop: saving.stop,
    /** For the head of the form; a conflict is shown only under its field. */
    error: isRefusal(saving.error, 'edit.stale') ? null : saving.error,
    /** @param paths the fields of the form in which the files were chosen */
    save: (upload: UploadInput, paths: Readonly<Record<FileField, string>>) =>
      save(upload).catch((error: unknown) => {
        throw renamed(error, paths)
      }),
  }
}

/** A refusal under the names of the form. */
function renamed(error: unknown, paths: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof ApiError)) return error
  const errors = renamedFields(error.errors, paths)
  return new ApiError(error.status, error.message, errors, error.code)
}

export function renamedFields<T>(
  errors: Readonly<Record<string, T>>,
  paths: Readonly<Record<string, string>>,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [paths[field] ?? field, messages]),
  )
}
