import { focusIfLost } from './focus-if-lost.ts'

/** Where the keyboard stops, but for fields of text: there a phone would open its own. */
const STOPS = 'a[href], button, [tabindex], [type="checkbox"], [type="radio"], [type="file"]'

const stopsIn = (scope: Element) =>
  [...scope.querySelectorAll<HTMLElement>(STOPS)].filter(({ tabIndex }) => tabIndex >= 0)

/**
 * The `ref` of a part that goes with the press of its own button, or once that is answered. Whoever stands in it goes on
 * at what takes its place or follows it, first within the element around it. Where that is gone as well, as with a whole
 * page, nothing is done.
 */
export function goOnBeside(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return
  let isStoodIn = false
  part.addEventListener('focusin', () => {
    isStoodIn = true
  })
  part.addEventListener('focusout', ({ target }) => {
    // A button that is waited for is disabled, and the browser takes the focus from it.
    isStoodIn = target instanceof Element && target.matches(':disabled')
  })
  return () => {
    if (!isStoodIn) return
    const around = part.parentElement
    const scope = part.closest('[role="dialog"], main') ?? document.body
    const others = stopsIn(scope).filter((stop) => !part.contains(stop))
    const follows = (stop: Node) =>
      part.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING
    const before = others.filter((stop) => !follows(stop)).at(-1)
    const after = others.find(follows)
    // React takes the part away right after this.
    queueMicrotask(() => {
      if (![before, after, around].some((one) => one?.isConnected)) return
      const left = stopsIn(scope)
      const at = before ? left.indexOf(before) + 1 : 0
      const onward = [...left.slice(at), ...left.slice(0, at).reverse()]
      const isNear = (stop: Element) => around?.contains(stop) === true
      // The first that can take the focus; then it is lost no more.
      for (const stop of [...onward.filter(isNear), ...onward])
        focusIfLost(stop, { preventScroll: true })
    })
  }
}
