import { ALTERED_FROM_WRONG } from './ishihara.ts'
import { ACUITY_VALUES, type AcuityValue, isBelowNormal } from './visual-acuity.ts'

/** The measures, and what the doctor read in the images; an image is its address or key, or null. */
export type ReleaseFindings = {
  right_eye: string | null
  left_eye: string | null
  ishihara_wrong_answer: number
  retinography_img: string | null
  portable_auto_refractor_img: string | null
  /** The reading of the retinography: 1 means altered. */
  has_changed: 0 | 1 | null
  refractive_disorder: string | null
}

/**
 * The reasons against 'Liberado' in the words of the screen; empty when there are none. The doctor decides in any
 * case.
 */
export function againstRelease(found: ReleaseFindings): string[] {
  return [
    ...lowVision('Olho direito', found.right_eye),
    ...lowVision('Olho esquerdo', found.left_eye),
    ...(found.ishihara_wrong_answer >= ALTERED_FROM_WRONG ? ['Ishihara alterado'] : []),
    ...(found.has_changed === 1 ? ['Retinografia Alterada'] : []),
    ...(found.retinography_img && found.has_changed === null
      ? ['Retinografia enviada, ainda sem leitura']
      : []),
    ...(found.portable_auto_refractor_img && !found.refractive_disorder
      ? ['Imagem da refração enviada, ainda sem leitura']
      : []),
  ]
}

/** 20/40 and worse. */
function lowVision(eye: string, value: string | null): string[] {
  const known = ACUITY_VALUES.find((each): each is AcuityValue => each === value)
  return known && isBelowNormal(known) ? [`${eye}: ${known}`] : []
}
