import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { seedDemo } from './seed-demo.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await seedDemo({ db: app.services.db, files: app.services.files, log: () => {} })
}, 120_000)

afterAll(() => app.close())

test('Results of the demo went by every channel, some failed, some were opened, and some were corrected', {
  tags: 'long',
}, async () => {
  const { db } = app.services
  const links = await db.selectFrom('result_links').selectAll().execute()
  expect(new Set(links.map(({ channel }) => channel))).toEqual(new Set(['whatsapp', 'print']))
  expect(links.some(({ openings }) => openings > 1)).toBe(true)
  expect(links.some(({ openings }) => openings === 0)).toBe(true)
  expect(links.some(({ locked_at }) => locked_at !== null)).toBe(true)
  const now = new Date().toISOString()
  expect(links.filter((link) => (link.last_opened_at ?? link.created_at) > now)).toEqual([])
  const mails = await db.selectFrom('result_deliveries').selectAll().execute()
  expect(new Set(mails.map(({ failure, state }) => `${state} ${failure}`))).toEqual(
    new Set([
      'sent null',
      'failed address',
      'failed mailbox-full',
      'failed unreachable',
      'unknown null',
    ]),
  )
  expect(mails.filter(({ destination }) => !destination?.includes('***@'))).toEqual([])
  const wishes = await db
    .selectFrom('patients')
    .select(['result_channel', 'result_consent'])
    .distinct()
    .execute()
  expect(new Set(wishes.map(({ result_consent }) => result_consent))).toEqual(
    new Set([null, true, false]),
  )
  const corrected = await db
    .selectFrom('exam_versions as v')
    .innerJoin('exams as e', 'e.id', 'v.exam_id')
    .select([
      'e.status',
      'e.corrected_at',
      'v.created_at',
      'v.classified_at',
      'e.classified_at as now',
    ])
    .execute()
  expect(corrected.map(({ status }) => status).sort()).toEqual([
    'Avaliação Médica',
    'Concluído',
    'Concluído',
    'Concluído',
  ])
  for (const version of corrected) {
    expect(version.corrected_at).toBe(version.created_at)
    expect(String(version.classified_at) < version.created_at).toBe(true)
  }
})
