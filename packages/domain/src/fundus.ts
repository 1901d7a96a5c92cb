import { otherEye, type RetinographyEye } from './retinography-eye.ts'

/** What is known of the pictures of the fundus. */
export type Fundus = {
  has_retinography: boolean
  /** The doctor's reading: 1 altered, 0 not; null when nobody said. */
  has_changed: number | null
  /** Of one picture the eye that it shows, of a picture of each eye both; null when nobody said. */
  photographed_eye: RetinographyEye | null
}

/** @param exam as stored; a picture is its key */
export function fundusOf(exam: {
  retinography_img: string | null
  retinography_eye: string | null
  retinography_other_img: string | null
  has_changed: number | null
}): Fundus {
  return {
    has_retinography: exam.retinography_img !== null,
    has_changed: exam.has_changed,
    photographed_eye:
      exam.retinography_other_img === null
        ? (exam.retinography_eye as RetinographyEye | null)
        : 'AO',
  }
}

/** How the pictures were read; null when nobody said, or where there is no picture to be read. */
export function isFundusAltered({
  has_retinography,
  has_changed,
}: Omit<Fundus, 'photographed_eye'>): boolean | null {
  return has_retinography && has_changed !== null ? has_changed === 1 : null
}

const NAMES = { OD: 'olho direito', OE: 'olho esquerdo' } as const

/** The only eye that was photographed and the one that was not, in words; null where both may have been. */
export function oneEyeWords(eye: RetinographyEye | null): { seen: string; unseen: string } | null {
  const other = otherEye(eye)
  return other && { seen: NAMES[otherEye(other)!], unseen: NAMES[other] }
}
