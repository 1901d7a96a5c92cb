const FIELD =
  'input:not(:disabled, [type="hidden"]), textarea:not(:disabled), select:not(:disabled)'

/**
 * As the `ref` of a dialog's fields: puts the focus into the first one, or the first wrong one, not on the close button.
 * Mantine looks for this mark.
 */
export function focusFirstField(body: HTMLElement | null) {
  if (body?.querySelector('[data-autofocus]')) return
  const first = body?.querySelector('[aria-invalid="true"]') ?? body?.querySelector(FIELD)
  // Among radios the chosen one, as Tab does. A wrong group is itself the first wrong one, and takes no focus.
  const group = first?.closest('[role="radiogroup"]')
  const field = group ? (group.querySelector(':checked') ?? group.querySelector(FIELD)) : first
  field?.setAttribute('data-autofocus', '')
}

/** The same where no dialog looks for the mark: a step that takes the place of another. */
export function beginInFirstField(box: HTMLElement | null) {
  focusFirstField(box)
  box?.querySelector('input')?.focus()
}
