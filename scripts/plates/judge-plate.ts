import { ciede2000 } from './colour-difference.ts'
import { labFromLinear } from './colour-space.ts'
import { figureTest } from './figures.ts'
import type { Vector3 } from './matrix3.ts'
import type { Circle } from './packing.ts'
import type { PlateRecipe } from './plate-recipes.ts'
import { areaUnderCurve, mean, neighbourAccuracy, separation } from './separability.ts'
import { brettel, luminanceView, machado, normalView, type View } from './simulate-vision.ts'
import { read, templates } from './template-reader.ts'

/** A dot as light: linear sRGB, of the drawing itself or of the pixels on a screen. */
export type LitDot = Circle & { linear: Vector3 }
export type NamedView = readonly [name: string, view: View]

export const NORMAL: NamedView = ['normal', normalView]
export const RED_GREEN: readonly NamedView[] = [
  ['protan by Brettel', brettel('protan')],
  ['protan by Machado', machado('protan')],
  ['deutan by Brettel', brettel('deutan')],
  ['deutan by Machado', machado('deutan')],
]
export const MILD: readonly NamedView[] = [
  ['mild protan', machado('protan 0.6')],
  ['mild deutan', machado('deutan 0.6')],
]
export const TRITAN: readonly NamedView[] = [
  ['tritan by Brettel', brettel('tritan')],
  ['tritan by Machado', machado('tritan')],
]
export const LUMINANCE: NamedView = ['luminance only', luminanceView]

/** The limits of a plate, as d′ unless it says otherwise (docs/adr/0005). */
export const LIMITS = {
  demonstration: 4,
  normal: 6,
  tritan: 5,
  luminance: 0.25,
  vanished: 0.85,
  vanishedDifference: 5,
  neighbours: 0.65,
  hiddenStrokes: 1.3,
  /** Areas under the curve for lightness: .5 is guessing. */
  lightness: [0.44, 0.56],
  lightnessOfDichromats: [0.38, 0.62],
  readFit: 0.85,
  readFitOfDichromats: 0.6,
  readMargin: 0.03,
  unreadFit: 0.08,
} as const

/** The CIELAB colours of a plate's dots as `view` sees them, by what a normal eye takes them for. */
export function seen(recipe: PlateRecipe, dots: readonly LitDot[], view: View) {
  const lit = dots.map((dot) => ({ ...dot, lab: labFromLinear(view(dot.linear)) }))
  const isFigure = figureTest(recipe.normal, recipe.digits)
  const isInner = recipe.deficient ? figureTest(recipe.deficient, recipe.digits) : () => false
  const figure = lit.filter(isFigure)
  const colours = (part: typeof lit) => part.map(({ lab }) => lab)
  return {
    all: colours(lit),
    figure: colours(figure),
    ground: colours(lit.filter((dot) => !isFigure(dot))),
    onlyNormal: colours(figure.filter((dot) => !isInner(dot))),
  }
}

/** How often a dot of the number is lighter than one of the ground; .5 tells nothing. */
export function lightnessArea(figure: readonly Vector3[], ground: readonly Vector3[]): number {
  const lightness = (colours: readonly Vector3[]) => colours.map(([part]) => part)
  return areaUnderCurve(lightness(figure), lightness(ground))
}

type Check = (value: number, limits: { least?: number; most?: number }, what: string) => void

/** Every limit that the dots break, in words; empty when the plate is good. */
export function faultsOf(recipe: PlateRecipe, dots: readonly LitDot[]): string[] {
  const faults: string[] = []
  const check: Check = (value, { least = -Infinity, most = Infinity }, what) => {
    if (!(value >= least && value <= most))
      faults.push(`plate ${recipe.plate}, ${what}: ${value.toFixed(3)} is not ${least} to ${most}`)
  }
  if (recipe.kind === 'demonstration') {
    for (const [name, view] of [NORMAL, ...RED_GREEN, ...MILD, ...TRITAN, LUMINANCE]) {
      const { figure, ground } = seen(recipe, dots, view)
      check(separation(figure, ground), { least: LIMITS.demonstration }, `d′ for ${name}`)
    }
  } else {
    checkColourOnly(recipe, dots, check)
    for (const [name, view] of RED_GREEN)
      checkDichromat(recipe, seen(recipe, dots, view), name, check)
  }
  checkReader(recipe, dots, check, faults)
  return faults
}

function checkColourOnly(recipe: PlateRecipe, dots: readonly LitDot[], check: Check) {
  const normal = seen(recipe, dots, normalView)
  check(separation(normal.figure, normal.ground), { least: LIMITS.normal }, 'd′ for normal')
  if (recipe.kind === 'transformation')
    check(
      separation(normal.onlyNormal, normal.ground),
      { least: LIMITS.normal },
      'd′ of the strokes only normal sees, for normal',
    )
  const [least, most] = LIMITS.lightness
  check(lightnessArea(normal.figure, normal.ground), { least, most }, 'lightness for normal')
  for (const [name, view] of TRITAN) {
    const { figure, ground } = seen(recipe, dots, view)
    check(separation(figure, ground), { least: LIMITS.tritan }, `d′ for ${name}`)
  }
  const grey = seen(recipe, dots, luminanceView)
  check(separation(grey.figure, grey.ground), { most: LIMITS.luminance }, 'd′ by luminance')
}

function checkDichromat(
  { kind }: PlateRecipe,
  { figure, ground, onlyNormal }: ReturnType<typeof seen>,
  name: string,
  check: Check,
) {
  const [least, most] = LIMITS.lightnessOfDichromats
  check(lightnessArea(figure, ground), { least, most }, `lightness for ${name}`)
  if (kind === 'transformation') {
    const hidden = separation(onlyNormal, ground)
    check(hidden, { most: LIMITS.hiddenStrokes }, `d′ of the strokes only normal sees, for ${name}`)
    return
  }
  check(separation(figure, ground), { most: LIMITS.vanished }, `d′ for ${name}`)
  const difference = ciede2000(mean(figure), mean(ground))
  check(difference, { most: LIMITS.vanishedDifference }, `ΔE00 for ${name}`)
  check(neighbourAccuracy(figure, ground), { most: LIMITS.neighbours }, `neighbours for ${name}`)
}

function checkReader(recipe: PlateRecipe, dots: readonly LitDot[], check: Check, faults: string[]) {
  const candidates = templates(dots, recipe.normal, recipe.digits)
  const demand = (name: string, view: View, figure: string, least: number) => {
    const [best, second] = read(seen(recipe, dots, view).all, candidates)
    if (best?.figure !== figure)
      faults.push(`plate ${recipe.plate}: ${name} reads ${best?.figure}, not ${figure}`)
    check(best?.fit ?? 0, { least }, `reader's fit for ${name}`)
    check((best?.fit ?? 0) - (second?.fit ?? 0), { least: LIMITS.readMargin }, `margin for ${name}`)
  }
  for (const [name, view] of [NORMAL, ...TRITAN]) demand(name, view, recipe.normal, LIMITS.readFit)
  for (const [name, view] of RED_GREEN) {
    if (recipe.deficient) demand(name, view, recipe.deficient, LIMITS.readFitOfDichromats)
    else {
      const [best] = read(seen(recipe, dots, view).all, candidates)
      check(best?.fit ?? 0, { most: LIMITS.unreadFit }, `reader's fit for ${name}`)
    }
  }
}
