import { examVersionBody } from '@iris/contracts/exam-versions'
import type { ExamPart } from '@iris/domain/exam-status'
import { describe, expect, it } from 'vitest'
import { CASES, CHECK_IN, entryOf, plates, READ, savedBy } from '../../test/refused-entry.ts'
import type { Intent } from '../outbox/entry.ts'
import { type Later, needsOf } from '../outbox/later.ts'
import { versionOf, versionsOf } from './outbox-versions.ts'

const PARTS = ['triage', 'acuity', 'ishihara', 'upload'] as const
const EXAMS: [string, number | Later][] = [
  ['known', 9],
  ['known only by a check-in that waited on the same device', CHECK_IN],
]
const each = PARTS.flatMap((part) => EXAMS.map(([words, exam]) => ({ part, words, exam })))

/** A version must be one that the server takes. */
function checkVersion({ endpoint, input, about }: Intent, part: ExamPart) {
  expect(endpoint.path).toBe('/exams/:id/versions')
  expect(about.kind).toBe('version')
  const { error, data } = examVersionBody.safeParse(input.body)
  expect(error).toBe(undefined)
  expect(data?.part).toBe(part)
  return data?.values as Record<string, unknown>
}

const MINE = {
  triage: { smoking: true },
  acuity: { has_correction: 0, right_eye: '20/25', left_eye: '20/40' },
  ishihara: { answers: plates('certo') },
  upload: { retinography_img: 'olho.jpg', retinography_eye: 'OD' },
}
const THEIRS = {
  triage: { smoking: false },
  acuity: { has_correction: 1, right_eye: '20/25', left_eye: '20/30' },
  ishihara: { answers: plates('errado') },
  upload: { retinography_img: 'Arquivo trocado', retinography_eye: 'OE' },
}

describe('Two versions of one part', () => {
  it.each(each)(
    "The choice 'Ficar com o do servidor' keeps the device's $part among the versions of an exam $words",
    ({ part, exam }) => {
      const entry = entryOf(part, exam)
      const kept = versionsOf(entry)?.keepTheirs ?? []
      expect(kept).toHaveLength(1)
      const [version] = kept as [Intent]
      expect(version.input.params).toEqual({ id: 9 })
      expect(checkVersion(version, part)).toMatchObject(MINE[part])
      expect(version.input.body).toMatchObject({ made_at: new Date(entry.madeAt).toISOString() })
    },
  )

  it.each(each)(
    "The choice 'Manter' stores the device's $part of an exam $words, and the server's version only by its answer",
    ({ part, exam }) => {
      const entry = entryOf(part, exam)
      const [write, version] = (versionsOf(entry)?.keepMine ?? []) as [Intent, Intent]
      expect(write.key).not.toBe(entry.key)
      expect(write.subject).toBe(entry.subject)
      expect(write.input.body).toEqual({ ...(entry.input.body as object), updated_at: READ })
      expect(write.madeAt).toBe(entry.madeAt)
      if (part === 'upload') expect(write.input.files).toBe(entry.input.files)
      expect(needsOf(write.input)).toEqual(exam === CHECK_IN ? ['check-in-key'] : [])
      expect(needsOf(version.input)).toEqual([write.key])
      expect(
        checkVersion({ ...version, input: { ...version.input, params: {} } }, part),
      ).toMatchObject(THEIRS[part])
      expect(version.input.body).toMatchObject({ made_at: savedBy.at })
    },
  )

  it('A version holds up no other write of its person while it waits', () => {
    const { keepMine = [], keepTheirs = [] } = versionsOf(entryOf('acuity', 9)) ?? {}
    for (const version of [keepMine[1], keepTheirs[0]])
      expect(version?.subject).toBe(`version:${version?.key}`)
  })

  it('A triage and a test that stand are changed in their place, rather than made a second time', () => {
    const endpoint = (part: ExamPart) => versionsOf(entryOf(part, 9))?.keepMine[0]
    expect(endpoint('triage')).toMatchObject({
      endpoint: { method: 'PUT', path: '/patients/:patientId/triages/:triageId' },
      input: { params: { patientId: 4, triageId: 31 } },
    })
    expect(endpoint('ishihara')).toMatchObject({
      endpoint: { path: '/tests/:patientId/tests/:testId' },
      input: { params: { patientId: 4, testId: 32 } },
    })
  })

  it.each<[ExamPart, string, string, string]>([
    ['triage', 'Fumante', 'Sim', 'Não'],
    ['acuity', 'Olho esquerdo', '20/40', '20/30'],
    ['ishihara', 'Prancha 4', 'Certo', 'Errado'],
    ['upload', 'Retinografia', 'olho.jpg', 'Arquivo do exame'],
    ['upload', 'Olho da retinografia', 'Olho direito', 'Olho esquerdo'],
  ])(
    'The comparison of the part %s has the row %s in the words of the screen',
    (part, label, mine, theirs) => {
      expect(versionsOf(entryOf(part, 9))?.rows).toContainEqual({ label, mine, theirs })
    },
  )

  it('Images that name no eye are not compared by it, and it is no part of what they replace', () => {
    const entry = entryOf('upload', 9)
    const input = { ...entry.input, body: { updated_at: '1' } }
    const { rows = [], keepMine = [], keepTheirs = [] } = versionsOf({ ...entry, input }) ?? {}
    expect(rows.map(({ label }) => label)).toEqual(['Retinografia'])
    for (const version of [keepMine[1], keepTheirs[0]])
      expect(checkVersion(version as Intent, 'upload')).not.toHaveProperty('retinography_eye')
  })

  it('Who saved what stands is told, and without that only when it was last changed', () => {
    expect(versionsOf(entryOf('acuity', 9))?.theirs).toEqual(savedBy)
    const { current } = CASES(9).acuity
    expect(versionsOf(entryOf('acuity', 9, { current }))?.theirs).toEqual({ name: null, at: READ })
  })

  it('A version older than the server takes is kept under a day that it takes', () => {
    const current = {
      ...CASES(9).acuity.current,
      saved_by: { name: null, at: '2020-01-01T00:00:00Z' },
    }
    const [, version] = versionsOf(entryOf('acuity', 9, { current }))?.keepMine ?? []
    checkVersion(version as Intent, 'acuity')
  })

  it('A refusal without another version, and a write that is no part, have nothing to compare', () => {
    expect(versionsOf(entryOf('acuity', 9, { current: undefined }))).toBe(null)
    const entry = entryOf('acuity', 9)
    expect(versionsOf({ ...entry, about: { ...entry.about, kind: 'patient' } })).toBe(null)
  })
})

describe('A refused part that goes into the history alone', () => {
  const locked = { status: 409, code: 'exam.locked', current: undefined }

  it.each(each)('The part $part of an exam $words is kept under that exam', ({ part, exam }) => {
    const version = versionOf(entryOf(part, exam, locked))
    expect(version?.input.params).toEqual({ id: exam })
    expect(checkVersion(version as Intent, part)).toMatchObject(MINE[part])
  })

  it('Nothing can be kept for an exam that is not there', () => {
    expect(versionOf(entryOf('acuity', 9, { ...locked, status: 404 }))).toBe(null)
  })
})
