/** Far deeper than any contract goes; what is deeper would end in a stack overflow somewhere. */
const MAX_DEPTH = 32

/** Whether a parsed JSON value nests lists and objects deeper than any contract does. */
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
