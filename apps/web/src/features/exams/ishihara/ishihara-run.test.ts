import { answersComplete, PLATES } from '@iris/domain/ishihara'
import { describe, expect, it } from 'vitest'
import {
  answer,
  back,
  begin,
  finishedRun,
  forward,
  newRun,
  plateAnswers,
  proceed,
  type Run,
  readRun,
  storedRun,
} from './ishihara-run.ts'

/** Its plates come as 1, 9, 8 and so on, down to 2. */
const NEW_RUN = newRun((count) => count - 1)

function answered(count: number): Run {
  let run = proceed(NEW_RUN)
  for (let plate = 1; plate <= count; plate++) run = answer(run, plate % 2 ? 'certo' : 'errado')
  return run
}

describe('A colour test under way', () => {
  it('The colour test goes on after each answer, and to the result after the ninth', () => {
    expect(answered(0).at).toBe(1)
    expect(answered(3).at).toBe(4)
    expect(answered(9).at).toBe('result')
    expect(answersComplete(plateAnswers(answered(9)))).toBe(true)
  })

  it('The colour test takes one answer a plate', () => {
    const looking = back(answered(3))
    expect(looking.at).toBe(3)
    expect(answer(looking, 'errado')).toBe(looking)
    const done = answered(9)
    expect(answer(done, 'errado')).toBe(done)
  })

  it('The colour test waits for a calm screen before it starts or goes on, and Back leaves the wait', () => {
    expect(begin(NEW_RUN).at).toBe('calm')
    expect(proceed(begin(NEW_RUN)).at).toBe(1)
    expect(proceed(begin({ ...answered(4), at: 'start' })).at).toBe(5)
    expect(answer(begin(NEW_RUN), 'certo').answers).toEqual([])
    expect(back(begin(NEW_RUN))).toEqual(NEW_RUN)
    expect(begin({ ...answered(9), at: 'start' }).at).toBe('result')
  })

  it('The colour test takes no answer before it has started', () => {
    expect(answer(NEW_RUN, 'certo')).toBe(NEW_RUN)
  })

  it('The colour test goes back to the instructions, and forward only to the open plate', () => {
    const second = back(answered(2))
    const first = back(second)
    expect([second.at, first.at, back(first).at]).toEqual([2, 1, 'start'])
    const open = forward(forward(first))
    expect(open.at).toBe(3)
    expect(forward(open)).toBe(open)
  })

  it('The colour test shows the last plate from the result, and the result again', () => {
    const last = back(answered(9))
    expect(last.at).toBe(9)
    expect(forward(last).at).toBe('result')
  })

  it('The colour test goes on where a reload stopped it', () => {
    const run = answered(4)
    const kept = readRun(storedRun(run))
    expect(kept).toEqual({ ...run, at: 'start', over: undefined })
    expect(kept && proceed(kept).at).toBe(5)
  })

  it('The answers of a colour test belong to the plates that were shown, and go by their numbers', () => {
    const letters = (run: Run) =>
      plateAnswers(run).map(({ plate, answer }) => `${plate}${answer[0]}`)
    // The second, fourth, sixth and eighth that were shown.
    expect(letters(answered(9)).filter((each) => each.endsWith('e'))).toEqual([
      '3e',
      '5e',
      '7e',
      '9e',
    ])
    expect(letters(answered(3))).toEqual(['1c', '8c', '9e'])
    expect(letters(finishedRun(['certo', 'errado', 'certo'])).join()).toBe('1c,2e,3c')
  })

  it('A colour test that a former version kept goes on by the numbers of its plates', () => {
    const answers = ['certo', 'errado', 'certo']
    const over = { id: 5, updated_at: '2026-11-27T12:00:00.000Z' }
    const at = 'start'
    expect(readRun(JSON.stringify(answers))).toEqual({ at, order: PLATES, answers })
    expect(readRun(JSON.stringify({ answers, over }))).toEqual({ at, order: PLATES, answers, over })
  })

  it('A former version of the page takes no answer of a shuffled test for that of another plate', () => {
    const kept = JSON.parse(storedRun(answered(4)) ?? '')
    expect(Array.isArray(kept)).toBe(false)
    expect(kept).not.toHaveProperty('answers')
  })

  it('A colour test taken anew goes on over the test that was seen, also after a reload', () => {
    const over = { id: 5, updated_at: '2026-11-27T12:00:00.000Z' }
    const run: Run = { ...answered(2), over }
    expect(readRun(storedRun(run))).toEqual({ ...run, at: 'start' })
  })

  it.each([
    null,
    '',
    '{',
    '{"a":1}',
    '["certo","talvez"]',
    JSON.stringify(Array(10).fill('certo')),
    '{"given":["certo"]}',
    '{"given":["certo"],"order":[1,2,3,4,5,6,7,8,8]}',
  ])('The colour test starts from zero when the stored one is broken: %s', (text) => {
    expect(readRun(text)).toBeUndefined()
  })
})
