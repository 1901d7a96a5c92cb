import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { toast } from '../ui/toast.tsx'
import { messageOf } from './api-error.ts'

/** Says why something failed, at the top right. */
export function tellFailure(error: unknown): void {
  toast.error(messageOf(error), TOAST_NOTICE_MS)
}
