import type { Exam, ExamPage } from '@iris/contracts/exams'
import { EXAM_STATUSES } from '@iris/domain/exam-status'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeExam, makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'

let app: TestApp
let token: string
let acos: { id: number; cnpj: string }
let zinco: { id: number }
const people: Record<string, { id: number; cpf: string }> = {}

/** 36 exams: 12 of each person, one a day, and the 1st, 4th … of each person in review. */
beforeAll(async () => {
  app = await createTestApp()
  token = (await app.userOf(3)).token
  const { db } = app.services
  acos = await makeCompany(db, { corporate_reason: 'AÇOS SÃO JOÃO' })
  zinco = await makeCompany(db, { corporate_reason: 'ZINCO BRANCO' })
  people.ana = await makePatient(db, { name: 'ÂNGELA PAIXÃO', company: zinco.id })
  people.bia = await makePatient(db, { name: 'BIANCA REIS', company: acos.id })
  people.caio = await makePatient(db, { name: 'CAIO JOÃO', company: zinco.id })
  for (let day = 1; day <= 12; day++)
    for (const person of Object.values(people))
      await makeExam(db, person.id, {
        created_at: `2026-03-${String(day).padStart(2, '0')}T12:00:00Z`,
        status: day % 3 === 1 ? 'Avaliação Médica' : 'Pendente',
      })
})
afterAll(() => app.close())

const list = async (query: string, path = '/exams/with-patient-name') =>
  (await app.call<ExamPage>('GET', `${path}?${query}`, { as: token })).body
const everyPage = async (query: string, perPage = 10) => {
  const exams: Exam[] = []
  for (let page = 1; ; page++) {
    const answer = await list(`${query}&per_page=${perPage}&page=${page}`)
    exams.push(...answer.exams)
    if (page >= answer.lastPage) return exams
  }
}
const namesIn = (exams: Exam[]) => [...new Set(exams.map((exam) => exam.patient_name))]

describe('The list of exams', () => {
  it('The list of exams has the newest first, ten on a page', async () => {
    const first = await list('')
    expect(first).toMatchObject({ total: 36, perPage: 10, page: 1, lastPage: 4 })
    expect(first.exams).toHaveLength(10)
    const all = await everyPage('')
    const moments = all.map(({ created_at, id }) => [created_at, id] as const)
    expect(moments).toEqual(
      moments.toSorted(([a, x], [b, y]) => (a === b ? y - x : a < b ? 1 : -1)),
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(36)
  })

  it('The list of exams is empty beyond its last page', async () => {
    expect(await list('page=5')).toMatchObject({ exams: [], total: 36, page: 5, lastPage: 4 })
    expect(await list('page=1000000000')).toMatchObject({ exams: [] })
  })

  it.each(['page=0', 'per_page=101', 'per_page=dez', 'sort=cpf', 'status=Novo', 'company_id=-1'])(
    'The list of exams refuses %s',
    async (query) => {
      const reply = await app.call('GET', `/exams/with-patient-name?${query}`, { as: token })
      expect(reply.status).toBe(422)
    },
  )

  it.each(['patient_name', 'companyName', 'id', 'created_at', 'status'])(
    'The list of exams sorted by %s is complete with any page size, and reads backwards the other way',
    async (column) => {
      const key = column as 'patient_name' | 'companyName' | 'id' | 'created_at' | 'status'
      const up = await everyPage(`sort=${column}`, 7)
      expect(up).toHaveLength(36)
      const values = up.map((exam) => exam[key])
      expect(values).toEqual(
        values.toSorted((a, b) =>
          typeof a === 'number' ? a - Number(b) : String(a).localeCompare(String(b), 'pt-BR'),
        ),
      )
      const down = await everyPage(`sort=-${column}`, 5)
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse())
    },
  )

  it('The list of exams can be filtered by company and status', async () => {
    const exams = await everyPage(
      `company_id=${zinco.id}&status=${encodeURIComponent('Avaliação Médica')}`,
    )
    expect(exams).toHaveLength(8)
    expect(namesIn(exams).sort()).toEqual(['CAIO JOÃO', 'ÂNGELA PAIXÃO'])
    expect(new Set(exams.map(({ status }) => status))).toEqual(new Set(['Avaliação Médica']))
    for (const status of EXAM_STATUSES.slice(2))
      expect(await list(`status=${encodeURIComponent(status)}`)).toMatchObject({
        total: 0,
        exams: [],
      })
  })

  it.each([
    ['angela', ['ÂNGELA PAIXÃO']],
    ['PAIXÃO', ['ÂNGELA PAIXÃO']],
    ['joao', ['BIANCA REIS', 'CAIO JOÃO']],
    ['aços', ['BIANCA REIS']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['ninguém assim', []],
  ])('The list of exams finds by person and company without accents: %s', async (term, names) => {
    for (const path of ['/exams/with-patient-name', '/exams/find']) {
      const answer = await list(`query=${encodeURIComponent(term)}&per_page=100`, path)
      expect(namesIn(answer.exams).sort()).toEqual(names)
      expect(answer.total).toBe(names.length * 12)
    }
  })

  it('The list of exams finds by CPF and CNPJ, with or without their masks', async () => {
    const cpf = people.ana?.cpf ?? ''
    const masked = cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
    for (const term of [cpf, masked])
      expect(namesIn((await list(`query=${term}`)).exams)).toEqual(['ÂNGELA PAIXÃO'])
    const cnpj = acos.cnpj.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')
    const found = await list(`query=${encodeURIComponent(cnpj)}`)
    expect(namesIn(found.exams)).toEqual(['BIANCA REIS'])
  })

  it('The list of exams searches, filters and sorts at once, page by page', async () => {
    const exams = await everyPage(`query=joao&company_id=${zinco.id}&sort=-id`, 5)
    expect(namesIn(exams)).toEqual(['CAIO JOÃO'])
    const ids = exams.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    const byCompany = await everyPage('query=joao&sort=companyName', 5)
    expect(byCompany.map(({ companyName }) => companyName)).toEqual([
      ...Array(12).fill('AÇOS SÃO JOÃO'),
      ...Array(12).fill('ZINCO BRANCO'),
    ])
  })

  it('The list of exams follows a person who is renamed or moved, without an edit of any exam', async () => {
    const { db } = app.services
    const person = await makePatient(db, { name: 'NOME ANTIGO', company: acos.id })
    const exam = await makeExam(db, person.id)
    await db
      .updateTable('patients')
      .set({ name: 'NOME NOVÍSSIMO', company: zinco.id })
      .where('id', '=', person.id)
      .execute()
    expect((await list('query=antigo')).total).toBe(0)
    const [found] = (await list(`query=novissimo&company_id=${zinco.id}`)).exams
    expect(found).toMatchObject({
      id: exam.id,
      companyName: 'ZINCO BRANCO',
      updated_at: exam.updated_at,
    })
  })

  it('The list of exams misses nobody who is moved while their exam is created', async () => {
    const { db } = app.services
    const person = await makePatient(db, { name: 'PESSOA EM MUDANÇA', company: acos.id })
    for (let round = 0; round < 10; round++) {
      const company = round % 2 ? acos.id : zinco.id
      await Promise.all([
        makeExam(db, person.id),
        db.updateTable('patients').set({ company }).where('id', '=', person.id).execute(),
        makeExam(db, person.id),
      ])
      const found = await list(`query=mudanca&company_id=${company}`)
      expect(found.total).toBe((round + 1) * 2)
    }
  })
})

describe('The exams of a patient', () => {
  it('The exams of a patient come newest first with their parts', async () => {
    const { db } = app.services
    const person = await makePatient(db)
    const first = await makeExamWith(db, person.id)
    const second = await makeExamWith(db, person.id, ['triage', 'acuity'])
    const { body } = await app.call<Exam[]>('GET', `/patients/${person.id}/exams`, { as: token })
    expect(body).toMatchObject([
      {
        id: second.id,
        complete: false,
        parts: { triage: true, acuity: true, ishihara: false, upload: false },
      },
      { id: first.id, complete: true },
    ])
    expect((await app.call('GET', '/patients/999999/exams', { as: token })).status).toBe(404)
    expect((await app.call('GET', '/patients/abc/exams', { as: token })).status).toBe(404)
  })
})

describe('A search that finds many', () => {
  const MANY = 10_400
  let newestFirst: number[]

  beforeAll(async () => {
    const { db } = app.services
    const person = await makePatient(db, { name: 'QWXZ MUITAS VEZES', company: acos.id })
    await sql`
      insert into exams (patient_id, created_at)
      select ${person.id}, timestamptz '2020-01-01' + n * interval '1 minute'
      from generate_series(1, ${MANY}) n`.execute(db)
    const rows = await db
      .selectFrom('exams')
      .select('id')
      .where('patient_id', '=', person.id)
      .orderBy('created_at', 'desc')
      .execute()
    newestFirst = rows.map(({ id }) => id)
  })

  it.each(['qw', 'qwx'])(
    'A search for %s with too many hits to count reads each page of a hundred rows from the right end',
    async (query) => {
      for (const page of [1, 50, 51, 80, 100]) {
        const answer = await list(`query=${query}&per_page=100&page=${page}`)
        expect(answer).toMatchObject({ total: 10_000, lastPage: 100 })
        expect(answer.exams.map(({ id }) => id)).toEqual(
          newestFirst.slice((page - 1) * 100, page * 100),
        )
      }
    },
  )

  it('A search with too many hits to count has no page after the ten thousandth hit', async () => {
    const answer = await list('query=qwx&per_page=100&page=101')
    expect(answer).toMatchObject({ total: 10_000, exams: [] })
  })
})
