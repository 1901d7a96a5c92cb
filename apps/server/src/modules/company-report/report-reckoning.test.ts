import { expect, test } from 'vitest'
import type { PersonRow } from './report-people.sql.ts'
import { Reckoning } from './report-reckoning.ts'

const person = (id: number): PersonRow => ({
  id,
  is_called: true,
  sector: 'Solda',
  unit: null,
  occupation: null,
  exam: {
    id,
    right_eye: '20/20',
    left_eye: '20/20',
    ishihara_wrong_answer: 0,
    has_retinography: false,
    has_changed: null,
    refractive_disorder: null,
    final_classification: 'liberado',
    is_referred: false,
    has_attended: false,
  },
  triage: null,
})

function reckoningOf(size: number): Reckoning {
  const people = Array.from({ length: size }, (_, at) => person(at + 1))
  return new Reckoning({ people: JSON.stringify(people), previous: '[]', merged: '[]' })
}

test('A report tells how many earlier ones share people with it, and were weighed', () => {
  expect(reckoningOf(20).finish('sector', 20)).toMatchObject({ weighed: 0 })
  const { figures } = reckoningOf(20).finish('sector', 20).kept!
  const later = reckoningOf(40)
  later.weighAgainst({ id: 7, figures, called: 20, coverage: null })
  const others = figures.replaceAll(/"(exam|triage)":"[^"]*"/g, '"$1":"other"')
  later.weighAgainst({ id: 6, figures: others, called: 20, coverage: null })
  expect(later.finish('sector', 40)).toMatchObject({ same: null, weighed: 1 })
})

test('A report that repeats one from before its coverage was kept shows nothing of who came since', () => {
  const { figures } = reckoningOf(20).finish('sector', 18).kept!
  const again = reckoningOf(22)
  again.weighAgainst({ id: 7, figures, called: 18, coverage: null })
  expect(again.finish('sector', 22)).toMatchObject({
    same: 7,
    totals: { active: 18, examined: 20 },
    coverage: { screened: 0, examined: 18, only_screened: 0 },
  })
})

test('The sentences of a report say a share as rounded once from its counts', () => {
  const people = Array.from({ length: 73 }, (_, at) => {
    const { exam, ...one } = person(at + 1)
    const eyes = at < 15 ? {} : { right_eye: '20/40', left_eye: '20/40' }
    return { ...one, exam: { ...exam, ...eyes } }
  })
  const reckoning = new Reckoning({ people: JSON.stringify(people), previous: '[]', merged: '[]' })
  const { indicators, sentences } = reckoning.finish('sector', 73)
  expect(indicators).toContainEqual(
    expect.objectContaining({ key: 'visao_normal', count: 15, of: 73, percentage: 20.55 }),
  )
  expect(sentences[0]).toContain('(20,5%)')
})
