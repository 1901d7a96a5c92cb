import { expect, test, vi } from 'vitest'
import type { Database } from './database.ts'
import { readTogether } from './read-together.ts'

const [one, other] = [{}, {}] as [Database, Database]

/** A read that is answered when the test says so, and what it was asked each time. */
function held() {
  const asked: (readonly number[])[] = []
  const answers: ((fault?: Error) => void)[] = []
  const read = readTogether<number, string>((_db, numbers) => {
    asked.push(numbers)
    return new Promise((done, failed) => {
      answers.push((fault) => (fault ? failed(fault) : done(numbers.map((n) => `answer ${n}`))))
    })
  })
  return { asked, answers, read }
}

test('A lone question is asked at once, and those that come meanwhile together after it', async () => {
  const { asked, answers, read } = held()
  const first = read(one, 1)
  const later = [2, 3, 4].map((n) => read(one, n))
  expect(asked).toEqual([[1]])
  answers[0]!()
  expect(await first).toBe('answer 1')
  await expect.poll(() => asked).toEqual([[1], [2, 3, 4]])
  answers[1]!()
  expect(await Promise.all(later)).toEqual(['answer 2', 'answer 3', 'answer 4'])
})

test('Nobody gets an answer of a read that began before they asked', async () => {
  const { asked, answers, read } = held()
  void read(one, 1)
  const same = read(one, 1)
  answers[0]!()
  await expect.poll(() => asked).toEqual([[1], [1]])
  answers[1]!()
  expect(await same).toBe('answer 1')
})

test('Questions to two databases do not wait for each other', () => {
  const { asked, read } = held()
  void read(one, 1)
  void read(other, 2)
  expect(asked).toEqual([[1], [2]])
})

test('A read that fails fails those who asked in it, and the next ones are asked', async () => {
  const { answers, read } = held()
  const first = read(one, 1)
  const second = read(one, 2)
  answers[0]!(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]!()
  expect(await second).toBe('answer 2')
})

test('At most a hundred are asked in one statement', async () => {
  const { asked, answers, read } = held()
  void read(one, 0)
  for (let n = 1; n <= 150; n++) void read(one, n)
  answers[0]!()
  await expect.poll(() => asked.map(({ length }) => length)).toEqual([1, 100])
  answers[1]!()
  await expect.poll(() => asked.map(({ length }) => length)).toEqual([1, 100, 50])
})

test('Nobody waits behind an answer that takes longer than a second', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { asked, answers, read } = held()
  const stuck = read(one, 1)
  const behind = read(one, 2)
  vi.setSystemTime(Date.now() + 1500)
  const next = read(one, 3)
  vi.useRealTimers()
  expect(asked).toEqual([[1], [2, 3]])
  answers[1]!()
  expect(await Promise.all([behind, next])).toEqual(['answer 2', 'answer 3'])
  answers[0]!()
  expect(await stuck).toBe('answer 1')
})
