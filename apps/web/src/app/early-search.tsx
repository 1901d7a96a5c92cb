import type { Action } from '@iris/domain/access'
import { useLayoutEffect, useRef } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { PART_FAILED } from '../ui/part.tsx'
import classes from './early-search.module.css'

/** Names only what the person may read: 'Nada encontrado.' must not be said of patients who were never looked for. */
export function searchLabel(can: (action: Action) => boolean): string {
  if (can('patients.read')) return 'Buscar paciente, empresa ou página'
  return can('companies.read') ? 'Buscar empresa ou página' : 'Buscar página'
}

/** What was typed before the search could be fetched, and whether with Enter. */
export type Early = { text: string; isEntered: boolean }

type EarlySearchProps = {
  /** See `searchLabel`. */
  label: string
  onClose: () => void
  early: Early
  onEarly: (early: Early) => void
  failed: boolean
  onRetry: () => void
}

/** Takes what is typed until the search is there, which goes on with it. */
export function EarlySearch({ label, onClose, early, onEarly, failed, onRetry }: EarlySearchProps) {
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
          aria-label={label}
          placeholder={label}
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
