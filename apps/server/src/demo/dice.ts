/** Repeatable chance: the same seed gives the same sequence on every machine. */
export type Dice = {
  /** From 0 to below 1. */
  number(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  /** True once in so many cases. */
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Each item as often as its weight says. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T
  /** So many different items in random order. */
  some<T>(items: readonly T[], count: number): T[]
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0
  // A Weyl sequence through a bit mixer: small, fast and even enough for invented people.
  const number = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(number() * (high - low + 1))
  const pick = <T>(items: readonly T[]) => items[between(0, items.length - 1)] as T
  return {
    number,
    between,
    chance: (probability) => number() < probability,
    pick,
    weighted(items) {
      let left = number() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        left -= weight
        if (left < 0) return item
      }
      return items[items.length - 1]![0]
    },
    some(items, count) {
      const rest = [...items]
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(between(0, rest.length - 1), 1),
      ).flat()
    },
  }
}
