import { behind } from '../api/behind.tsx'
import { onceSettled } from '../api/settled-page.ts'
import type { KeptGroup } from './kept-app.ts'

/** Nobody waits for what keeps the app for later: it comes when the page stands. In development everything is fresh. */
const NewVersion = behind<{ group: KeptGroup | undefined }>(
  onceSettled(async () => (await import('./new-version.tsx')).NewVersion),
)
const HAS_WORKER = import.meta.env.PROD && 'serviceWorker' in navigator

/** Keeps the app on this device, with all files of the group, and says when a new version waits. */
export function KeptApp({ group }: { group: KeptGroup | undefined }) {
  return HAS_WORKER && <NewVersion group={group} />
}
