import type { Exam } from '@iris/contracts/exams'
import { eyeInName, otherEye, type RetinographyEye } from '@iris/domain/retinography-eye'
import type { UploadValues } from './upload-parts.tsx'

/** In place of the address of a stored picture, where the form does not show the exam. */
export const UNSEEN = ''

export type StandingPictures = {
  exam: Exam | null
  /** The eye that the exam named when the form was opened. */
  began: RetinographyEye | null
}

/** What the form says of the pictures, beside the exam as it stands now. */
export function picturesIn(values: UploadValues, { exam, began }: StandingPictures) {
  const chosen = values.retinography_eye
  const stored = exam?.retinography_img ?? UNSEEN
  const stands = exam?.retinography_eye ?? null
  const refraction =
    values.refraction_option === 'anexar'
      ? values.portable_auto_refractor_img
      : values.refraction_stored
  const retinography =
    values.retinography_option === 'anexar' ? values.retinography_file : values.retinography_img
  const hasRetinography = retinography !== null || stored !== UNSEEN || chosen?.of === UNSEEN

  function eyeNow(): RetinographyEye | null {
    // What was said of one picture says nothing of the other, nor of one that another person put in its place.
    if (chosen && (chosen.of === null ? retinography !== null : chosen.of === stored))
      return chosen.eye
    if (retinography === null) return stands
    const name = typeof retinography === 'string' ? retinography : retinography.name
    return eyeInName(name) ?? (stands === began ? stands : null)
  }

  const eye = eyeNow()
  const across = hasRetinography ? otherEye(eye) : null
  const other = across && values.retinography_other_file[across]
  return {
    refraction,
    retinography,
    hasRetinography,
    stored,
    eye,
    across,
    other,
    /** The stored picture that goes, because one shows both eyes. */
    removed: eye === 'AO' ? secondOf(exam) : null,
    /** The eye of pictures that are not touched here is for others to name. */
    saysEye: retinography !== null || other !== null || eye !== stands,
  }
}

function secondOf(exam: Exam | null) {
  const eye = otherEye(exam?.retinography_eye ?? null)
  const picture = exam?.retinography_other_img
  return eye && picture ? { eye, picture } : null
}
