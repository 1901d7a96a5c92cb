import type { ReactNode } from 'react'

/** Names the window after the page. */
export function TitledPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{`${title} · Íris`}</title>
      {children}
    </>
  )
}
