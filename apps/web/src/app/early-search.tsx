import { useLayoutEffect, useRef } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { PART_FAILED } from '../ui/part.tsx'
import classes from './early-search.module.css'

export const SEARCH_LABEL = 'Buscar paciente, empresa ou página'

/** What was typed before the search could be fetched, and whether with Enter. */
export type Early = { text: string; isEntered: boolean }

type EarlySearchProps = {
  onClose: () => void
  early: Early
  onEarly: (early: Early) => void
  failed: boolean
  onRetry: () => void
}

/** Takes what is typed until the search is there, which goes on with it. */
export function EarlySearch({ onClose, early, onEarly, failed, onRetry }: EarlySearchProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Gives the focus back.
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} className={classes.box} aria-label="Buscar" onCancel={onClose}>
      {failed ? (
        <ErrorState message={PART_FAILED} onRetry={onRetry} />
      ) : (
        <input
          className={classes.field}
          autoFocus
          aria-label={SEARCH_LABEL}
          placeholder={SEARCH_LABEL}
          value={early.text}
          onChange={(event) => onEarly({ text: event.currentTarget.value, isEntered: false })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEarly({ ...early, isEntered: true })
          }}
        />
      )}
    </dialog>
  )
}
