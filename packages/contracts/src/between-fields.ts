import type { z } from 'zod'

/**
 * For a rule between fields of an object: given to its refinement it is asked also when other fields are wrong, so that all
 * errors are told at once. By itself zod asks it only when everything else is right.
 * @param fields those whose own errors say enough, and come first; the others may hold anything
 */
export function betweenFields(...fields: readonly string[]) {
  return {
    when: ({ value, issues }: z.core.ParsePayload) =>
      typeof value === 'object' &&
      value !== null &&
      !issues.some(({ path }) => fields.includes(String(path?.[0]))),
  }
}
