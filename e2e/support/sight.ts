import type { Page } from '@playwright/test'

type Sight = {
  /** When it was, in milliseconds since 1970. */
  at: number
  /** How long after the last press, in milliseconds. */
  sincePress: number
}

/**
 * Watches from now on for words that the page does not show yet: when it first shows them, by its own clock, however late
 * a busy machine tells of it.
 */
export async function watchFor(page: Page, words: RegExp): Promise<() => Promise<Sight>> {
  const watch = await page.evaluateHandle((source) => {
    let pressed = performance.now()
    const note = ({ timeStamp }: Event) => {
      pressed = timeStamp
    }
    window.addEventListener('click', note, { capture: true })
    const sight = new Promise<Sight>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!new RegExp(source).test(document.body.textContent ?? '')) return
        observer.disconnect()
        window.removeEventListener('click', note, { capture: true })
        resolve({ at: Date.now(), sincePress: performance.now() - pressed })
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    return { sight }
  }, words.source)
  return () => watch.evaluate(({ sight }) => sight)
}
