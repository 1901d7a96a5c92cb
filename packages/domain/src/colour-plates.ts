export type ColourPlateKind = 'demonstration' | 'transformation' | 'vanishing'

export type ColourPlate = {
  /** From 1; also names the image, `plate-<plate>.svg`. In a test they come in an order of its own. */
  plate: number
  kind: ColourPlateKind
  /** The number read with normal colour vision. */
  normal: string
  /** The number read with a protan or deutan defect; null when the figure is not seen at all. */
  deficient: string | null
}

/**
 * What each of the nine colour plates shows, and to whom. The plates are drawn by this project and were never
 * tried on people with a known defect: they screen, they do not diagnose, and they cannot tell protan from deutan.
 */
export const COLOUR_PLATES: readonly ColourPlate[] = [
  { plate: 1, kind: 'demonstration', normal: '27', deficient: '27' },
  { plate: 2, kind: 'transformation', normal: '9', deficient: '4' },
  { plate: 3, kind: 'transformation', normal: '3', deficient: '7' },
  { plate: 4, kind: 'transformation', normal: '86', deficient: '25' },
  { plate: 5, kind: 'vanishing', normal: '7', deficient: null },
  { plate: 6, kind: 'vanishing', normal: '4', deficient: null },
  { plate: 7, kind: 'vanishing', normal: '53', deficient: null },
  { plate: 8, kind: 'vanishing', normal: '5', deficient: null },
  { plate: 9, kind: 'vanishing', normal: '62', deficient: null },
]
