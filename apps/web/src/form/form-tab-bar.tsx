import { IconAlertCircle } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import tabLook from '../ui/tab.module.css'
import classes from './form-modal.module.css'
import type { FormTab } from './form-tabs.ts'

type TabBarProps = {
  tabs: readonly FormTab[]
  current: string
  counts: Record<string, number>
  onPick: (key: string) => void
  id: string
}

/** The tabs of a form, each with the number of its errors. */
export function TabBar({ tabs, current, counts, onPick, id }: TabBarProps) {
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const at = tabs.findIndex((tab) => tab.key === current)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onPick(next.key)
    document.getElementById(`${id}-${next.key}-tab`)?.focus()
  }
  return (
    <div className={classes.tabs} role="tablist" tabIndex={-1} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          className={`${tabLook.tab} ${classes.tab}`}
          type="button"
          role="tab"
          id={`${id}-${tab.key}-tab`}
          aria-selected={tab.key === current}
          aria-controls={`${id}-${tab.key}`}
          tabIndex={tab.key === current ? 0 : -1}
          onClick={() => onPick(tab.key)}
        >
          {tab.label}
          {counts[tab.key] ? (
            <span className={classes.wrong}>
              <IconAlertCircle size={12} aria-hidden="true" />
              {counts[tab.key]}
              <span className="visually-hidden"> com erro</span>
            </span>
          ) : (
            tab.count !== undefined &&
            tab.count > 0 && <span className={classes.count}>{tab.count}</span>
          )}
        </button>
      ))}
    </div>
  )
}
