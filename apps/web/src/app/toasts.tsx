import '../ui/mantine-toasts.css'
import { getDefaultZIndex } from '@mantine/core'
import { Notifications, useNotifications } from '@mantine/notifications'
import { handedOn } from '../api/handed-on.ts'
import { toast } from '../ui/toast.tsx'
import { useToastRoom } from './use-toast-room.ts'

// What the document before this one had to say.
for (const text of handedOn().said ?? []) toast.success(text)

/** Where toasts appear, at most four at once. */
export function Toasts() {
  const { notifications } = useNotifications()
  const style = useToastRoom(notifications.length > 0)
  return (
    <Notifications position="top-right" zIndex={getDefaultZIndex('max')} limit={4} style={style} />
  )
}
