import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone; known from the first render on. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
}

/** Whether it is a tablet, upright or lying: a wide table has no room for each of its columns. */
export function useIsTablet(): boolean {
  return useMediaQuery('(min-width: 768px) and (max-width: 1239px)', undefined, {
    getInitialValueInEffect: false,
  })
}

/** Whether it is a tablet held upright. */
export function useIsUpright(): boolean {
  return useMediaQuery('(min-width: 768px) and (max-width: 991px)', undefined, {
    getInitialValueInEffect: false,
  })
}
