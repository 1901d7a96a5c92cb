import { getHotkeyHandler } from '@mantine/hooks'
import { useLayoutEffect, useState } from 'react'
import { useSession } from '../api/use-session.ts'
import { part } from '../ui/part.tsx'
import { type Early, EarlySearch, searchLabel } from './early-search.tsx'
import { useIsDrawn } from './use-is-drawn.ts'

type SearchDoorProps = { opened: boolean; onOpen: () => void; onClose: () => void }

const NOTHING: Early = { text: '', isEntered: false }

type WantedProps = Omit<SearchDoorProps, 'onOpen'> & {
  label: string
  early: Early
  onEarly: (early: Early) => void
}

const PageSearch = part<WantedProps>(
  async () => (await import('./page-search.tsx')).PageSearch,
  ({ opened, ...props }) => opened && <EarlySearch {...props} />,
)

/** Not over an open form, whose unsaved work a jump would lose; this search itself, still fading out, is no form. */
const mayOpen = () => !document.querySelector('[aria-modal="true"]:not([data-page-search])')

/** Ctrl K. The search is fetched when the page has settled; opened before, it takes what is typed meanwhile. */
export function SearchDoor({ opened, onOpen, onClose }: SearchDoorProps) {
  const isDrawn = useIsDrawn(opened)
  const label = searchLabel(useSession().can)
  const [early, setEarly] = useState(NOTHING)
  // As soon as the page is seen, and also while a search box or a filter of it has the cursor.
  useLayoutEffect(() => {
    const onKeyDown = getHotkeyHandler([['mod + K', () => mayOpen() && onOpen()]])
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onOpen])
  // Opened again before the page has settled, the search starts anew: without what was typed the time before.
  const close = () => {
    setEarly(NOTHING)
    onClose()
  }
  if (!isDrawn) return null
  return (
    <PageSearch label={label} opened={opened} onClose={close} early={early} onEarly={setEarly} />
  )
}
