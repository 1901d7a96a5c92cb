import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineTheme,
  type VariantColorsResolver,
} from '@mantine/core'
import { OVERLAY } from '../ui/overlay.ts'
import { type Colours, colourVariables, light, night } from './colours.ts'

/** The accent: shade 7 on white, shade 4 on the dark surfaces. */
const iris: MantineColorsTuple = [
  '#E6F4F6',
  '#CCE8EC',
  '#A3D5DC',
  '#74C3D1',
  '#4CC0D4',
  '#6FD0E0',
  '#15889B',
  '#0B7285',
  '#095C6B',
  '#074854',
]

const gray: MantineColorsTuple = [
  '#F6F8FA',
  '#EEF1F5',
  '#E9EDF2',
  '#E3E8EF',
  '#CBD3DE',
  '#66748C',
  '#51607A',
  '#3D4B63',
  '#26344A',
  '#0F1B2D',
]

// Mantine uses: 0 text, 2 secondary, 3 placeholder, 4 borders, 5 hover, 6 controls, 7 page.
const dark: MantineColorsTuple = [
  '#E9EEF5',
  '#C8D1DE',
  '#A7B4C6',
  '#8C9BB1',
  '#34455E',
  '#1B293D',
  '#121C2A',
  '#0B121D',
  '#080E17',
  '#05090F',
]

const red: MantineColorsTuple = [
  '#FFF0F0',
  '#FFE0E0',
  '#FFC2C2',
  '#FFA0A0',
  '#FF8787',
  '#F45B5B',
  '#DE3A3A',
  '#C92A2A',
  '#A92222',
  '#861B1B',
]

/**
 * Mantine chooses the text of a filled button once, for the light theme. Ours follows the theme: white on the deep
 * shades of the light one, dark on the bright shades of the dark one.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colors, color: 'var(--iris-on-accent)' } : colors
}

const OVER_PAGE = { closeButtonProps: { 'aria-label': 'Fechar' }, overlayProps: OVERLAY }

export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver,
  black: '#0F1B2D',
  colors: { iris, gray, dark, red },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  radius: { xs: '4px', sm: '8px', md: '10px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  shadows: { xs: '0 1px 2px rgba(15, 27, 45, .05)', sm: '0 1px 2px rgba(15, 27, 45, .05)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Checkbox: { defaultProps: { iconColor: 'var(--iris-on-accent)' } },
    Kbd: { styles: { root: { fontFamily: 'inherit' } } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Modal: { defaultProps: OVER_PAGE },
    Drawer: { defaultProps: OVER_PAGE },
    CloseButton: { defaultProps: { 'aria-label': 'Fechar' } },
    Loader: { defaultProps: { type: 'oval' } },
  },
})

function mantineFrom(tokens: Colours): Record<string, string> {
  return {
    '--mantine-color-body': tokens.page,
    '--mantine-color-text': tokens.ink,
    '--mantine-color-dimmed': tokens.secondary,
    '--mantine-color-placeholder': tokens.placeholder,
    '--mantine-color-error': tokens.altered,
    '--mantine-color-anchor': tokens.accent,
    '--mantine-color-default': tokens.surface,
    '--mantine-color-default-color': tokens.ink,
    '--mantine-color-default-border': tokens['control-border'],
    '--mantine-color-default-hover': tokens['surface-soft'],
    '--mantine-primary-color-light': tokens['accent-soft'],
    '--mantine-primary-color-light-color': tokens.accent,
    '--mantine-color-iris-light': tokens['accent-soft'],
    '--mantine-color-iris-light-color': tokens.accent,
    '--mantine-color-iris-light-hover': tokens['accent-soft'],
    '--mantine-color-iris-outline': tokens.accent,
    '--mantine-color-iris-outline-hover': tokens['accent-soft'],
    '--mantine-color-red-light': tokens['altered-soft'],
    '--mantine-color-red-light-color': tokens.altered,
    '--mantine-color-red-outline': tokens.altered,
    '--mantine-color-yellow-light': tokens['waiting-soft'],
    '--mantine-color-yellow-light-color': tokens.waiting,
    '--mantine-color-yellow-outline': tokens.waiting,
    '--mantine-color-disabled': tokens['surface-soft'],
    '--mantine-color-disabled-color': tokens.placeholder,
  }
}

export const cssVariables: CSSVariablesResolver = (_theme: MantineTheme) => ({
  variables: {},
  light: { ...colourVariables(light), ...mantineFrom(light) },
  dark: { ...colourVariables(night), ...mantineFrom(night) },
})
