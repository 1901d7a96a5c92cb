import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { toast } from './toast.tsx'

/**
 * Copies what is shown only once, and says so.
 * @param select marks it on the screen, ready for Ctrl C, where the browser refuses
 */
export async function copySecret(text: string, copied: string, select: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(copied)
  } catch {
    select()
    toast.error('O navegador não permitiu copiar. Use Ctrl C.', TOAST_NOTICE_MS)
  }
}
