import { describe, expect, it } from 'vitest'
import { letterOf, ranked, slicePath, slicesOf, spread, ticksUpTo } from './slices.ts'

const TURN = 2 * Math.PI

describe('The slices of a pie', () => {
  it('The slices of a pie fill the turn in proportion', () => {
    const slices = slicesOf([1, 1, 2])
    expect(slices.map(({ end }) => end / TURN)).toEqual([0.25, 0.5, 1])
    expect(slices[2]?.middle).toBeCloseTo(0.75 * TURN)
  })

  it('A pie of nothing has empty slices', () => {
    expect(slicesOf([0, 0]).every(({ start, end }) => start === 0 && end === 0)).toBe(true)
  })

  it('A pie with one slice is drawn as a whole turn that no line parts, and so is a ring', () => {
    const whole = { start: 0, end: TURN, middle: Math.PI }
    expect(slicePath(whole, 10)).toBe('M0 -10A10 10 0 1 1 0 10A10 10 0 1 1 0 -10Z')
    expect(slicePath(whole, 10, 4)).toContain('ZM0 -4A4 4 0 1 0 0 4')
    expect(slicePath(whole, 10, 4)).not.toContain('L')
  })
})

describe('The letters around a pie', () => {
  it('The letters around a pie stay in place where there is room', () => {
    expect(spread([0.5, 1.5, 4], 0.2)).toEqual([0.5, 1.5, 4])
  })

  it('The letters around a pie move apart, in order, where slices are thin', () => {
    const placed = spread([0.02, 0.04, 0.06, 0.08, 3], 0.2)
    for (let i = 1; i < placed.length; i++) {
      expect((placed[i] ?? 0) - (placed[i - 1] ?? 0)).toBeGreaterThan(0.19)
    }
  })

  it('The letters around a pie start at A', () => {
    expect([0, 1, 25].map(letterOf)).toEqual(['A', 'B', 'Z'])
  })
})

describe('A ranking', () => {
  const part = (label: string, count: number, none = false) => ({
    label,
    count,
    percentage: count,
    none,
  })

  it('A ranking puts the most first, sums the tail and keeps "none" last', () => {
    const parts = [
      part('nenhuma', 50, true),
      part('a', 1),
      part('b', 5),
      part('c', 2),
      part('d', 3),
    ]
    expect(ranked(parts, 2, 'Demais').map(({ label, count }) => [label, count])).toEqual([
      ['b', 5],
      ['d', 3],
      ['Demais', 3],
      ['nenhuma', 50],
    ])
  })

  it('A ranking does not rename a tail of one', () => {
    expect(ranked([part('a', 2), part('b', 1)], 1, 'Demais').map(({ label }) => label)).toEqual([
      'a',
      'b',
    ])
  })
})

describe('An axis', () => {
  it.each([
    [598, [0, 200, 400, 600]],
    [3, [0, 1, 2, 3]],
    [0, [0, 1]],
    [1, [0, 1]],
    [1200, [0, 500, 1000, 1500]],
  ])('An axis up to %i has round steps', (max, ticks) => {
    expect(ticksUpTo(max)).toEqual(ticks)
  })
})
