/** What a key press was aimed at, as far as it matters here. */
export type KeyTarget = {
  tagName: string
  /** The type of an input. */
  type?: string
  role?: string | null
  isContentEditable?: boolean
}

export type KeyPress = {
  key: string
  repeat: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** Something closer has used it already. */
  defaultPrevented: boolean
  isComposing: boolean
}

/** The element a key press was aimed at. */
export function keyTargetOf({ target }: Event): KeyTarget {
  const element = target instanceof HTMLElement ? target : document.body
  const { tagName, isContentEditable } = element
  const type = element instanceof HTMLInputElement ? element.type : undefined
  return { tagName, type, role: element.getAttribute('role'), isContentEditable }
}

/** Inputs that take no text: a letter pressed on them is not typed. */
const NOT_TYPED = new Set(['radio', 'checkbox', 'button', 'submit', 'reset', 'range', 'file'])

function isTyping({ tagName, type = 'text', role, isContentEditable }: KeyTarget): boolean {
  const tag = tagName.toUpperCase()
  if (isContentEditable || tag === 'TEXTAREA' || tag === 'SELECT') return true
  if (tag === 'INPUT') return !NOT_TYPED.has(type)
  return role === 'textbox' || role === 'combobox' || role === 'searchbox' || role === 'option'
}

/** The shortcut of a key press, as written on the screen ('L'); null when it is none. */
export function shortcutOf(press: KeyPress, target: KeyTarget): string | null {
  const { repeat, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = press
  if (repeat || ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return null
  if (press.key.length !== 1 || press.key === ' ' || isTyping(target)) return null
  return press.key.toUpperCase()
}

/** Whether a key may be meant for this part of the page: its dialog is the one in front, or none is open. */
export function isInFront(part: Element | null): boolean {
  const front = [...document.querySelectorAll('[role="dialog"]')].at(-1)
  return front === undefined || front.contains(part)
}
