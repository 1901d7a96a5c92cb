import {
  localStorageColorSchemeManager,
  MantineProvider,
  type MantineThemeOverride,
} from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { behind } from '../api/behind.tsx'
import { handedOn } from '../api/handed-on.ts'
import { STORAGE_KEYS } from '../api/storage-keys.ts'
import { cssVariables, theme as publicTheme } from './theme.ts'
import { useIsSettled } from './use-is-settled.ts'
import { useLightPaper } from './use-light-paper.ts'

const Toasts = behind<object>(async () => (await import('./toasts.tsx')).Toasts)

const colorScheme = localStorageColorSchemeManager({ key: STORAGE_KEYS.theme })

type LookProviderProps = { children: ReactNode; theme?: MantineThemeOverride }

/** The look that all pages share, in the theme this browser chose, and the toasts over them. */
export function LookProvider({ children, theme = publicTheme }: LookProviderProps) {
  useLightPaper()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      {children}
      <LateToasts />
    </MantineProvider>
  )
}

/** Where toasts appear is fetched behind the page, or with the first toast. Those of a bad network wait. */
function LateToasts() {
  const isSettled = useIsSettled()
  const { notifications } = useNotifications()
  return (isSettled || notifications.length > 0 || handedOn().said) && <Toasts />
}
