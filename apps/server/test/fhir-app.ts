import type { Bundle, FhirResource, OperationOutcome } from 'fhir/r4.d.ts'
import { expect } from 'vitest'
import type { Reply, TestApp } from './app.ts'
import { fhirFaults, resourcesOf } from './valid-fhir.ts'

/** A call below `/fhir/R4` as a new doctor; whatever is answered has to be valid R4. */
export async function fhirClient(app: TestApp) {
  const doctor = await app.userOf(5)

  async function get<R extends FhirResource = FhirResource>(
    path: string,
    {
      as = doctor.token,
      headers = {},
    }: { as?: string | null; headers?: Record<string, string> } = {},
  ): Promise<Reply<R>> {
    const reply = await app.call<R>('GET', `/fhir/R4/${path}`, { as, headers })
    expect(reply.headers['content-type'], path).toBe('application/fhir+json; charset=utf-8')
    expect(fhirFaults(reply.body), path).toEqual([])
    return reply
  }

  /** The Bundles of a search, from the given address on through every `next`. */
  async function pages(
    path: string,
    between: () => Promise<unknown> = async () => {},
  ): Promise<Bundle[]> {
    const found: Bundle[] = []
    for (let next: string | undefined = path; next !== undefined; ) {
      const { status, body }: Reply<Bundle> = await get<Bundle>(next)
      expect({ next, status }).toEqual({ next, status: 200 })
      found.push(body)
      next = linkOf(body, 'next')
      if (next !== undefined) await between()
    }
    return found
  }

  return {
    doctor,
    get,
    pages,
    /** Everything a search finds, over all of its pages. */
    all: async (path: string) => (await pages(path)).flatMap(resourcesOf),
    /** `Patient/7` of everything found, in its order. */
    names: async (path: string) =>
      (await pages(path)).flatMap(resourcesOf).map((one) => `${one.resourceType}/${one.id}`),
    /** The refusal of a call: its status, and what each issue says. */
    async refused(path: string, options: Parameters<typeof get>[1] = {}) {
      const { status, body } = await get<OperationOutcome>(path, options)
      expect(body.resourceType, path).toBe('OperationOutcome')
      return { status, code: body.issue[0]?.code, text: body.issue[0]?.diagnostics }
    },
  }
}

/** What follows the base in a link of a Bundle. */
export function linkOf(bundle: Bundle, relation: string): string | undefined {
  return bundle.link?.find((link) => link.relation === relation)?.url.split('/fhir/R4/')[1]
}

/** Everything that a resource refers to by `Type/id`. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) =>
    key === 'reference' && typeof inside === 'string' ? [inside] : referencesIn(inside),
  )
}
