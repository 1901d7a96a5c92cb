import type { PlateAnswer } from '@iris/domain/ishihara'
import { SCANNER_KEY_MS } from '@iris/domain/limits'
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { isInFront, keyTargetOf, shortcutOf } from '../../../ui/shortcuts.ts'

type Answer = PlateAnswer['answer']

const ANSWERS: Readonly<Record<string, Answer>> = { C: 'certo', E: 'errado' }
/** A person presses one key, or two at once; a scanner types a whole code. */
const SCANNED_KEYS = 4

/**
 * C and E answer the plate, wherever the focus is. A badge that is scanned by mistake has these letters too: a key counts
 * once it is known that no code goes on from it.
 * @param page over which nothing may stand: there somebody may type the password of a login that ran out
 */
export function useAnswerKeys(
  page: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onAnswer: (answer: Answer) => void,
): void {
  const press = useEffectEvent((keys: readonly (string | null)[]) => {
    if (!isOpen || keys.length >= SCANNED_KEYS || !isInFront(page.current)) return
    const [given] = keys.flatMap((key) => ANSWERS[key ?? ''] ?? [])
    if (given) onAnswer(given)
  })
  // With the plate itself, not after it was painted: whoever sees it may press at once.
  useLayoutEffect(() => {
    let keys: (string | null)[] = []
    let timer: number | undefined
    function onKeyDown(event: KeyboardEvent) {
      // A key that is held says the same again: it is no further one of a code.
      if (event.repeat) return
      keys.push(shortcutOf(event, keyTargetOf(event)))
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
        const typed = keys
        keys = []
        press(typed)
      }, SCANNER_KEY_MS)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
