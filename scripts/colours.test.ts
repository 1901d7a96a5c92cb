import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Colours, light, night } from '../apps/web/src/app/colours.ts'
import { cssVariables, theme } from '../apps/web/src/app/theme.ts'
import { ciede2000 } from './plates/colour-difference.ts'
import { labFromLinear, linearFromHex, luminanceFromLinear } from './plates/colour-space.ts'
import { brettel, machado, normalView, type View } from './plates/simulate-vision.ts'

const WEB = join(import.meta.dirname, '../apps/web/src')

/** Ten times what is just noticed side by side. */
const APART = 10

const VIEWS: readonly [eye: string, views: readonly View[]][] = [
  ['an eye that sees all colours', [normalView]],
  ['an eye without red cones', [brettel('protan'), machado('protan')]],
  ['an eye without green cones', [brettel('deutan'), machado('deutan')]],
  ['an eye without blue cones', [brettel('tritan'), machado('tritan')]],
]
const THEMES: readonly [name: string, colours: Colours][] = [
  ['light', light],
  ['dark', night],
]

/** The colours of a pie of so many parts that touch each other; the last one touches the first. */
const neighbours = (parts: number) =>
  Array.from({ length: parts }, (_, at) => [at + 1, ((at + 1) % parts) + 1] as const)
const PAIRS = [2, 3, 4, 5, 6].flatMap(neighbours)

function difference(view: View, one: string, other: string): number {
  const lab = (hex: string) => labFromLinear(view(linearFromHex(hex)))
  return ciede2000(lab(one), lab(other))
}

function contrast(view: View, one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map((hex) => luminanceFromLinear(view(linearFromHex(hex))))
    .sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe.each(THEMES)('In the %s theme', (_theme, colours) => {
  const hexOf = (name: string) => colours[name as keyof Colours]

  it.each(VIEWS)('Parts of a pie that touch are told apart by %s', (_eye, views) => {
    const alike = PAIRS.filter(([one, other]) =>
      views.some(
        (view) => difference(view, hexOf(`chart-${one}`), hexOf(`chart-${other}`)) < APART,
      ),
    )
    expect(alike).toEqual([])
  })

  it.each(VIEWS)(
    'Each step of what is ordered stands out more than the one before to %s',
    (_eye, views) => {
      for (const view of views) {
        const steps = [1, 2, 3, 4, 5, 6].map((step) =>
          contrast(view, hexOf(`ramp-${step}`), colours.surface),
        )
        expect(steps).toEqual(steps.toSorted((a, b) => a - b))
      }
    },
  )

  // The reds are weaker to some eyes; what reads well to all others still reads to them.
  it.each(VIEWS)(
    'Words in the colour of their meaning are read on their ground by %s',
    (_eye, views) => {
      const faint = ['done', 'waiting', 'altered', 'progress', 'accent'].flatMap((meaning) =>
        [`${meaning}-soft`, 'surface', 'page'].filter((ground) =>
          views.some((view) => contrast(view, hexOf(meaning), hexOf(ground)) < 4),
        ),
      )
      expect(faint).toEqual([])
    },
  )
})

/** What a note may be drawn in; its title and its icon have the colour itself. */
const NOTES = ['red', 'yellow', 'iris']

it.each(THEMES)(
  'The title of a note of any colour is read on its ground in the %s theme',
  (name) => {
    const of = cssVariables(theme as Parameters<typeof cssVariables>[0])[
      name === 'light' ? 'light' : 'dark'
    ]
    for (const colour of NOTES) {
      const [title, ground] = ['light-color', 'light'].map(
        (part) => of[`--mantine-color-${colour}-${part}`] ?? '',
      )
      expect(title, colour).toMatch(/^#/)
      expect(ground, colour).toMatch(/^#/)
      expect(contrast(normalView, title ?? '', ground ?? ''), colour).toBeGreaterThan(4.5)
    }
  },
)

it('A note has a colour whose words are measured', () => {
  const others = globSync('**/*.tsx', { cwd: WEB }).flatMap((file) =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(/<Alert\b[^>]*?\bcolor="(\w+)"[^>]*/g)]
      // Without a title nothing but its icon has the colour.
      .filter(([note, colour = '']) => /\btitle=/.test(note) && !NOTES.includes(colour))
      .map(([, colour]) => `${file}: ${colour}`),
  )
  expect(others).toEqual([])
})

it('Every colour that a screen names is one of the theme', () => {
  const unknown = globSync('**/*.{css,ts,tsx}', { cwd: WEB }).flatMap((file) => {
    const named = readFileSync(join(WEB, file), 'utf8').matchAll(/var\(--iris-([a-z0-9-]+)[,)]/g)
    return [...named].flatMap(([, name = '']) => (name in light ? [] : [`${file}: ${name}`]))
  })
  expect(unknown).toEqual([])
})
