import { type ReactNode, useEffect } from 'react'
import { pageStands } from '../api/settled-page.ts'

/** Names the window after the page, and says when it has been drawn and has asked for what it shows. */
export function TitledPage({ title, children }: { title: string; children: ReactNode }) {
  // After the effects of the page itself.
  useEffect(pageStands, [])
  return (
    <>
      <title>{`${title} · Íris`}</title>
      {children}
    </>
  )
}
