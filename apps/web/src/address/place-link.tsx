import type { MouseEvent, ReactNode } from 'react'
import { goTo } from './own-place.ts'

type PlaceLinkProps = { to: string; className?: string; children: ReactNode }

/** A link to another page of the same document. A new tab, or a download of it, is the browser's. */
export function PlaceLink({ to, className, children }: PlaceLinkProps) {
  function follow(event: MouseEvent) {
    const isOwn = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!isOwn || event.altKey) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  )
}
