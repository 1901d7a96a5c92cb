import { excludesOthers } from '@iris/domain/triage-options'

/** The slots of a list of selects; an empty text is an empty slot. */
export type Slots = readonly string[]

/** A list starts with one empty slot (spec 1 §3). */
export function toSlots(values: readonly string[]): string[] {
  return values.length === 0 ? [''] : [...values]
}

/** Only non-empty entries are sent. */
export function fromSlots(slots: Slots): string[] {
  return slots.filter(Boolean)
}

/** A slot can be added only when the last one is filled and no answer excludes a second one. */
export function canAddSlot(slots: Slots, optionCount: number): boolean {
  return slots.at(-1) !== '' && slots.length < optionCount && !slots.some(excludesOthers)
}

export function canRemoveSlot(slots: Slots): boolean {
  return slots.length > 1
}

/** Puts an answer into a slot; "none" replaces all the others. */
export function fillSlot(slots: Slots, index: number, value: string): string[] {
  if (excludesOthers(value)) return [value]
  return slots.map((slot, at) => (at === index ? value : slot))
}

export function removeSlot(slots: Slots, index: number): string[] {
  return canRemoveSlot(slots) ? slots.filter((_, at) => at !== index) : [...slots]
}

/** The options of a slot: each code once, and "none" only alone. */
export function offered<T extends { value: string }>(
  options: readonly T[],
  slots: Slots,
  index: number,
): T[] {
  const elsewhere = slots.filter((slot, at) => at !== index && slot !== '')
  return options.filter(
    ({ value }) => !elsewhere.includes(value) && !(excludesOthers(value) && elsewhere.length > 0),
  )
}

/** Ticked cards: "none" clears the others, and any other clears "none". */
export function afterTick(before: readonly string[], after: readonly string[]): string[] {
  const added = after.find((value) => !before.includes(value))
  if (added === undefined) return [...after]
  if (excludesOthers(added)) return [added]
  return after.filter((value) => !excludesOthers(value))
}
