import '../ui/mantine-toasts.css'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { getDefaultZIndex } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { handedOn } from '../api/handed-on.ts'
import { toast } from '../ui/toast.tsx'

// What the document before this one had to say.
for (const text of handedOn().said ?? []) toast.success(text, TOAST_NOTICE_MS)

/** Where toasts appear, at most four at once. */
export function Toasts() {
  return <Notifications position="top-right" zIndex={getDefaultZIndex('max')} limit={4} />
}
