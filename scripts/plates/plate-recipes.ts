import { COLOUR_PLATES, type ColourPlate } from '@iris/domain/colour-plates'
import { type Chromaticity, confusedWith } from './colour-space.ts'
import { type DigitSet, NESTED_NUMERALS, NUMERALS } from './skeletons.ts'

/** A range of CIE lightness L*. */
type LightnessRange = readonly [number, number]

export type PlateRecipe = ColourPlate & {
  seed: number
  digits: DigitSet
  ground: Chromaticity
  figure: Chromaticity
  groundLightness: LightnessRange
  figureLightness: LightnessRange
  /**
   * The s of each dot is multiplied by exp(u · this), u from −1 to 1: noise that hides the remaining blue-yellow
   * difference.
   */
  blueYellowNoise: number
  /**
   * The luminance of the number divided by that of the ground, as a logarithm. The redder class is made slightly
   * brighter, because it looks darker to a protan and lighter to a deutan: the step halves the worse of the two.
   */
  luminanceStep: number
}

type Colours = Omit<PlateRecipe, keyof ColourPlate | 'seed' | 'digits'>

const DOT_LIGHTNESS: LightnessRange = [42, 76]

/** A number that differs from its ground only along a line of colours that protans and deutans confuse. */
function hidden(
  ground: Chromaticity,
  figureL: number,
  blend: number,
  blueYellowNoise: number,
  luminanceStep: number,
): Colours {
  return {
    ground,
    figure: confusedWith(ground, figureL, blend),
    groundLightness: DOT_LIGHTNESS,
    figureLightness: DOT_LIGHTNESS,
    blueYellowNoise,
    luminanceStep,
  }
}

/** Plate 1 is told by lightness, so everybody who can see and read at all can read it. */
const DEMONSTRATION: Colours = {
  ground: { l: 0.65, s: 0.95 },
  figure: { l: 0.69, s: 0.35 },
  groundLightness: [70, 86],
  figureLightness: [42, 58],
  blueYellowNoise: 0.2,
  luminanceStep: 0,
}

const COLOURS: readonly Colours[] = [
  DEMONSTRATION,
  hidden({ l: 0.635, s: 0.42 }, 0.683, 0.65, 0.12, 0.05),
  hidden({ l: 0.683, s: 0.42 }, 0.636, 0.35, 0.12, -0.05),
  hidden({ l: 0.636, s: 0.42 }, 0.682, 0.65, 0.12, 0.05),
  hidden({ l: 0.637, s: 0.38 }, 0.684, 0.5, 0.27, 0.05),
  hidden({ l: 0.682, s: 0.38 }, 0.64, 0.5, 0.27, -0.04),
  hidden({ l: 0.641, s: 0.8 }, 0.68, 0.45, 0.25, 0.04),
  hidden({ l: 0.678, s: 0.8 }, 0.641, 0.55, 0.25, -0.04),
  hidden({ l: 0.645, s: 0.45 }, 0.68, 0.5, 0.27, 0.035),
]

/**
 * The part of a transformation plate that dichromats see has its s multiplied by this: a blue-yellow difference,
 * which they can see.
 */
export const DEFICIENT_FIGURE_S = 1.9

/** How each plate is drawn, in the order of the test. */
export const PLATE_RECIPES: readonly PlateRecipe[] = COLOUR_PLATES.map((meaning, index) => ({
  ...meaning,
  ...COLOURS[index]!,
  seed: 1000 + meaning.plate,
  digits: meaning.kind === 'transformation' ? NESTED_NUMERALS : NUMERALS,
}))
