/**
 * A button that goes, or is disabled, takes the focus with it, and a person at the keyboard would be nowhere: they go on
 * here, unless they have gone on by themselves.
 */
export function focusIfLost(element: Element | null | undefined, options?: FocusOptions): void {
  if (document.activeElement !== document.body) return
  if (element instanceof HTMLElement) element.focus(options)
}
