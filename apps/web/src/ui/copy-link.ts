import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { toast } from './toast.tsx'

const COPIED = 'Link copiado para área de transferência.'
const COPIED_WIDTH = 500

/** Copies a link and says so; false where the browser refuses. */
export async function copyLink(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link)
    toast.success(COPIED, TOAST_NOTICE_MS, { width: COPIED_WIDTH })
    return true
  } catch {
    return false
  }
}
