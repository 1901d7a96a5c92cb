import {
  localStorageColorSchemeManager,
  MantineProvider,
  type MantineThemeOverride,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { STORAGE_KEYS } from '../api/storage-keys.ts'
import { behind } from './behind.tsx'
import { cssVariables, theme as publicTheme } from './theme.ts'

/** Fetched behind the page, which is on the screen before anybody can need a toast. Those of a bad network wait. */
const Toasts = behind<object>(async () => (await import('./toasts.tsx')).Toasts)

const colorScheme = localStorageColorSchemeManager({ key: STORAGE_KEYS.theme })

type LookProviderProps = { children: ReactNode; theme?: MantineThemeOverride }

/** The look that all pages share, in the theme this browser chose, and the toasts over them. */
export function LookProvider({ children, theme = publicTheme }: LookProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      {children}
      <Toasts />
    </MantineProvider>
  )
}
