// @module-tag long
import type { FhirResource } from 'fhir/r4.d.ts'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/app.ts'
import { fhirClient, referencesIn } from '../../../test/fhir-app.ts'
import { FHIR_TYPES } from '../../../test/valid-fhir.ts'
import { seedDemo } from '../../demo/seed-demo.ts'

test('Every resource of the demo is valid R4, and whatever it refers to is there', async () => {
  const app = await createTestApp()
  const { db, files } = app.services
  await seedDemo({ db, files, log: () => {} })
  const fhir = await fhirClient(app)
  const found = new Map<string, FhirResource>()
  // The client holds each page against the definitions of R4.
  for (const type of FHIR_TYPES)
    for (const one of await fhir.all(`${type}?_count=100`)) found.set(`${type}/${one.id}`, one)
  await app.close()
  expect(found.size).toBeGreaterThan(5000)
  const named = [...found.values()].flatMap(referencesIn)
  expect(named.filter((name) => !found.has(name))).toEqual([])
})
