import { describe, expect, it } from 'vitest'
import { heldUp, lostWith, orphans, pauseAfter, restsAlone, sendableNow } from './sending-order.ts'

const entry = (key: string, subject: string, more: object = {}) => ({
  key,
  subject,
  userId: '1',
  state: 'waiting' as const,
  needs: [] as string[],
  ...more,
})
const now = { userId: '1', busy: new Set<string>(), answered: new Set<string>() }
const keys = (list: { key: string }[]) => list.map(({ key }) => key)

describe('The order of sending', () => {
  it('The first entry of each person may go, and the second waits for the first', () => {
    const all = [entry('a1', 'a'), entry('a2', 'a'), entry('b1', 'b')]
    expect(keys(sendableNow(all, now))).toEqual(['a1', 'b1'])
    expect(keys(sendableNow(all, { ...now, busy: new Set(['a']) }))).toEqual(['b1'])
  })

  it('A refused entry does not hold up what its person has besides', () => {
    const all = [entry('a1', 'a', { state: 'attention' }), entry('a2', 'a')]
    expect(keys(sendableNow(all, now))).toEqual(['a2'])
  })

  it('An entry waits for the answer it needs, and so does what follows it', () => {
    const all = [
      entry('a1', 'a', { state: 'attention' }),
      entry('a2', 'a', { needs: ['a1'] }),
      entry('a3', 'a'),
    ]
    expect(sendableNow(all, now)).toEqual([])
    expect(keys(sendableNow(all, { ...now, answered: new Set(['a1']) }))).toEqual(['a2'])
  })

  it('What needs a refused entry, or follows what does, is held up; a lone refusal holds nothing up', () => {
    const all = [
      entry('a1', 'a', { state: 'attention' }),
      entry('a2', 'a', { needs: ['a1'] }),
      entry('a3', 'a'),
      entry('b1', 'b', { needs: ['a2'] }),
      entry('c1', 'c', { state: 'attention' }),
      entry('c2', 'c'),
      entry('d1', 'd', { needs: ['sent before'] }),
    ]
    expect(keys(heldUp(all))).toEqual(['a2', 'a3', 'b1'])
  })

  it('Nothing is sent in the name of another person', () => {
    const all = [entry('a1', 'a', { userId: '2' }), entry('a2', 'a')]
    expect(keys(sendableNow(all, now))).toEqual(['a2'])
    expect(sendableNow(all, { ...now, userId: '3' })).toEqual([])
  })

  it('An entry is an orphan once what it needs is neither waiting nor answered', () => {
    const all = [entry('a2', 'a', { needs: ['a1'] }), entry('b2', 'b', { needs: ['a2'] })]
    expect(keys(orphans(all, new Set()))).toEqual(['a2'])
    expect(orphans(all, new Set(['a1']))).toEqual([])
  })

  it('With an entry is lost what needs its answer, and what needs theirs', () => {
    const all = [
      entry('a1', 'a'),
      entry('a2', 'a', { needs: ['a1'] }),
      entry('a3', 'a', { needs: ['a2'] }),
      entry('b1', 'b'),
    ]
    expect(keys(lostWith('a1', all))).toEqual(['a2', 'a3'])
    expect(lostWith('b1', all)).toEqual([])
  })

  it.each([
    ['the network went with it', { wasReached: true }, true],
    ['the network was away before it', { wasReached: false, failures: 1 }, false],
    ['it failed alone twice', { wasReached: false, failures: 2 }, true],
    ['it is to come later', { wasReached: false, asked: 3_000 }, true],
  ])('What did not get through when %s waits by itself (%j): %j', (_, tried, rests) => {
    expect(restsAlone({ failures: 0, asked: 0, ...tried })).toBe(rests)
  })

  it('The pause between two tries grows from a second to half a minute', () => {
    const middle = () => 0.5
    expect([1, 2, 3, 6, 50].map((failures) => pauseAfter(failures, 0, middle))).toEqual([
      1_000, 2_000, 4_000, 30_000, 30_000,
    ])
    expect(pauseAfter(1, 0, () => 0)).toBe(750)
  })
  it('The pause between two tries is never shorter than the server asked for, and ends after some minutes', () => {
    const earliest = (failures: number, asked: number) => pauseAfter(failures, asked, () => 0)
    expect(earliest(1, 60_000)).toBe(60_000)
    expect(earliest(6, 3_000)).toBe(22_500)
    expect(earliest(1, 3_600_000)).toBe(300_000)
    expect(pauseAfter(1, 60_000, () => 1)).toBe(75_000)
  })
})
