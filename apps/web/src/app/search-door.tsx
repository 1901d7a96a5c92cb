import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { part } from '../ui/part.tsx'
import { type Early, EarlySearch } from './early-search.tsx'
import { useIsSettled } from './use-is-settled.ts'

type SearchDoorProps = { opened: boolean; onOpen: () => void; onClose: () => void }

type WantedProps = Omit<SearchDoorProps, 'onOpen'> & {
  early: Early
  onEarly: (early: Early) => void
}

const PageSearch = part<WantedProps>(
  async () => (await import('./page-search.tsx')).PageSearch,
  ({ opened, ...props }) => opened && <EarlySearch {...props} />,
)

/** Ctrl K. The search is fetched when the page has settled; opened before, it takes what is typed meanwhile. */
export function SearchDoor({ opened, onOpen, onClose }: SearchDoorProps) {
  const isSettled = useIsSettled()
  const [early, setEarly] = useState<Early>({ text: '', isEntered: false })
  // Not over an open form, whose unsaved work a jump would lose; this search itself, still fading out, is no form.
  const openOverPage = () => {
    if (!document.querySelector('[aria-modal="true"]:not([data-page-search])')) onOpen()
  }
  // Also while a search box or a filter of the page has the cursor.
  useHotkeys([['mod + K', openOverPage]], [])
  if (!isSettled && !opened) return null
  return <PageSearch opened={opened} onClose={onClose} early={early} onEarly={setEarly} />
}
