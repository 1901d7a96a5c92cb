import type { CompanyReport } from '@iris/contracts/company-report'
import type { DashboardTrend } from '@iris/contracts/dashboard'
import type { FinalClassification } from '@iris/domain/final-classification'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { answerHere } from '../../../test/answered-here.ts'
import { createTestApp } from '../../../test/app.ts'
import { startCorrectionApp } from '../../../test/correction-app.ts'
import { createEmptyDatabase } from '../../../test/database.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makeResult } from '../../../test/factories/result.ts'
import { connectAsApp } from '../../db/app-role.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { migrate, migrateUpTo } from '../../db/migrate.ts'
import { foldMarks } from './dashboard.sql.ts'

// What was concluded is counted while the conclusion stands (docs/adr/0124-a-verdict-counts-while-it-stands.md).

const { app, db, doctor, technician, correct, save } = await startCorrectionApp()
afterAll(() => app.close())

answerHere()

let company: number
beforeEach(async () => {
  company = (await makeCompany(db)).id
})

type Made = { id: number; patient_id: number }

/** Exams of as many new people of the company, concluded with this. */
async function concludedAs(verdict: FinalClassification, people: number): Promise<Made[]> {
  const specialist_specialties = verdict === 'especialista' ? ['Retina'] : []
  const exam = { final_classification: verdict, specialist_specialties }
  const signed = { ...exam, classified_by: doctor.id, classified_at: '2026-11-18T14:02:00.000Z' }
  return Promise.all(Array.from({ length: people }, () => makeResult(db, { company }, signed)))
}

/** Exams that wait in Avaliação Médica; without a triage they are not complete. */
const waiting = (people: number, parts?: Parameters<typeof makeExamWith>[2], exam = {}) =>
  Promise.all(
    Array.from({ length: people }, async () => {
      const { patient_id } = await makeResult(db, { company }, { status: 'Pendente' })
      return makeExamWith(db, patient_id, parts, { status: 'Avaliação Médica', ...exam })
    }),
  )

async function reportOf() {
  const { body } = await app.call<CompanyReport>('GET', `/companies/${company}/report`, {
    as: app.admin,
  })
  const count = (key: string) => body.indicators.find((one) => one.key === key)?.count
  return { ...body, counts: [count('liberado'), count('consulta'), count('especialista')] }
}

/** The present month of the trend, as the report's counts. */
async function trendOf(of = company, from = app) {
  const { body } = await from.call<DashboardTrend>('GET', `/dashboard/trend?company_id=${of}`, {
    as: from.admin,
  })
  const { liberado, consulta, especialista } = body.months.at(-1)!.classification
  return [liberado.count, consulta.count, especialista.count]
}

async function wrongCounters(on: Database): Promise<number> {
  return (await sql<{ wrong: number }>`select stat_recount() as wrong`.execute(on)).rows[0]!.wrong
}

describe('A verdict that was taken back', () => {
  test('The report and the trend count it as an exam that awaits the doctor, not as a verdict', {
    tags: 'long',
  }, async () => {
    await concludedAs('liberado', 6)
    const consultas = await concludedAs('consulta', 6)
    await concludedAs('especialista', 6)
    await waiting(6)
    expect((await reportOf()).counts).toEqual([6, 6, 6])
    expect(await trendOf()).toEqual([6, 6, 6])

    for (const { id } of consultas) expect((await correct(id)).status).toBe(200)
    const { counts, sentences } = await reportOf()
    expect(counts).toEqual([6, 0, 6])
    expect(sentences).toContain('12 exames aguardam a conclusão médica.')
    expect(await trendOf()).toEqual([6, 0, 6])

    for (const exam of consultas)
      expect((await save(exam, { final_classification: 'liberado' })).body.status).toBe('Concluído')
    expect((await reportOf()).counts).toEqual([12, 0, 6])
    expect(await trendOf()).toEqual([12, 0, 6])
    expect(await wrongCounters(db)).toBe(0)
  })

  test('Every change of an exam status moves the trend at once, by whatever way it comes', async () => {
    const [exam] = await concludedAs('especialista', 1)
    const put = (status: string) =>
      sql`update exams set status = ${status} where id = ${exam!.id}`.execute(db)
    for (const status of ['E-mail enviado', 'Concluído', 'Avaliação Médica', 'Pendente']) {
      await put(status)
      const stands = status === 'E-mail enviado' || status === 'Concluído'
      expect(await trendOf(), status).toEqual([0, 0, stands ? 1 : 0])
      await put('Concluído')
      expect(await trendOf(), `${status} and back`).toEqual([0, 0, 1])
    }
    expect(await wrongCounters(db)).toBe(0)
  })

  test('A doctor whose only verdicts were taken back is not named as the one who concluded', async () => {
    const [exam] = await concludedAs('liberado', 1)
    expect((await reportOf()).doctor).not.toBeNull()
    await correct(exam!.id)
    expect((await reportOf()).doctor).toBeNull()
  })
})

describe('A classification on an exam that is not complete', () => {
  test('It counts once the exam is complete and the doctor concluded it', async () => {
    const exams = await waiting(6, ['acuity', 'ishihara', 'upload'])
    const classify = (exam: Made) => save(exam, { final_classification: 'consulta' })
    for (const exam of exams) expect((await classify(exam)).body.status).toBe('Avaliação Médica')
    expect((await reportOf()).counts).toEqual([0, 0, 0])
    expect(await trendOf()).toEqual([0, 0, 0])

    for (const exam of exams) {
      const { id: exam_id, patient_id } = exam
      await db.insertInto('triages').values({ exam_id, patient_id }).execute()
      const { body } = await app.call<{ updated_at: string }>('GET', `/exams/${exam_id}`, {
        as: doctor.token,
      })
      const { updated_at } = body
      const reply = await save(exam, { final_classification: 'consulta', updated_at })
      expect(reply.body.status).toBe('Concluído')
    }
    expect((await reportOf()).counts).toEqual([0, 6, 0])
    expect(await trendOf()).toEqual([0, 6, 0])
  })

  test('One that was concluded, taken back and unlocked counts in neither, and locked again still awaits the doctor', {
    tags: 'long',
  }, async () => {
    const exams = await concludedAs('consulta', 6)
    for (const exam of exams) {
      await correct(exam.id)
      expect((await save(exam, { status: 'Pendente' })).body.status).toBe('Pendente')
    }
    expect(await trendOf()).toEqual([0, 0, 0])
    for (const exam of exams)
      expect((await save(exam, { status: 'Avaliação Médica' }, technician)).body).toMatchObject({
        status: 'Avaliação Médica',
        final_classification: 'consulta',
      })
    const { counts, sentences } = await reportOf()
    expect(counts).toEqual([0, 0, 0])
    expect(sentences).toContain('6 exames aguardam a conclusão médica.')
    expect(await trendOf()).toEqual([0, 0, 0])
  })
})

test('A database of the version before counts its verdicts anew after the upgrade, by their standing', {
  tags: 'long',
}, async () => {
  const database = await createEmptyDatabase()
  const owner = createDatabase(database.owner)
  await migrateUpTo(database.owner as object, '0122-kept-parts.sql')
  const { id } = await makeCompany(owner)
  const exam = (status: string) =>
    makeResult(owner, { company: id }, { status, final_classification: 'consulta' })
  for (const status of ['Concluído', 'E-mail enviado', 'Avaliação Médica']) await exam(status)
  while ((await foldMarks(owner)) > 0);
  await migrate(database.owner as object)
  await connectAsApp(database.owner, () => {})
  const upgraded = await createTestApp({ adminPassword: undefined }, database)
  expect(await trendOf(id, upgraded)).toEqual([0, 2, 0])
  expect(await wrongCounters(owner)).toBe(0)
  await owner.destroy()
  await upgraded.close()
})
