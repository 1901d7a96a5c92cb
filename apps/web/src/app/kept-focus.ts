import { focusIfLost } from '../ui/focus-if-lost.ts'

/**
 * What is waited for is disabled meanwhile, and the browser takes the focus from it: a person at the keyboard would be
 * nowhere. It gets the focus back with its freedom, unless they have gone on.
 */
export function watchDisabled(): void {
  document.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(':disabled')) return
    const freed = new MutationObserver(() => {
      if (target.matches(':disabled')) return
      freed.disconnect()
      focusIfLost(target, { preventScroll: true })
    })
    freed.observe(target, { attributeFilter: ['disabled'] })
  })
}
