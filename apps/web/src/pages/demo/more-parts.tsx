import { MoreDialogs } from './more-dialogs.tsx'
import { MoreFields } from './more-fields.tsx'

/** What is fetched behind the beginning of the page. */
export function MoreParts() {
  return (
    <>
      <MoreFields />
      <MoreDialogs />
    </>
  )
}
