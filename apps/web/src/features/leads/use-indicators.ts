import { useLocalStorage } from '@mantine/hooks'
import { STORAGE_KEYS } from '../../api/storage-keys.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'

/**
 * Whether the figures stand above the leads (spec 2 §2) or have been folded away: kept per browser.
 * A phone begins with them folded, since the list would be two screens below.
 */
export function useIndicators(): { isOpen: boolean; toggle: () => void } {
  const isPhone = useIsPhone()
  const [kept, keep] = useLocalStorage<boolean | null>({
    key: STORAGE_KEYS.leadFigures,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const isOpen = kept ?? !isPhone
  return { isOpen, toggle: () => keep(!isOpen) }
}
