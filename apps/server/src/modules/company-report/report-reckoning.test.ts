import { factBits } from '@iris/domain/report-indicators'
import { expect, test } from 'vitest'
import { LANES } from '../../apart/lanes.ts'
import { reckonApart } from './reckoned-apart.ts'
import type { PersonRow } from './report-people.sql.ts'
import { type PeopleOfReport, Reckoning } from './report-reckoning.ts'

const person = (id: number, verdict: string | null): PersonRow => ({
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
    refractive_disorder: 'Sem alteração',
    final_classification: verdict,
    is_referred: false,
    has_attended: false,
  },
  triage: null,
})

/** @param unread so many of them no doctor has read yet */
function peopleOf(size: number, unread = 0): PeopleOfReport {
  const people = Array.from({ length: size }, (_, at) =>
    person(at + 1, at < unread ? null : 'liberado'),
  )
  return { people: JSON.stringify(people), previous: '[]', merged: '[]' }
}

const reckoningOf = (size: number, unread = 0) => new Reckoning(peopleOf(size, unread))

test('A report tells how many earlier ones share people with it, and were weighed', () => {
  expect(reckoningOf(20).finish('sector', 20)).toMatchObject({ weighed: 0 })
  const { figures } = reckoningOf(20).finish('sector', 20).kept!
  const later = reckoningOf(40)
  later.weighAgainst({ id: 7, figures, called: 20, coverage: null })
  const others = figures.replaceAll(/"(exam|triage)":"[^"]*"/g, '"$1":"other"')
  later.weighAgainst({ id: 6, figures: others, called: 20, coverage: null })
  expect(later.finish('sector', 40)).toMatchObject({ same: null, weighed: 1 })
})

test('A report reckoned in a process of its own is the same as one reckoned here', async () => {
  const { figures } = reckoningOf(20).finish('sector', 20).kept!
  const earlier = { id: 7, figures, called: 20, coverage: null }
  const here = reckoningOf(60, 20)
  here.weighAgainst(earlier)
  async function* newestFirst() {
    yield earlier
  }
  const question = {
    people: peopleOf(60, 20),
    earlier: newestFirst(),
    by: 'unit' as const,
    called: 60,
  }
  const apart = await reckonApart(question, { lane: LANES.jobs, who: 'a test' })
  expect(apart).toEqual(here.finish('unit', 60))
  expect(apart.weighed).toBe(1)
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

test('A report from before figures were counted over what a doctor has read is weighed as it was given out', () => {
  const givenBefore = (unread: number) => {
    const { figures } = reckoningOf(60, unread).finish('sector', 60).kept!
    const { people, previous, hidden } = JSON.parse(figures)
    const since = factBits(['fundus_read', 'refraction_read', 'decided'])
    const then = people.map((one: { facts: number }) => ({ ...one, facts: one.facts & ~since }))
    return JSON.stringify({ people: then, previous, hidden })
  }
  const cleared = (unread: number) => {
    const again = reckoningOf(60, unread)
    again.weighAgainst({ id: 7, figures: givenBefore(unread), called: 60, coverage: null })
    const { same, kept, indicators } = again.finish('sector', 60)
    return { same, kept, liberado: indicators.find(({ key }) => key === 'liberado') }
  }
  expect(cleared(3), 'a base of 57 would tell of three').toMatchObject({
    same: 7,
    kept: null,
    liberado: { of: 60 },
  })
  expect(cleared(20).liberado).toMatchObject({ count: 40, of: 40, percentage: 100 })
  expect(cleared(60).liberado).toMatchObject({ count: 0, of: 0, unread: true })
})

test('The sentences of a report say a share as rounded once from its counts', () => {
  const people = Array.from({ length: 73 }, (_, at) => {
    const { exam, ...one } = person(at + 1, 'liberado')
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
