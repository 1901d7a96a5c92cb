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

// Each plate is judged as it is committed: the dots of the SVG, in 8-bit colours, as each eye is simulated to see them.

const DEMONSTRATION = PLATE_RECIPES.filter(({ kind }) => kind === 'demonstration')
const TRANSFORMATIONS = PLATE_RECIPES.filter(({ kind }) => kind === 'transformation')
const VANISHING = PLATE_RECIPES.filter(({ kind }) => kind === 'vanishing')
const COLOUR_ONLY = [...TRANSFORMATIONS, ...VANISHING]

const litDots = (plate: number) =>
  readPlateDots(plate).map((dot) => ({ ...dot, linear: linearFromHex(dot.fill) }))

const seen = (recipe: PlateRecipe, view: View) => seenDots(recipe, litDots(recipe.plate), view)

test.each(PLATE_RECIPES)('plate $plate breaks none of its limits', (recipe) => {
  expect(faultsOf(recipe, litDots(recipe.plate))).toEqual([])
})

test('a figure of another number, or another plate’s colours, breaks many', () => {
  const [, second, , , fifth, sixth] = PLATE_RECIPES
  expect(faultsOf({ ...fifth!, normal: '1' }, litDots(5)).length).toBeGreaterThan(3)
  expect(faultsOf(second!, litDots(5)).length).toBeGreaterThan(3)
  const bright = litDots(6).map((dot) => ({ ...dot, linear: [1, 1, 1] as const }))
  expect(faultsOf(sixth!, bright).length).toBeGreaterThan(3)
})

describe.each(DEMONSTRATION)('plate $plate, the demonstration', (recipe) => {
  test.each([NORMAL, ...RED_GREEN, ...MILD, ...TRITAN, LUMINANCE])(
    'stands out for %s',
    (_, view) => {
      const { figure, ground } = seen(recipe, view)
      expect(separation(figure, ground)).toBeGreaterThanOrEqual(LIMITS.demonstration)
    },
  )
})

describe.each(COLOUR_ONLY)('plate $plate, told by colour alone,', (recipe) => {
  test('stands out for the normal eye', () => {
    const { figure, ground } = seen(recipe, normalView)
    expect(separation(figure, ground)).toBeGreaterThanOrEqual(LIMITS.normal)
  })

  test.each(TRITAN)('stands out for %s, whom these plates do not screen', (_, view) => {
    const { figure, ground } = seen(recipe, view)
    expect(separation(figure, ground)).toBeGreaterThanOrEqual(LIMITS.tritan)
  })

  test('is not told by luminance', () => {
    const { figure, ground } = seen(recipe, luminanceView)
    expect(separation(figure, ground)).toBeLessThanOrEqual(LIMITS.luminance)
  })

  test('is not told by the lightness that the normal eye sees', () => {
    const { figure, ground } = seen(recipe, normalView)
    const area = lightnessArea(figure, ground)
    expect(area).toBeGreaterThanOrEqual(LIMITS.lightness[0])
    expect(area).toBeLessThanOrEqual(LIMITS.lightness[1])
  })

  test.each(RED_GREEN)('is hardly told by the lightness that %s sees', (_, view) => {
    const { figure, ground } = seen(recipe, view)
    const area = lightnessArea(figure, ground)
    expect(area).toBeGreaterThanOrEqual(LIMITS.lightnessOfDichromats[0])
    expect(area).toBeLessThanOrEqual(LIMITS.lightnessOfDichromats[1])
  })
})

describe.each(VANISHING)('plate $plate, a vanishing one,', (recipe) => {
  test.each(RED_GREEN)('vanishes for %s', (_, view) => {
    const { figure, ground } = seen(recipe, view)
    expect(separation(figure, ground)).toBeLessThanOrEqual(LIMITS.vanished)
    expect(ciede2000(mean(figure), mean(ground))).toBeLessThanOrEqual(LIMITS.vanishedDifference)
    expect(neighbourAccuracy(figure, ground)).toBeLessThanOrEqual(LIMITS.neighbours)
  })

  // The honest limit: a mild defect is not a missing cone, and may read some of these with effort.
  test.each(MILD)('is fainter for %s than for the normal eye, but not gone', (_, view) => {
    const { figure, ground } = seen(recipe, view)
    const mild = separation(figure, ground)
    expect(mild).toBeGreaterThan(1.5)
    expect(mild).toBeLessThan(3)
  })
})

describe.each(TRANSFORMATIONS)('plate $plate, a transformation,', (recipe) => {
  test.each(RED_GREEN)('hides from %s the strokes that only the normal eye sees', (_, view) => {
    const { onlyNormal, ground } = seen(recipe, view)
    expect(separation(onlyNormal, ground)).toBeLessThanOrEqual(LIMITS.hiddenStrokes)
  })

  test('shows those strokes to the normal eye', () => {
    const { onlyNormal, ground } = seen(recipe, normalView)
    expect(separation(onlyNormal, ground)).toBeGreaterThanOrEqual(LIMITS.normal)
  })
})

describe.each(PLATE_RECIPES)('an ideal reader of plate $plate', (recipe) => {
  const candidates = templates(readPlateDots(recipe.plate), recipe.normal, recipe.digits)
  const reading = (view: View) => {
    const [best, second] = read(seen(recipe, view).all, candidates)
    return { figure: best!.figure, fit: best!.fit, margin: best!.fit - second!.fit }
  }

  test('tries every number of as many digits', () => {
    expect(candidates.length).toBe(recipe.normal.length === 1 ? 10 : 90)
  })

  test.each([NORMAL, ...TRITAN])('reads the normal number through the %s eye', (_, view) => {
    const { figure, fit, margin } = reading(view)
    expect(figure).toBe(recipe.normal)
    expect(fit).toBeGreaterThanOrEqual(LIMITS.readFit)
    expect(margin).toBeGreaterThanOrEqual(LIMITS.readMargin)
  })

  test.each(RED_GREEN)('reads through the eye of %s what the plate means to show it', (_, view) => {
    const { figure, fit, margin } = reading(view)
    if (recipe.deficient === null) {
      expect(fit).toBeLessThanOrEqual(LIMITS.unreadFit)
      return
    }
    expect(figure).toBe(recipe.deficient)
    expect(fit).toBeGreaterThanOrEqual(LIMITS.readFitOfDichromats)
    expect(margin).toBeGreaterThanOrEqual(LIMITS.readMargin)
  })
})
