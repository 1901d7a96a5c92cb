import type { Bundle, OperationOutcome, Patient } from 'fhir/r4.d.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeExam, makeStoredFile } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { fhirClient, linkOf } from '../../../test/fhir-app.ts'
import { NUL, ODD_TEXTS } from '../../../test/hostile/wrong-values.ts'
import { resourcesOf } from '../../../test/valid-fhir.ts'

let app: TestApp
let fhir: Awaited<ReturnType<typeof fhirClient>>
let company: number
beforeAll(async () => {
  app = await createTestApp()
  fhir = await fhirClient(app)
  company = (await makeCompany(app.services.db)).id
})
afterAll(() => app.close())

/** A patient whose row was last saved at that moment. */
async function savedAt(updated_at: string): Promise<string> {
  const { id } = await makePatient(app.services.db, { company, updated_at })
  return `Patient/${id}`
}

describe('Pages of a search in FHIR', () => {
  test('A search shows every resource once over its pages, whoever saves and adds meanwhile', async () => {
    const { db } = app.services
    const before: number[] = []
    for (let made = 0; made < 25; made++) before.push((await makePatient(db, { company })).id)
    const added: number[] = []
    const pages = await fhir.pages('Patient?_count=4', async () => {
      await sql`update patients set name = name || ' X' where id % 3 = 0`.execute(db)
      added.push((await makePatient(db, { company })).id)
    })
    expect(pages.every((page) => resourcesOf(page).length <= 4)).toBe(true)
    const ids = pages.flatMap(resourcesOf).map(({ id }) => Number(id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(before))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(added.length).toBeGreaterThan(5)
  })

  test('What is saved meanwhile stands once in a search by when it was saved', async () => {
    const { db } = app.services
    const since = new Date().toISOString()
    const own: number[] = []
    for (let made = 0; made < 12; made++) own.push((await makePatient(db, { company })).id)
    const pages = await fhir.pages(`Patient?_lastUpdated=ge${since}&_count=3`, async () => {
      await sql`update patients set name = name || ' Y' where id = any(${own}::int[])`.execute(db)
    })
    expect(pages.flatMap(resourcesOf).map(({ id }) => Number(id))).toEqual(own)
  })

  test('The findings of one exam may be cut by the end of a page, and none is left out', async () => {
    const { db } = app.services
    const { id: patient } = await makePatient(db, { company })
    const all = {
      right_eye: '20/20',
      left_eye: '20/20',
      ishihara_correct_answer: 9,
      retinography_img: await makeStoredFile(app.services.db),
      has_changed: 1,
    }
    for (let made = 0; made < 4; made++) await makeExam(db, patient, made === 2 ? {} : all)
    const whole = await fhir.names(`Observation?patient=${patient}`)
    expect(whole).toHaveLength(12)
    for (const count of [1, 2, 3, 5, 11])
      expect(await fhir.names(`Observation?patient=${patient}&_count=${count}`)).toEqual(whole)
  })

  test('A Bundle says what was asked, and its next address asks the same', async () => {
    const { body } = await fhir.get<Bundle>('Patient?_count=2&_lastUpdated=ge2020-01-01&strange=1')
    expect(linkOf(body, 'self')).toBe('Patient?_count=2&_lastUpdated=ge2020-01-01')
    expect(linkOf(body, 'next')).toMatch(
      /^Patient\?_count=2&_lastUpdated=ge2020-01-01&_cursor=\w+$/,
    )
    expect(body.link?.[0]?.url).toMatch(/^http:\/\/localhost:\d+\/api\/v2\/fhir\/R4\/Patient\?/)
    expect(body.entry?.[0]?.fullUrl).toMatch(/\/api\/v2\/fhir\/R4\/Patient\/\d+$/)
  })

  test('A page has never more than a hundred resources, however many are asked for', async () => {
    await sql`
      insert into patients (company, name, email, phone, dob, zip_code, address_street, address_number, address_neighborhood,
        address_city, address_state, address_country, cpf, sex, occupation, health_type)
      select ${company}::int, 'PESSOA', '', '', '1990-01-01', '', '', '', '', '', '', '', 'teste ' || n, 'F', '', 'sus'
      from generate_series(1, 120) n`.execute(app.services.db)
    const { body } = await fhir.get<Bundle>('Patient?_count=5000')
    expect(body.entry).toHaveLength(100)
    expect(linkOf(body, 'next')).toBeDefined()
    expect((await fhir.get<Bundle>('Patient')).body.entry).toHaveLength(50)
  })
})

describe('Moments in a search', () => {
  test.each([
    ['2031-05-10', ['start', 'noon', 'end']],
    ['eq2031-05-10', ['start', 'noon', 'end']],
    ['ge2031-05-10', ['start', 'noon', 'end', 'next']],
    ['gt2031-05-10', ['next']],
    ['lt2031-05-10', ['before']],
    ['le2031-05-10', ['before', 'start', 'noon', 'end']],
    ['2031-05', ['before', 'start', 'noon', 'end', 'next']],
    ['2031', ['before', 'start', 'noon', 'end', 'next']],
    ['2031-05-10T12:00', ['noon']],
    ['2031-05-10T12:00:00', ['noon']],
    ['2031-05-10T15:00:00Z', ['noon']],
    ['2031-05-10T17:00:00.000+02:00', ['noon']],
    ['gt2031-05-10T15:00:00.000Z', ['end', 'next']],
    ['ge2031-05-10T15:00:00.000Z', ['noon', 'end', 'next']],
    ['ge2031-05-10&_lastUpdated=lt2031-05-11', ['start', 'noon', 'end']],
    ['gt2031-05-10T03:00:00Z&_lastUpdated=le2031-05-10T15:00:00Z', ['noon']],
  ])(
    'Whoever was saved within %s is found, to the millisecond and by the days of São Paulo',
    async (asked, names) => {
      const saved = {
        before: await savedAt('2031-05-10T02:59:59.999Z'),
        start: await savedAt('2031-05-10T03:00:00.000Z'),
        noon: await savedAt('2031-05-10T15:00:00.000Z'),
        end: await savedAt('2031-05-11T02:59:59.999Z'),
        next: await savedAt('2031-05-11T03:00:00.000Z'),
      }
      // A plus sent bare is a space.
      const address = `Patient?_count=100&_lastUpdated=${asked}`
      const all = Object.values(saved)
      const found = (await fhir.names(address)).filter((name) => all.includes(name))
      expect(found).toEqual(names.map((name) => saved[name as keyof typeof saved]))
      await app.services.db
        .deleteFrom('patients')
        .where(
          'id',
          'in',
          all.map((name) => Number(name.slice(8))),
        )
        .execute()
    },
  )

  test('FHIR finds an exam that needed no check-in and a triage by the day of São Paulo on which they were made', async () => {
    const { db } = app.services
    const { id: patient } = await makePatient(db, { company })
    const made = { created_at: '2019-02-16T02:30:00Z' }
    const exam = await makeExam(db, patient, made)
    const { id: triage } = await db
      .insertInto('triages')
      .values({ exam_id: exam.id, patient_id: patient, ...made })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Summer time ended in the following night: this is half past midnight.
    expect(await fhir.names('Encounter?date=2019-02-16')).toEqual([`Encounter/${exam.id}`])
    expect(await fhir.names('Encounter?date=2019-02-15')).toEqual([])
    for (const name of ['authored', 'date'])
      expect(await fhir.names(`QuestionnaireResponse?${name}=2019-02-16`)).toEqual([
        `QuestionnaireResponse/${triage}`,
      ])
    expect(await fhir.names('QuestionnaireResponse?authored=2019-02-16&date=gt2019-02-16')).toEqual(
      [],
    )
    expect(await fhir.names(`DiagnosticReport?date=2019&_lastUpdated=lt2020`)).toEqual([])
  })
})

test('A patient is meant in FHIR by their id, by Patient/id and by a whole address here, and several by commas', async () => {
  const { db } = app.services
  const [one, two] = [await makePatient(db, { company }), await makePatient(db, { company })]
  const exams = [await makeExam(db, one.id), await makeExam(db, two.id)]
  const first = `Encounter/${exams[0]?.id}`
  const own = `${app.services.config.appUrl}/api/v2/fhir/R4`
  for (const asked of [one.id, `Patient/${one.id}`, `${own}/Patient/${one.id}`])
    expect(await fhir.names(`Encounter?patient=${asked}`)).toEqual([first])
  const elsewhere = `https://outro.test/fhir/Patient/${one.id}`
  expect(await fhir.names(`Encounter?patient=${elsewhere}`)).toEqual([])
  expect(await fhir.names(`Encounter?patient=${elsewhere},${two.id}`)).toEqual([
    `Encounter/${exams[1]?.id}`,
  ])
  expect(await fhir.names(`Encounter?patient=${one.id},Patient/${two.id}`)).toHaveLength(2)
  expect(await fhir.names(`Encounter?patient=${one.id}&_id=${exams[1]?.id}`)).toEqual([])
  expect(await fhir.names('Encounter?patient=2147483648')).toEqual([])
  expect(await fhir.names(`Patient?_id=${two.id},${one.id},nada`)).toEqual([
    `Patient/${one.id}`,
    `Patient/${two.id}`,
  ])
})

describe('What is wrong in a search', () => {
  test.each([
    ['_count=0', '_count', 'Parâmetro _count deve ser maior que 0: só contar não é oferecido'],
    ['_count=-1', '_count', 'Parâmetro _count deve conter um número'],
    ['_count=x', '_count', 'Parâmetro _count deve conter um número'],
    ['_lastUpdated=ontem', '_lastUpdated', expect.stringContaining('data ou um instante')],
    ['_lastUpdated=ne2026-01-01', '_lastUpdated', expect.stringContaining('eq, ge, gt, le ou lt')],
    ['_lastUpdated=2026-02-30', '_lastUpdated', expect.stringContaining('data ou um instante')],
    ['_lastUpdated=0001-01-01T00:00:00%2B14:00', '_lastUpdated', expect.anything()],
    ['_lastUpdated=ge2026-01-01,ge2026-02-01', '_lastUpdated', expect.anything()],
    ['_cursor=x', '_cursor', 'Parâmetro _cursor é inválido'],
    [`_cursor=${btoa('9999999999.0')}`, '_cursor', 'Parâmetro _cursor é inválido'],
    ['_format=xml', '_format', 'Parâmetro _format não é uma opção válida'],
    ['identifier=a|b|c', 'identifier', expect.stringContaining('sistema|valor')],
    ['identifier=http://x|', 'identifier', expect.stringContaining('sistema|valor')],
    ['patient=1', 'patient', 'patient não se aplica a este tipo de recurso'],
    ['date=2026', 'date', 'date não se aplica a este tipo de recurso'],
    ['identifier:exact=1', 'identifier:exact', expect.stringContaining('modificadores')],
    ['foo:exact=1', 'foo:exact', 'foo não aceita modificadores nem encadeamento'],
    ['patient.name=1', 'patient.name', 'patient.name não se aplica a este tipo de recurso'],
  ])(
    'A search of patients with %s is refused with 400, and the parameter is named',
    async (asked, name, text) => {
      const { status, body } = await fhir.get<OperationOutcome>(`Patient?${asked}`)
      expect(status).toBe(400)
      expect(body.issue).toEqual([
        {
          severity: 'error',
          code: 'invalid',
          details: { coding: [{ system: 'urn:iris:recusa', code: 'validation' }] },
          diagnostics: text,
          expression: [name],
        },
      ])
    },
  )

  test('A parameter of FHIR that nobody here knows is ignored, and refused when the caller wants nothing to be ignored', async () => {
    const strict = { headers: { prefer: 'return=minimal, handling=strict' } }
    expect((await fhir.get('Patient?_count=1&foo=bar')).body.resourceType).toBe('Bundle')
    expect(await fhir.refused('Patient?_count=1&foo=bar', strict)).toEqual({
      status: 400,
      code: 'invalid',
      text: 'foo não é um parâmetro conhecido',
    })
    expect((await fhir.get('Patient?_count=1', strict)).status).toBe(200)
  })

  test('No odd value of any parameter is answered with 500', async () => {
    const names = [
      '_id',
      '_lastUpdated',
      '_count',
      '_cursor',
      'identifier',
      'patient',
      'date',
      'authored',
    ]
    const values = [
      ...ODD_TEXTS.filter((text) => text.length < 9000),
      `77|${NUL}`,
      '|',
      ',',
      '-',
      '9'.repeat(99),
    ]
    const paths = [
      'Patient',
      'Observation',
      'ServiceRequest',
      'Organization',
      'Patient/1/$everything',
    ]
    const asked = values.map((value) => encodeURIComponent(value.toWellFormed()))
    for (const path of paths)
      for (const [nth, name] of names.entries()) {
        // All paths read them in one way: on the others each parameter meets some of the values, and each value some parameters.
        const some = asked.filter((_, at) => path === 'Patient' || (at + nth) % 4 === 0)
        const alone = [`${name}[]=1`, ...some.map((value) => `${name}=${value}`)]
        // Two of one name become a list on every path in one way.
        const twice = path === 'Patient' ? asked.map((value) => `${name}=${value}&${name}=1`) : []
        for (const query of [...alone, ...twice])
          expect((await fhir.get(`${path}?${query}`)).status, query).toBeLessThan(500)
      }
  })
})

test.each([
  'Patient/abc',
  'Observation/1',
  'Observation/1-cor',
  'Organization/7',
  'Patient/2147483648',
])('Reading %s in FHIR, whose id nothing here can have, is answered with 404', async (path) => {
  expect(await fhir.refused(path)).toMatchObject({ status: 404, code: 'not-found' })
})

test('A name with a space that is none of the plain ones has a plain one in FHIR', async () => {
  const { id } = await makePatient(app.services.db, { company, name: 'A\u00a0B' })
  expect((await fhir.get<Patient>(`Patient/${id}`)).body.name?.[0]?.text).toBe('A B')
})
