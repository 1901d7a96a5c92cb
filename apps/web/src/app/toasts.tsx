import { getDefaultZIndex } from '@mantine/core'
import { Notifications } from '@mantine/notifications'

/** Where toasts appear, at most four at once. */
export function Toasts() {
  return <Notifications position="top-right" zIndex={getDefaultZIndex('max')} limit={4} />
}
