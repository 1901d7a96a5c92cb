import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { STORAGE_KEYS } from '../../api/storage-keys.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'

/**
 * Whether the figures stand above the leads (spec 2 §2) or have been folded away: kept per browser.
 * A phone begins with them folded, since the list would be two screens below.
 */
export function useIndicators(): { isOpen: boolean; toggle: ReactNode } {
  const isPhone = useIsPhone()
  const [kept, keep] = useLocalStorage<boolean | null>({
    key: STORAGE_KEYS.leadFigures,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const isOpen = kept ?? !isPhone
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return {
    isOpen,
    toggle: (
      <Button
        variant="subtle"
        color="gray"
        px={8}
        aria-expanded={isOpen}
        rightSection={<Chevron size={16} aria-hidden="true" />}
        onClick={() => keep(!isOpen)}
      >
        Indicadores
      </Button>
    ),
  }
}
