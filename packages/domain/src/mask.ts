export type MaskedText = {
  value: string
  /** Position between characters, 0 before the first. */
  caret: number
}

/**
 * Formats the text of a field after an edit, and keeps the caret beside the character where the person was, whatever
 * the mask added or removed.
 * @param format idempotent, and adds nothing after the last kept character
 * @param isKept tells a typed character from one that the mask adds
 * @param caret where the browser left the caret in `value`
 * @param ahead what was removed stood after the caret (the Delete key): the caret passes the sign that the mask puts
 * back there, so that the next Delete removes the character behind it
 */
export function applyMask(
  format: (raw: string) => string,
  isKept: (character: string) => boolean,
  value: string,
  caret: number,
  ahead = false,
): MaskedText {
  const formatted = format(value)
  if (caret >= value.length) return { value: formatted, caret: formatted.length }

  let left = [...value.slice(0, caret)].filter(isKept).length
  let position = 0
  while (left > 0 && position < formatted.length) {
    if (isKept(formatted.charAt(position))) left -= 1
    position += 1
  }
  if (ahead)
    while (position < formatted.length && !isKept(formatted.charAt(position))) position += 1
  return { value: formatted, caret: position }
}
