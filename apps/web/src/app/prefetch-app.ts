import { whenSettled } from '../api/settled-page.ts'

const ASSET = /(?:src|href)="(\/assets\/[^"]+)"/g

/**
 * Has the browser fetch what the first page after a login needs while somebody types their password. Nobody waits for
 * it, and where data is saved it does not happen.
 */
export async function prefetchApp(): Promise<void> {
  if (!import.meta.env.PROD) return
  await whenSettled()
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const page = await fetch('/dashboard').then(
    (answer) => answer.text(),
    () => '',
  )
  for (const [, href = ''] of page.matchAll(ASSET)) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'prefetch', href, crossOrigin: 'anonymous' })
    document.head.append(link)
  }
}
