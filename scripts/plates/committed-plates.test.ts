import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chromaticityFromLinear, labFromLinear, linearFromHex } from './colour-space.ts'
import { drawPlate } from './draw-plate.ts'
import { figureTest } from './figures.ts'
import { plateFile, readPlateDots } from './plate-files.ts'
import { PLATE_RECIPES } from './plate-recipes.ts'
import { areaUnderCurve } from './separability.ts'

/** SHA-256 of each plate. A plate is an instrument: it may change only on purpose, together with its measurements. */
const FINGERPRINTS: Record<number, string> = {
  1: '519e256a34616ac8f320eb2324c2037bb917125a62f6e55483e816b6b4ed36ee',
  2: '4a35b920360001161eea9a19426b831727c801e6f8706db3e1a5b007e05ae258',
  3: 'dced04ad4713cc6efa46b85446f75555e8a1d85c48468b0f2bb7c1b4dd5cf825',
  4: 'd68cb5312ba9d0be535d40439f936c5ea1e4e1f490b8238d5356b42e48174c0e',
  5: '65dea5635dcbdd699ebfbd1ae128cfd82ac6aeabf2bf1c33f0ef0d569717d9f3',
  6: '645583cdc5f5e6e24fa6a68f027c2419fe0e3c176c11ca61236b09cd736efbfd',
  7: '3e558031aefc7f9231f56fe1d59b60d9592470e07cfbe0972baec3f60c8c8b13',
  8: '2b3c11d3ec1cc89c3932e3c313272802fc0c9665053f12d9b07b219031ade923',
  9: 'aefce25041ce88c778c9f83159e5c3c1811bd559a448320e9443f2c6261de298',
}

test('There are nine plates, numbered in the order of the test', () => {
  expect(PLATE_RECIPES.map(({ plate }) => plate)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

describe.each(PLATE_RECIPES)('Plate $plate', (recipe) => {
  const svg = readFileSync(plateFile(recipe.plate), 'utf8')
  const dots = readPlateDots(recipe.plate)
  const isFigure = figureTest(recipe.normal, recipe.digits)
  const figure = dots.filter(isFigure)
  const ground = dots.filter((dot) => !isFigure(dot))

  test('The file of a plate is exactly what its recipe draws', () => {
    expect(drawPlate(recipe) === svg).toBe(true)
  })

  test('The file of a plate is the one that was measured', () => {
    expect(createHash('sha256').update(svg).digest('hex')).toBe(FINGERPRINTS[recipe.plate])
  })

  test('A plate holds only a white card and its dots', () => {
    const frame = svg.replaceAll(/<circle [^>]*>\n/g, '')
    expect(dots.length).toBe(svg.split('<circle').length - 1)
    expect(frame.match(/<[^/][^ >]*/g)).toEqual(['<svg', '<rect'])
    expect(frame).toContain('fill="#ffffff"')
    expect(frame).toContain('color-scheme:only light;forced-color-adjust:none')
    expect(svg).not.toMatch(/\b(id|class|aria-[a-z]+|data-[a-z]+)=|<title|<desc|<text/)
  })

  test('A plate is small enough to load on any connection', () => {
    expect(svg.length).toBeLessThan(64_000)
  })

  test('A plate has about a thousand dots that neither touch nor leave the disc', () => {
    expect(dots.length).toBeGreaterThan(950)
    expect(dots.length).toBeLessThan(1150)
    for (const [index, dot] of dots.entries()) {
      expect(Math.hypot(dot.x, dot.y) + dot.r).toBeLessThanOrEqual(488.001)
      for (const other of dots.slice(index + 1)) {
        const gap = Math.hypot(dot.x - other.x, dot.y - other.y) - dot.r - other.r
        if (gap < 1.599) throw new Error(`Dots ${gap} apart at ${dot.x}, ${dot.y}`)
      }
    }
  })

  test('The size of the dots does not give the number away', () => {
    const area = areaUnderCurve(
      figure.map(({ r }) => r),
      ground.map(({ r }) => r),
    )
    expect(area).toBeGreaterThanOrEqual(0.44)
    expect(area).toBeLessThanOrEqual(0.56)
  })

  test('The order of the dots in the file does not give the number away', () => {
    const order = new Map(dots.map((dot, index) => [dot, index]))
    const area = areaUnderCurve(
      figure.map((dot) => order.get(dot)!),
      ground.map((dot) => order.get(dot)!),
    )
    expect(area).toBeGreaterThanOrEqual(0.44)
    expect(area).toBeLessThanOrEqual(0.56)
  })

  test('No colour of a plate is clipped at the edge of the gamut', () => {
    for (const dot of dots) {
      const linear = linearFromHex(dot.fill)
      const wanted = isFigure(dot) ? recipe.figure : recipe.ground
      // A clipped colour would move l out of its class; rounding to 8 bits alone moves it by less than .0015.
      expect(Math.abs(chromaticityFromLinear(linear).l - wanted.l)).toBeLessThan(0.0015)
    }
  })

  test('The lightness of the dots stays within the range of their class', () => {
    for (const dot of dots) {
      const range = isFigure(dot) ? recipe.figureLightness : recipe.groundLightness
      const lightness = labFromLinear(linearFromHex(dot.fill))[0]
      expect(lightness).toBeGreaterThan(range[0] - 1)
      expect(lightness).toBeLessThan(range[1] + 1)
    }
  })
})

describe.each(PLATE_RECIPES.filter(({ kind }) => kind === 'transformation'))(
  'Plate $plate, a transformation',
  (recipe) => {
    test('The number seen by dichromats lies wholly inside the number seen by everyone else', () => {
      const dots = readPlateDots(recipe.plate)
      const isFigure = figureTest(recipe.normal, recipe.digits)
      const inner = dots.filter(figureTest(recipe.deficient!, recipe.digits))
      expect(inner.length).toBeGreaterThan(50)
      expect(inner.every(isFigure)).toBe(true)
    })
  },
)
