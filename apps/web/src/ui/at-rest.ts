/**
 * For a button that has nothing to do, often because of its own press. Not `disabled`: the keyboard's place would be lost
 * with the press. What a press would do is to be held back by whoever gives these.
 */
export function atRest(isResting: boolean) {
  if (!isResting) return {}
  return { 'data-disabled': true, 'aria-disabled': true, tabIndex: -1 } as const
}
