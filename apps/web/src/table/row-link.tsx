import type { MouseEvent, ReactNode } from 'react'
import classes from './row-link.module.css'

type RowLinkProps = {
  href: string
  onOpen: () => void
  /** False where the row around it is what Tab reaches. */
  tabbable: boolean
  children: ReactNode
}

/** The name of a row: a press opens the record here, and whatever opens a tab opens it there. */
export function RowLink({ href, onOpen, tabbable, children }: RowLinkProps) {
  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    onOpen()
  }
  return (
    <a href={href} className={classes.link} tabIndex={tabbable ? 0 : -1} onClick={onClick}>
      {children}
    </a>
  )
}
