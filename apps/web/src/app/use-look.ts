import { useLocalStorage } from '@mantine/hooks'
import { STAFF_KEYS } from '../api/staff-keys.ts'
import { DEFAULT_LOOK, type Look, readLook } from './look.ts'

/** The look, and a way to change part of it; every component that asks sees the change. */
export function useLook(): [Look, (change: Partial<Look>) => void] {
  const [look, setLook] = useLocalStorage<Look>({
    key: STAFF_KEYS.look,
    defaultValue: DEFAULT_LOOK,
    deserialize: readLook,
    getInitialValueInEffect: false,
  })
  return [look, (change) => setLook((current) => ({ ...current, ...change }))]
}
