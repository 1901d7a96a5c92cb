import type { Bundle, CapabilityStatement, FhirResource, Patient } from 'fhir/r4.d.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeReferral } from '../../../test/factories/referral.ts'
import { fhirClient, referencesIn } from '../../../test/fhir-app.ts'
import { addPopulation, makeSurroundings } from '../../../test/random-population.ts'
import { FHIR_TYPES, fhirFaults } from '../../../test/valid-fhir.ts'
import { createDice } from '../../demo/dice.ts'

/** The tables that resources are made of, where each row is one. */
const TABLES = {
  Patient: 'patients',
  Encounter: 'exams',
  QuestionnaireResponse: 'triages',
  DiagnosticReport: 'exams',
  ServiceRequest: 'referrals',
} as const

let app: TestApp
let fhir: Awaited<ReturnType<typeof fhirClient>>
const found = new Map<string, FhirResource>()

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  const companies = await makeSurroundings(db, 12)
  await addPopulation(db, createDice(7), companies, 60)
  for (let n = 0; n < 3; n++) await app.userOf(5)
  const concluded = { status: 'Concluído', classified_by: (await app.userOf(5)).id }
  const exams = await db
    .updateTable('exams')
    .set({ ...concluded, final_classification: 'consulta', classified_at: new Date() })
    .where('status', '=', 'Concluído')
    .returning(['id as exam_id', 'patient_id'])
    .execute()
  for (const exam of exams.slice(0, 11)) await makeReferral(db, exam)
  fhir = await fhirClient(app)
}, 120_000)
afterAll(() => app.close())

describe('Every resource of random people', () => {
  // The client holds each page against the definitions of R4.
  test.each(FHIR_TYPES)(
    'Every %s of a whole clinic is valid R4',
    async (type) => {
      for (const one of await fhir.all(`${type}?_count=100`)) {
        const name = `${one.resourceType}/${one.id}`
        expect(found.has(name), name).toBe(false)
        found.set(name, one)
      }
      const shown = [...found.values()].filter(({ resourceType }) => resourceType === type)
      expect(shown.length).toBeGreaterThan(type === 'Practitioner' ? 2 : 10)
      if (!(type in TABLES)) return
      const rows = app.services.db.selectFrom(TABLES[type as keyof typeof TABLES])
      const { n } = await rows
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      expect(shown).toHaveLength(Number(n))
    },
    120_000,
  )

  test('Every reference between resources of FHIR leads to one that is there', () => {
    const dead = [...found.values()].flatMap((one) =>
      referencesIn(one).flatMap((name) => (found.has(name) ? [] : [`${one.id}: ${name}`])),
    )
    expect(dead).toEqual([])
  })

  test('Every resource of FHIR is read by its id as it was found', async () => {
    for (const type of FHIR_TYPES) {
      const some = [...found.values()].filter(({ resourceType }) => resourceType === type)
      for (const one of some.filter((_, n) => n % Math.ceil(some.length / 6) === 0))
        expect((await fhir.get(`${type}/${one.id}`)).body).toEqual(one)
    }
  })

  test('Everything of a person in FHIR is what the searches find of them, with whatever it refers to, page by page', async () => {
    const patients = [...found.values()].filter(
      (one): one is Patient => one.resourceType === 'Patient',
    )
    for (const { id } of patients.filter((_, n) => n % 8 === 0)) {
      const whole = await fhir.names(`Patient/${id}/$everything`)
      expect(new Set(whole).size).toBe(whole.length)
      const own = [`Patient/${id}`]
      for (const type of FHIR_TYPES.slice(3))
        own.push(...(await fhir.names(`${type}?patient=${id}&_count=100`)))
      const beside = (name: string) => /^(Organization|Practitioner)/.test(name)
      expect(whole.filter((name) => !beside(name)).sort()).toEqual(own.sort())
      const needed = own.flatMap((name) => referencesIn(found.get(name)))
      expect(needed.filter((name) => !whole.includes(name))).toEqual([])
      expect(await fhir.names(`Patient/${id}/$everything?_count=9`)).toEqual(whole)
    }
  }, 60_000)
})

test('The capability statement is valid, open to everybody, and lists what is served and nothing else', async () => {
  const { status, body } = await fhir.get<CapabilityStatement>('metadata', { as: null })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    fhirVersion: '4.0.1',
    software: { name: 'Íris', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  })
  const resources = body.rest?.[0]?.resource ?? []
  expect(resources.map(({ type }) => type)).toEqual([...FHIR_TYPES])
  for (const { type, searchParam = [] } of resources) {
    for (const { name } of searchParam) {
      const asked = /date|authored|_lastUpdated/.test(name) ? '2026-01-01' : '1'
      expect((await fhir.get<Bundle>(`${type}?${name}=${asked}`)).body.resourceType).toBe('Bundle')
    }
    const date = searchParam.find(({ name }) => name === 'date')
    const isOfExam = ['Encounter', 'Observation', 'DiagnosticReport'].includes(type)
    if (date)
      expect(date.documentation).toMatch(
        isOfExam ? /^Quando a pessoa foi examinada/ : /^Quando foi registrado/,
      )
    const names = searchParam.map(({ name }) => name)
    for (const other of ['identifier', 'patient', 'date', 'authored'])
      if (!names.includes(other))
        expect(await fhir.refused(`${type}?${other}=1`)).toMatchObject({
          status: 400,
          text: `${other} não se aplica a este tipo de recurso`,
        })
  }
})

test.each([
  ['a field that R4 does not know', { cpf: '1' }],
  ['a code that is none of its list', { gender: 'M' }],
  ['an empty text', { name: [{ text: '' }] }],
  ['an empty list', { name: [] }],
  ['a contact of nobody', { contact: [{ gender: 'male' }] }],
])('The definitions of R4 that these tests use refuse a patient with %s', (_, wrong) => {
  const patient = { resourceType: 'Patient', id: '1', active: true }
  expect(fhirFaults(patient as Patient)).toEqual([])
  expect(fhirFaults({ ...patient, ...wrong } as unknown as Patient)).not.toEqual([])
})
