import { describe, expect, test } from 'vitest'
import { ciede2000 } from './colour-difference.ts'
import { linearFromHex } from './colour-space.ts'
import {
  faultsOf,
  LIMITS,
  LUMINANCE,
  lightnessArea,
  MILD,
  NORMAL,
  RED_GREEN,
  seen as seenDots,
  TRITAN,
} from './judge-plate.ts'
import { readPlateDots } from './plate-files.ts'
import { PLATE_RECIPES, type PlateRecipe } from './plate-recipes.ts'
import { mean, neighbourAccuracy, separation } from './separability.ts'
import { luminanceView, normalView, type View } from './simulate-vision.ts'
import { read, templates } from './template-reader.ts'

// Each plate is judged as it is committed: the dots of the SVG in 8-bit colours, as each eye is simulated to see
// them.

const DEMONSTRATION = PLATE_RECIPES.filter(({ kind }) => kind === 'demonstration')
const TRANSFORMATIONS = PLATE_RECIPES.filter(({ kind }) => kind === 'transformation')
const VANISHING = PLATE_RECIPES.filter(({ kind }) => kind === 'vanishing')
const COLOUR_ONLY = [...TRANSFORMATIONS, ...VANISHING]

const litDots = (plate: number) =>
  readPlateDots(plate).map((dot) => ({ ...dot, linear: linearFromHex(dot.fill) }))

const seen = (recipe: PlateRecipe, view: View) => seenDots(recipe, litDots(recipe.plate), view)

test.each(PLATE_RECIPES)('Plate $plate breaks none of its limits', (recipe) => {
  expect(faultsOf(recipe, litDots(recipe.plate))).toEqual([])
})

test('A figure of another number, or the colours of another plate, break many limits', () => {
  const [, second, , , fifth, sixth] = PLATE_RECIPES
  expect(faultsOf({ ...fifth!, normal: '1' }, litDots(5)).length).toBeGreaterThan(3)
  expect(faultsOf(second!, litDots(5)).length).toBeGreaterThan(3)
  const bright = litDots(6).map((dot) => ({ ...dot, linear: [1, 1, 1] as const }))
  expect(faultsOf(sixth!, bright).length).toBeGreaterThan(3)
})

describe.each(DEMONSTRATION)('Plate $plate, the demonstration', (recipe) => {
  test.each([NORMAL, ...RED_GREEN, ...MILD, ...TRITAN, LUMINANCE])(
    'The demonstration plate stands out for %s',
    (_, view) => {
      const { figure, ground } = seen(recipe, view)
      expect(separation(figure, ground)).toBeGreaterThanOrEqual(LIMITS.demonstration)
    },
  )
})

describe.each(COLOUR_ONLY)('Plate $plate, told by colour alone', (recipe) => {
  test('The number stands out for the normal eye', () => {
    const { figure, ground } = seen(recipe, normalView)
    expect(separation(figure, ground)).toBeGreaterThanOrEqual(LIMITS.normal)
  })

  test.each(TRITAN)('The number stands out for %s, whom these plates do not screen', (_, view) => {
    const { figure, ground } = seen(recipe, view)
    expect(separation(figure, ground)).toBeGreaterThanOrEqual(LIMITS.tritan)
  })

  test('The luminance does not give the number away', () => {
    const { figure, ground } = seen(recipe, luminanceView)
    expect(separation(figure, ground)).toBeLessThanOrEqual(LIMITS.luminance)
  })

  test('The lightness that the normal eye sees does not give the number away', () => {
    const { figure, ground } = seen(recipe, normalView)
    const area = lightnessArea(figure, ground)
    expect(area).toBeGreaterThanOrEqual(LIMITS.lightness[0])
    expect(area).toBeLessThanOrEqual(LIMITS.lightness[1])
  })

  test.each(RED_GREEN)('The lightness that %s sees hardly gives the number away', (_, view) => {
    const { figure, ground } = seen(recipe, view)
    const area = lightnessArea(figure, ground)
    expect(area).toBeGreaterThanOrEqual(LIMITS.lightnessOfDichromats[0])
    expect(area).toBeLessThanOrEqual(LIMITS.lightnessOfDichromats[1])
  })
})

describe.each(VANISHING)('Plate $plate, a vanishing one', (recipe) => {
  test.each(RED_GREEN)('The number vanishes for %s', (_, view) => {
    const { figure, ground } = seen(recipe, view)
    expect(separation(figure, ground)).toBeLessThanOrEqual(LIMITS.vanished)
    expect(ciede2000(mean(figure), mean(ground))).toBeLessThanOrEqual(LIMITS.vanishedDifference)
    expect(neighbourAccuracy(figure, ground)).toBeLessThanOrEqual(LIMITS.neighbours)
  })

  // An honest limit: a person with a mild defect has all cones, and may read some of these with effort.
  test.each(MILD)(
    'The number is fainter for %s than for the normal eye, but not gone',
    (_, view) => {
      const { figure, ground } = seen(recipe, view)
      const mild = separation(figure, ground)
      expect(mild).toBeGreaterThan(1.5)
      expect(mild).toBeLessThan(3)
    },
  )
})

describe.each(TRANSFORMATIONS)('Plate $plate, a transformation', (recipe) => {
  test.each(RED_GREEN)(
    'The strokes that only the normal eye sees are hidden from %s',
    (_, view) => {
      const { onlyNormal, ground } = seen(recipe, view)
      expect(separation(onlyNormal, ground)).toBeLessThanOrEqual(LIMITS.hiddenStrokes)
    },
  )

  test('The strokes hidden from others are visible to the normal eye', () => {
    const { onlyNormal, ground } = seen(recipe, normalView)
    expect(separation(onlyNormal, ground)).toBeGreaterThanOrEqual(LIMITS.normal)
  })
})

describe.each(PLATE_RECIPES)('An ideal reader of plate $plate', (recipe) => {
  const candidates = templates(readPlateDots(recipe.plate), recipe.normal, recipe.digits)
  const reading = (view: View) => {
    const [best, second] = read(seen(recipe, view).all, candidates)
    return { figure: best!.figure, fit: best!.fit, margin: best!.fit - second!.fit }
  }

  test('The ideal reader tries every number with as many digits', () => {
    expect(candidates.length).toBe(recipe.normal.length === 1 ? 10 : 90)
  })

  test.each([NORMAL, ...TRITAN])(
    'The ideal reader with the %s eye reads the normal number',
    (_, view) => {
      const { figure, fit, margin } = reading(view)
      expect(figure).toBe(recipe.normal)
      expect(fit).toBeGreaterThanOrEqual(LIMITS.readFit)
      expect(margin).toBeGreaterThanOrEqual(LIMITS.readMargin)
    },
  )

  test.each(RED_GREEN)(
    'The ideal reader with the eye of %s reads what the plate means to show it',
    (_, view) => {
      const { figure, fit, margin } = reading(view)
      if (recipe.deficient === null) {
        expect(fit).toBeLessThanOrEqual(LIMITS.unreadFit)
        return
      }
      expect(figure).toBe(recipe.deficient)
      expect(fit).toBeGreaterThanOrEqual(LIMITS.readFitOfDichromats)
      expect(margin).toBeGreaterThanOrEqual(LIMITS.readMargin)
    },
  )
})
