import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone; known from the first render on. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
}

/** Whether it is a tablet, upright or lying: a wide table has no room for each of its columns. */
export function useIsTablet(): boolean {
  return useMediaQuery('(48em <= width < 77.5em)', undefined, {
    getInitialValueInEffect: false,
  })
}

/** Whether it is a tablet held upright. */
export function useIsUpright(): boolean {
  return useMediaQuery('(48em <= width < 62em)', undefined, {
    getInitialValueInEffect: false,
  })
}

/** Whether it is a tablet or a small desk, where the widest tables have no room yet. */
export function useIsBelowDesk(): boolean {
  return useMediaQuery('(48em <= width < 90em)', undefined, {
    getInitialValueInEffect: false,
  })
}
