import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { findablePagesOf } from '@iris/domain/access'
import { isFound } from '@iris/domain/search-key'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../api/api-error.ts'
import { useSession } from '../api/use-session.ts'
import { OVERLAY } from '../ui/overlay.ts'
import type { Early } from './early-search.tsx'
import { menuIcon } from './menu-icons.ts'
import { SearchList, searchOutcome } from './search-list.tsx'
import { SEARCH_SOURCES } from './search-sources.ts'
import { useLettersBetween } from './use-letters-between.ts'

const [searchStore, searchActions] = createSpotlight()

const SEARCH_FROM = 2

const markedOption = () =>
  document.querySelector<HTMLElement>('[data-page-search] [data-action][data-selected]')

/** The library does not select answers that come after typing: Enter would find nothing. */
function markOne(count: number): HTMLElement | null {
  const marked = markedOption()
  if (marked || count === 0) return marked
  const first = document.querySelector<HTMLElement>('[data-page-search] [data-action]')
  first?.setAttribute('data-selected', 'true')
  searchStore.updateState((state) => ({ ...state, selected: 0 }))
  return first
}

/** The id of the option that is marked, and what watches the list for it: the library marks it in the document alone. */
function useMarked() {
  const [marked, setMarked] = useState<string>()
  const watch = useCallback((list: HTMLElement) => {
    const read = () => setMarked(markedOption()?.id)
    const changes = new MutationObserver(read)
    changes.observe(list, { attributeFilter: ['data-selected'], childList: true, subtree: true })
    read()
    return () => {
      changes.disconnect()
      setMarked(undefined)
    }
  }, [])
  return { marked, watch }
}

const isSearchField = (element: Element | null) =>
  element?.matches('[data-page-search] input') ?? false

type PageSearchProps = {
  /** See `searchLabel`. */
  label: string
  opened: boolean
  onClose: () => void
  /** What was typed, perhaps with Enter, before this was there. */
  early: Early
}

/** Jumps to a page, a patient or a company. */
export function PageSearch({ label, opened, onClose, early }: PageSearchProps) {
  const { role, can } = useSession()
  const navigate = useNavigate()
  const [text, setText] = useState(early.text)
  useEffect(() => {
    if (opened) searchActions.open()
  }, [opened])
  const [settled] = useDebouncedValue(text.trim(), 250)
  const sources = SEARCH_SOURCES.filter(({ action }) => can(action))
  const found = useQueries({
    queries: sources.map(({ label, search }) => ({
      queryKey: ['search', label, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => search(settled, signal),
      enabled: settled.length >= SEARCH_FROM,
    })),
  })

  const pages = findablePagesOf(role)
    .filter(({ label }) => isFound(label, text))
    .map(({ path, label }) => ({ to: path, label, icon: menuIcon(path) }))
  const hits = sources.map(({ label }, index) => ({
    label,
    items: settled.length >= SEARCH_FROM ? (found[index]?.data ?? []) : [],
  }))
  const groups = [{ label: 'Páginas', items: pages }, ...hits].filter(
    ({ items }) => items.length > 0,
  )
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const failures = sources.flatMap(({ label }, index) => {
    const error = found[index]?.error
    return error ? [`${label}: ${messageOf(error)}`] : []
  })

  // The list may still belong to an earlier text: Enter waits for the results of the whole text.
  const isSettled = settled === text.trim() && found.every(({ isFetching }) => !isFetching)
  const [awaited, setAwaited] = useState(early.isEntered ? early.text.trim() : null)
  // Opened again while it still fades out, it would go on with the text from before.
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) {
      setText('')
      setAwaited(null)
    }
  }
  const list = useId()
  const { marked, watch } = useMarked()
  const nothing = isSettled ? 'Nada encontrado.' : 'Procurando…'
  const shownFailures = isSettled ? failures : []
  const notes = count === 0 && shownFailures.length === 0 ? [nothing] : shownFailures
  useLettersBetween(opened, isSearchField, {
    onLetter: (letter) => setText((typed) => typed + letter),
    onEnter: () => setAwaited(text.trim()),
  })
  useEffect(() => {
    if (!isSettled) return
    const marked = markOne(count)
    if (awaited !== settled) return
    setAwaited(null)
    marked?.click()
  }, [isSettled, settled, awaited, count])

  function onEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isSettled || pages.length > 0) return
    event.preventDefault()
    event.stopPropagation()
    setAwaited(text.trim())
  }

  return (
    <Spotlight.Root
      store={searchStore}
      onSpotlightClose={onClose}
      query={text}
      onQueryChange={(typed) => {
        setAwaited(null)
        setText(typed)
      }}
      shortcut={null}
      scrollable
      maxHeight={420}
      overlayProps={{ blur: 0, ...OVERLAY }}
      attributes={{ content: { 'aria-label': 'Buscar', 'data-page-search': true } }}
    >
      <Spotlight.Search
        placeholder={label}
        aria-label={label}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={list}
        aria-activedescendant={marked}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        onKeyDownCapture={onEnter}
      />
      {/* Emptied in between, so that the same number is said again of other letters. */}
      <div role="status" className="visually-hidden">
        {isSettled && settled && searchOutcome(count, failures)}
      </div>
      <SearchList
        id={list}
        watch={watch}
        groups={groups}
        marked={marked}
        notes={notes}
        onPick={(to) => void navigate(to)}
      />
    </Spotlight.Root>
  )
}
