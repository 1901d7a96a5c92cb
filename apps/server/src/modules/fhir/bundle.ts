import { writePosition } from '@iris/contracts/fhir-search'
import type { Bundle, BundleEntry, BundleLink } from 'fhir/r4.d.ts'
import { someOf } from './fhir-parts.ts'
import type { Hit } from './resource-kind.ts'
import type { Systems } from './systems.ts'

/** Parameters as they were sent, in their order. */
export type Sent = readonly (readonly [name: string, value: string])[]

type Page = {
  systems: Systems
  /** Below the base: `Patient`, `Patient/7/$everything`. */
  path: string
  sent: Sent
  /** One more than `count` when there are more. */
  hits: readonly Hit[]
  count: number
  /** What was not asked for itself, but comes along. */
  isBeside?: (hit: Hit) => boolean
}

/** One page of a search, with the address of the next. There is no total: to count is dear, and the last page has no `next`. */
export function searchset({ systems, path, sent, hits, count, isBeside }: Page): Bundle {
  const shown = hits.slice(0, count)
  const last = shown.at(-1)
  const asked = sent.filter(([name]) => name !== '_cursor')
  const address = (parameters: Sent) => {
    const query = new URLSearchParams(
      parameters.map((one): [string, string] => [...one]),
    ).toString()
    return `${systems.base}/${path}${query && `?${query}`}`
  }
  const link: BundleLink[] = [{ relation: 'self', url: address(sent) }]
  if (last && hits.length > count)
    link.push({
      relation: 'next',
      url: address([...asked, ['_cursor', writePosition(last.position)]]),
    })
  return {
    resourceType: 'Bundle',
    meta: { lastUpdated: new Date().toISOString() },
    type: 'searchset',
    link,
    entry: someOf(
      shown.map(
        (hit): BundleEntry => ({
          fullUrl: `${systems.base}/${hit.resource.resourceType}/${hit.resource.id}`,
          resource: hit.resource,
          search: { mode: isBeside?.(hit) ? 'include' : 'match' },
        }),
      ),
    ),
  }
}
