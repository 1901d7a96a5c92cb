import { Kbd } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { keyTargetOf, shortcutOf } from '../ui/shortcuts.ts'
import { openedPart } from './behind-page.tsx'
import classes from './keyboard-help.module.css'

const KeyboardKeys = openedPart(async () => (await import('./keyboard-keys.tsx')).KeyboardKeys)

/** What the keys do: opened by '?', over a form too, and by its button where a keyboard is likely. */
export function KeyboardHelp({ withButton = false }: { withButton?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  useWindowEvent('keydown', (event) => {
    if (shortcutOf(event, keyTargetOf(event)) === '?') setIsOpen(true)
  })
  return (
    <>
      {withButton && (
        <button
          type="button"
          className={classes.open}
          aria-keyshortcuts="?"
          onClick={() => setIsOpen(true)}
        >
          Atalhos do teclado
          <Kbd size="xs" aria-hidden="true">
            ?
          </Kbd>
        </button>
      )}
      {isOpen && <KeyboardKeys opened onClose={() => setIsOpen(false)} />}
    </>
  )
}
