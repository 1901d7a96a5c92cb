import { answersComplete } from '@iris/domain/ishihara'
import { describe, expect, it } from 'vitest'
import {
  answer,
  back,
  begin,
  forward,
  NEW_RUN,
  plateAnswers,
  proceed,
  type Run,
  readRun,
  storedRun,
} from './ishihara-run.ts'

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
    expect(answersComplete(plateAnswers(answered(9).answers))).toBe(true)
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
    const kept = JSON.stringify(answered(4).answers)
    expect(proceed(readRun(kept)).at).toBe(5)
  })

  it('A colour test taken anew goes on over the test that was seen, also after a reload', () => {
    const over = { id: 5, updated_at: '2026-11-27T12:00:00.000Z' }
    const run: Run = { at: 3, answers: ['certo', 'errado'], over }
    expect(readRun(storedRun(run))).toEqual({ ...run, at: 'start' })
  })

  it.each([
    null,
    '',
    '{',
    '{"a":1}',
    '["certo","talvez"]',
    JSON.stringify(Array(10).fill('certo')),
  ])('The colour test starts from zero when the stored one is broken: %s', (text) => {
    expect(readRun(text)).toEqual(NEW_RUN)
  })
})
