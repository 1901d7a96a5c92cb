import type { Dashboard } from '@iris/contracts/dashboard'
import type { ExamStatus } from '@iris/domain/exam-status'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { plainStatistics, readPlainRows } from '../../../test/plain-statistics.ts'
import {
  addExam,
  addPopulation,
  makeSurroundings,
  moveExam,
} from '../../../test/random-population.ts'
import { createDice } from '../../demo/dice.ts'

// Which exam counts in the statistics: the newest one past Pendente of each active person.

let app: TestApp
let technician: string
beforeAll(async () => {
  app = await createTestApp()
  technician = (await app.userOf(3)).token
})
afterAll(() => app.close())

async function figures(company: number): Promise<Dashboard> {
  const path = `/dashboard?company_id=${company}`
  const { body } = await app.call<Dashboard>('GET', path, { as: app.admin })
  return body
}

/** The exam figures of a company's people, in short. */
async function examFigures(company: number) {
  const all = await figures(company)
  const eyes = all.vision_quality_statistics
  return {
    exams: all.exams_statistics.total_exams,
    people: eyes.total_patients_with_exam,
    normalEyes: eyes.vision_quality_statistics.normal_vision.count,
    lowEyes: eyes.vision_quality_statistics.low_vision.count,
    withPicture: all.retinography_statistics.with_retinography.total,
    withoutPicture: all.retinography_statistics.without_retinography.total,
    shortSighted:
      all.refrative_statistics.refractive_disorders_statistics.myopia?.count ?? Number.NaN,
  }
}

const NOTHING = {
  exams: 0,
  people: 0,
  normalEyes: 0,
  lowEyes: 0,
  withPicture: 0,
  withoutPicture: 0,
  shortSighted: 0,
}

/** Good eyes, and a picture of them. */
const FIRST = { ...NOTHING, exams: 1, people: 1, normalEyes: 2, withPicture: 1 }

describe('One person', () => {
  let patient: { id: number; company: number }
  beforeEach(async () => {
    patient = await makePatient(app.services.db)
  })

  const move = async (exam: { id: number }, status: ExamStatus) => {
    const path = `/patients/${patient.id}/exams/${exam.id}`
    const reply = await app.call('POST', path, { as: technician, payload: { status } })
    expect(reply.status).toBe(200)
  }
  const begin = async () => {
    const path = `/patients/${patient.id}/exams`
    const reply = await app.call<{ id: number }>('POST', path, { as: technician, payload: {} })
    expect(reply.status).toBe(201)
    return reply.body
  }
  const complete = (findings = {}) => makeExamWith(app.services.db, patient.id, undefined, findings)
  const shown = () => examFigures(patient.company)

  test('An exam that was only begun changes no figure, and its person does not count as "sem retinografia"', async () => {
    await begin()
    expect(await shown()).toEqual(NOTHING)
  })

  test('An exam counts once it is past Pendente, and no longer after it was unlocked', async () => {
    const exam = await complete()
    expect(await shown()).toEqual(NOTHING)
    await move(exam, 'Avaliação Médica')
    expect(await shown()).toEqual(FIRST)
    await move(exam, 'Pendente')
    expect(await shown()).toEqual(NOTHING)
    await move(exam, 'Avaliação Médica')
    expect(await shown()).toEqual(FIRST)
  })

  test('A second exam that was only begun leaves the figures with the first', async () => {
    await move(await complete(), 'Avaliação Médica')
    await begin()
    expect(await shown()).toEqual(FIRST)
  })

  test('A newer exam replaces the former, which comes back when the newer one is unlocked', async () => {
    await move(await complete(), 'Avaliação Médica')
    const newer = await complete({ right_eye: '20/40', refractive_disorder: 'Miopia' })
    expect(await shown()).toEqual(FIRST)
    await move(newer, 'Avaliação Médica')
    expect(await shown()).toEqual({
      ...FIRST,
      exams: 2,
      normalEyes: 1,
      lowEyes: 1,
      shortSighted: 1,
    })
    await move(newer, 'Pendente')
    expect(await shown()).toEqual(FIRST)
  })

  test('Unlocking an older exam changes only the number of exams', async () => {
    const older = await complete({ right_eye: '20/40' })
    await move(older, 'Avaliação Médica')
    await move(await complete(), 'Avaliação Médica')
    expect(await shown()).toEqual({ ...FIRST, exams: 2 })
    await move(older, 'Pendente')
    expect(await shown()).toEqual(FIRST)
  })

  test('The share of exams is of all exams, including those that were only begun', async () => {
    await move(await complete(), 'Avaliação Médica')
    await begin()
    await begin()
    const { exams_statistics } = await figures(patient.company)
    expect(exams_statistics).toEqual({ total_exams: 1, percentage: 33.33 })
  })
})

test('After random moves of any exam, in any direction, the figures equal a count by hand', async () => {
  const { db } = app.services
  const dice = createDice(20_261_122)
  const companies = await makeSurroundings(db, 3)
  await addPopulation(db, dice, companies, 60)
  const people = await db.selectFrom('patients').select('id').execute()
  for (let round = 0; round < 3; round++) {
    for (let write = 0; write < 30; write++) {
      const { id } = dice.pick(people)
      await (dice.chance(0.1) ? addExam(db, dice, id) : moveExam(db, dice, id))
    }
    const rows = await readPlainRows(db)
    for (const company of companies)
      expect(await figures(company)).toEqual(plainStatistics(rows, company, todayInSaoPaulo()))
  }
  const recount = await sql<{ wrong: number }>`select stat_recount() as wrong`.execute(db)
  expect(recount.rows).toEqual([{ wrong: 0 }])
})
