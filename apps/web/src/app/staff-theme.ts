import { mergeThemeOverrides } from '@mantine/core'
import { findOptions } from '../ui/find-options.ts'
import { theme } from './theme.ts'

/** The theme of the pages with lists to choose from. */
export const staffTheme = mergeThemeOverrides(theme, {
  components: {
    Select: { defaultProps: { filter: findOptions } },
    MultiSelect: { defaultProps: { filter: findOptions } },
  },
})
