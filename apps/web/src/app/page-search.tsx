import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { findablePagesOf } from '@iris/domain/access'
import { isFound } from '@iris/domain/search-key'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../api/api-error.ts'
import { useSession } from '../api/use-session.ts'
import { OVERLAY } from '../ui/overlay.ts'
import type { Early } from './early-search.tsx'
import { menuIcon } from './menu-icons.ts'
import { SEARCH_SOURCES } from './search-sources.ts'
import { useLettersBetween } from './use-letters-between.ts'

const [searchStore, searchActions] = createSpotlight()

const SEARCH_FROM = 2

/** The library does not select answers that come after typing: Enter would find nothing. */
function markOne(count: number): HTMLElement | null {
  const list = document.querySelector('[data-page-search]')
  const marked = list?.querySelector<HTMLElement>('[data-selected]')
  if (marked || count === 0) return marked ?? null
  const first = list?.querySelector<HTMLElement>('[data-action]') ?? null
  first?.setAttribute('data-selected', 'true')
  searchStore.updateState((state) => ({ ...state, selected: 0 }))
  return first
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

  const pages = findablePagesOf(role).filter(({ label }) => isFound(label, text))
  const hits = sources.flatMap(({ label }, index) =>
    settled.length >= SEARCH_FROM ? [{ label, items: found[index]?.data ?? [] }] : [],
  )
  const failures = sources.flatMap(({ label }, index) => {
    const error = found[index]?.error
    return error ? [`${label}: ${messageOf(error)}`] : []
  })
  const count = pages.length + hits.reduce((sum, { items }) => sum + items.length, 0)

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
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        onKeyDownCapture={onEnter}
      />
      <Spotlight.ActionsList>
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label="Páginas">
            {pages.map(({ path, label }) => {
              const Icon = menuIcon(path)
              return (
                <Spotlight.Action
                  key={path}
                  label={label}
                  leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
                  onClick={() => void navigate(path)}
                />
              )
            })}
          </Spotlight.ActionsGroup>
        )}
        {hits
          .filter(({ items }) => items.length > 0)
          .map(({ label, items }) => (
            <Spotlight.ActionsGroup key={label} label={label}>
              {items.map((hit) => (
                <Spotlight.Action
                  key={hit.to}
                  label={hit.label}
                  description={hit.description}
                  onClick={() => void navigate(hit.to)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        {isSettled &&
          failures.map((failure) => <Spotlight.Empty key={failure}>{failure}</Spotlight.Empty>)}
        {count === 0 && !(isSettled && failures.length > 0) && (
          <Spotlight.Empty>{isSettled ? 'Nada encontrado.' : 'Procurando…'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
