import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone or a tablet held upright; known from the first render on. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
}
