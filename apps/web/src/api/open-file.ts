import { saveAs } from '../ui/save-as.ts'
import { fetchFile } from './call.ts'

/**
 * Shows a file of the API in a tab of its own, or saves what no tab shows. The tab is opened at once, while the press still
 * allows it, and filled when the bytes have come. Rejects with an `ApiError`.
 */
export async function openFile(source: string, name: string): Promise<void> {
  const isShown = /\.(jpe?g|png|pdf)$/i.test(name)
  const tab = isShown ? window.open('', '_blank') : null
  try {
    const url = URL.createObjectURL(await fetchFile(source))
    if (tab) tab.location.href = url
    else saveAs(url, name)
    // The tab or the browser's saving needs the address until it has begun.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}
