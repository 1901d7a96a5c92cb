/** Which eye a retinography shows: right, left, or both in one picture. */
export const RETINOGRAPHY_EYES = ['OD', 'OE', 'AO'] as const

export type RetinographyEye = (typeof RETINOGRAPHY_EYES)[number]

export const EYE_LABELS: Readonly<Record<RetinographyEye, string>> = {
  OD: 'Olho direito',
  OE: 'Olho esquerdo',
  AO: 'Ambos os olhos',
}

/** The eye across; null where one picture holds both, or nobody said. */
export function otherEye(eye: RetinographyEye | null): 'OD' | 'OE' | null {
  if (eye === 'OD') return 'OE'
  return eye === 'OE' ? 'OD' : null
}

const WORDS: readonly [RetinographyEye, RegExp][] = [
  ['AO', /^(ao|ou|ambos|binocular)$/],
  ['OD', /^(od|direito|right)$/],
  ['OE', /^(oe|os|esquerdo|left)$/],
]

/**
 * What a file's name says of the eye: `MARIA OD.jpg` → OD. Only whole words count, and a name that speaks of more than
 * one eye says nothing: a wrong eye is worse than none.
 */
export function eyeInName(name: string): RetinographyEye | null {
  const words = name
    .replace(/\.[a-z]{3,4}$/i, '')
    .toLowerCase()
    .split(/[^a-zà-ú]+/)
  const found = WORDS.filter(([, word]) => words.some((each) => word.test(each)))
  return found.length === 1 ? (found[0]?.[0] ?? null) : null
}
