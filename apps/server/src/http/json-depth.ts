/** Far deeper than any contract; a deeper value would cause a stack overflow somewhere. */
const MAX_DEPTH = 32

/** Whether a parsed JSON value has more levels of lists and objects than any contract needs. */
export function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    )
  }
  return false
}
