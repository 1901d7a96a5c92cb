import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sharedReads } from './shared-reads.ts'

test('Callers who ask at the same time share one read', async () => {
  let reads = 0
  const read = sharedReads(async (company: number) => {
    reads++
    await sleep(1)
    return company * 10
  })
  expect(await Promise.all([read(1), read(1), read(1), read(2)])).toEqual([10, 10, 10, 20])
  expect(reads).toBe(2)
})

test('A caller who comes during a read gets a later one, and sees what was written before', async () => {
  let written = 'old'
  const read = sharedReads(async (_: string) => {
    const seen = written
    await sleep(20)
    return seen
  })
  const first = read('all')
  await sleep(5)
  written = 'new'
  const late = [read('all'), read('all')]
  expect(await first).toBe('old')
  expect(await Promise.all(late)).toEqual(['new', 'new'])
})

test('A failed read fails for everybody who shared it and is tried again afterwards', async () => {
  let reads = 0
  const read = sharedReads(async (_: string) => {
    if (++reads === 1) throw new Error('the database is away')
    return 'back'
  })
  const first = await Promise.allSettled([read('all'), read('all')])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read('all')).toBe('back')
  expect(reads).toBe(2)
})

test('Reads that follow each other are never shared', async () => {
  let reads = 0
  const read = sharedReads(async (_: string) => ++reads)
  expect([await read('all'), await read('all'), await read('all')]).toEqual([1, 2, 3])
})
