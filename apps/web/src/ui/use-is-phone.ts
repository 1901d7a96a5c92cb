import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone; known from the first render on. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
}

/** Whether it is a tablet held upright, where a table has no room for what can be read elsewhere. */
export function useIsUpright(): boolean {
  return useMediaQuery('(min-width: 768px) and (max-width: 991px)', undefined, {
    getInitialValueInEffect: false,
  })
}
