import type { Plugin } from 'vite'

/** Colours of Mantine that nothing of ours is painted in; a test reads the sources. */
export const UNUSED_COLOURS = [
  'pink',
  'grape',
  'violet',
  'indigo',
  'cyan',
  'teal',
  'lime',
  'orange',
]

const OF_UNUSED = new RegExp(`^--mantine-color-(?:${UNUSED_COLOURS.join('|')})-`)

/** Leaves their shades out of the styles: some 170 lines that every page would fetch, in both themes. */
export function unusedColours(): Plugin {
  const leaveOut = {
    postcssPlugin: 'iris:unused-colours',
    Declaration(declaration: { prop: string; remove(): unknown }) {
      if (OF_UNUSED.test(declaration.prop)) declaration.remove()
    },
  }
  return {
    name: 'iris:unused-colours',
    config: () => ({ css: { postcss: { plugins: [leaveOut] } } }),
  }
}
