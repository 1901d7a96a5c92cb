import {
  type Chromaticity,
  hexFromLinear,
  linearFromChromaticity,
  luminanceFromLightness,
} from './colour-space.ts'
import { figureTest } from './figures.ts'
import { type Circle, packCircles } from './packing.ts'
import { DEFICIENT_FIGURE_S, type PlateRecipe } from './plate-recipes.ts'
import { mulberry32, type Random, stratified } from './random.ts'

/** A dot as it is drawn: `fill` is `#rrggbb`. */
export type Dot = Circle & { fill: string }

/**
 * The plate as an SVG document, always the same for the same recipe. The dots are in the order in which they were
 * packed, and nothing in the document tells which of them form the number.
 */
export function drawPlate(recipe: PlateRecipe): string {
  const dots = plateDots(recipe).map(
    ({ x, y, r, fill }) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`,
  )
  // A browser that darkens pages or forces its own colours would turn the plate into another test.
  const keepColours = 'color-scheme:only light;forced-color-adjust:none'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-500 -500 1000 1000" style="${keepColours}">`,
    '<rect x="-500" y="-500" width="1000" height="1000" fill="#ffffff"/>',
    ...dots,
    '</svg>',
    '',
  ].join('\n')
}

/** Throws a RangeError when the recipe asks for a colour that sRGB does not have. */
function plateDots(recipe: PlateRecipe): Dot[] {
  const random = mulberry32(recipe.seed)
  const circles = packCircles(random)
  const fills = new Map<Circle, string>()
  for (const group of colourGroups(recipe, circles)) {
    for (const [circle, fill] of colourGroup(recipe, group, random)) fills.set(circle, fill)
  }
  return circles.map((circle) => ({ ...circle, fill: fills.get(circle)! }))
}

/** Dots of one class: `side` is 1 for the figure and −1 for the ground. */
type ColourGroup = { circles: Circle[]; chromaticity: Chromaticity; side: 1 | -1 }

function colourGroups(recipe: PlateRecipe, circles: readonly Circle[]): ColourGroup[] {
  const isFigure = figureTest(recipe.normal, recipe.digits)
  const figure = circles.filter(isFigure)
  const ground = circles.filter((circle) => !isFigure(circle))
  const groundGroup: ColourGroup = { circles: ground, chromaticity: recipe.ground, side: -1 }
  if (recipe.kind !== 'transformation') {
    return [groundGroup, { circles: figure, chromaticity: recipe.figure, side: 1 }]
  }
  const isDeficientFigure = figureTest(recipe.deficient!, recipe.digits)
  const { l, s } = recipe.figure
  return [
    groundGroup,
    {
      circles: figure.filter((circle) => !isDeficientFigure(circle)),
      chromaticity: recipe.figure,
      side: 1,
    },
    {
      circles: figure.filter(isDeficientFigure),
      chromaticity: { l, s: s * DEFICIENT_FIGURE_S },
      side: 1,
    },
  ]
}

/** Lightness and blue-yellow noise are spread evenly within each group, so that neither tells the groups apart. */
function colourGroup(
  recipe: PlateRecipe,
  { circles, chromaticity, side }: ColourGroup,
  random: Random,
): [Circle, string][] {
  const [darkest, lightest] = side === 1 ? recipe.figureLightness : recipe.groundLightness
  const lightness = stratified(circles.length, random)
  const noise = stratified(circles.length, random)
  return circles.map((circle, index) => {
    const luminance =
      luminanceFromLightness(darkest + (lightest - darkest) * lightness[index]!) *
      Math.exp((side * recipe.luminanceStep) / 2)
    const s = chromaticity.s * Math.exp(recipe.blueYellowNoise * (2 * noise[index]! - 1))
    return [circle, hexFromLinear(linearFromChromaticity({ l: chromaticity.l, s }, luminance))]
  })
}
