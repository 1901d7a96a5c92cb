/** Which eye a retinography shows: right, left, or both in one picture. */
export const RETINOGRAPHY_EYES = ['OD', 'OE', 'AO'] as const

export type RetinographyEye = (typeof RETINOGRAPHY_EYES)[number]

export const EYE_LABELS: Readonly<Record<RetinographyEye, string>> = {
  OD: 'Olho direito',
  OE: 'Olho esquerdo',
  AO: 'Ambos os olhos',
}

/** Within a sentence: 'olho direito'. */
export const eyeInText = (eye: RetinographyEye) => EYE_LABELS[eye].toLowerCase()

/** The other eye; null when one picture shows both, or nobody said. */
export function otherEye(eye: RetinographyEye | null): 'OD' | 'OE' | null {
  if (eye === 'OD') return 'OE'
  return eye === 'OE' ? 'OD' : null
}

const WORDS: readonly [RetinographyEye, RegExp][] = [
  ['AO', /^(ao|ou|ambos|binocular)$/],
  ['OD', /^(od|direito|right)$/],
  ['OE', /^(oe|os|esquerdo|left)$/],
]

/** Common words too, as in 'os dois olhos' or 'foto ao vivo': they name an eye only at the end. */
const COMMON = /^(ao|ou|os)$/

/**
 * The eye that the name of a file tells: `MARIA OD.jpg` → OD. Only whole words count, and a name with more than one
 * eye tells nothing: a wrong eye is worse than none.
 */
export function eyeInName(name: string): RetinographyEye | null {
  const words = name
    .replace(/\.[a-z]{3,4}$/i, '')
    .toLowerCase()
    .split(/[^a-zà-ú]+/)
  const [found, another] = WORDS.filter(([, word]) => words.some((each) => word.test(each)))
  if (!found || another) return null
  const [eye, word] = found
  // After a last word that a number follows, as in 'OS 4512', the split leaves an empty one.
  const isTold = (each: string, at: number) =>
    word.test(each) && (!COMMON.test(each) || at === words.length - 1)
  return words.some(isTold) ? eye : null
}
