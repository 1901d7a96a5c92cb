import type { ReactNode } from 'react'
import classes from './button.module.css'

type ButtonLook = {
  look?: 'filled' | 'plain'
  /** An icon alone, with its name for screen readers. */
  label?: string
  children: ReactNode
}

/** A button as wide as its place. While it is busy it stays where it is and does nothing. */
export function Button({
  look = 'filled',
  type = 'button',
  isBusy = false,
  onClick,
  children,
}: ButtonLook & { type?: 'button' | 'submit'; isBusy?: boolean; onClick?: () => void }) {
  return (
    <button
      type={type}
      className={classes.button}
      data-look={look}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.()
      }}
    >
      {children}
    </button>
  )
}

/** A link that looks like one: to a phone call, or to another page in a tab of its own. */
export function ButtonLink({
  look = 'filled',
  label,
  href,
  children,
}: ButtonLook & { href: string }) {
  const isPage = href.startsWith('https:')
  return (
    <a
      className={classes.button}
      data-look={look}
      data-square={label !== undefined || undefined}
      aria-label={label}
      href={href}
      {...(isPage && { target: '_blank', rel: 'noreferrer' })}
    >
      {children}
    </a>
  )
}
