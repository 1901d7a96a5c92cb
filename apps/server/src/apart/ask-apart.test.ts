import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { Deed } from '../../test/apart-program.ts'
import { createAsker } from './ask-apart.ts'
import { LANES, PAPER_LANES } from './lanes.ts'

const PROGRAM = join(import.meta.dirname, '../../test/apart-program.ts')
const BUDGET = { seconds: 60, heap: 64, native: 64 }

/** Asks for a process's number; 'echo' stands for a file that is not honest. */
function createPidAsker(keeping: Parameters<typeof createAsker>[2] = { ms: 60_000 }) {
  const isSound = (answer: unknown) => answer !== 'echo'
  const ask = createAsker<Deed, number | 'echo'>(PROGRAM, isSound, keeping)
  return (who: string, { lane = LANES.staff, deed = 'pid' as Deed, budget = BUDGET } = {}) =>
    ask(deed, { lane, who }, budget)
}

const isAlive = (pid: unknown) => {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}
const ended = (pid: unknown) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000)

describe('A process kept for the next file', () => {
  test("A caller's next file is checked by the same process, another caller's by another process", async () => {
    const pidOf = createPidAsker()
    const first = await pidOf('user 1')
    expect(await pidOf('user 2')).not.toBe(first)
    expect(await pidOf('user 1')).toBe(first)
  })

  test('A process that checked a dishonest file, or died, gets no other file', async () => {
    const pidOf = createPidAsker()
    const first = await pidOf('user 1')
    expect(await pidOf('user 1', { deed: 'echo' })).toBe('echo')
    const second = await pidOf('user 1')
    expect(second).not.toBe(first)
    await expect(pidOf('user 1', { deed: 'fault' })).rejects.toThrow()
    expect(await pidOf('user 1')).not.toBe(second)
    await ended(first)
  })

  test('A file is checked by a new process when the kept one died of the file before', async () => {
    const pidOf = createPidAsker()
    const first = await pidOf('user 1')
    const second = await pidOf('user 1', { deed: 'pid-once' })
    expect(second).not.toBe(first)
    await ended(first)
  })

  test('Every file of a stranger is checked in a process of its own', async () => {
    const pidOf = createPidAsker()
    const lane = LANES.strangers
    const first = await pidOf('1.1.1.1', { lane })
    expect(await pidOf('1.1.1.1', { lane })).not.toBe(first)
    await ended(first)
  })

  test('A process ends when its caller sends no file for a while', async () => {
    await ended(await createPidAsker({ ms: 100 })('user 1'))
  })

  test('Two processes wait for their next file, and the oldest ends for a third', {
    tags: 'long',
  }, async () => {
    const pidOf = createPidAsker()
    const first = await pidOf('user 1')
    const second = await pidOf('user 2')
    await pidOf('user 3')
    await ended(first)
    expect(await pidOf('user 2')).toBe(second)
  })

  test('A process ends after twenty-five files', { tags: 'long' }, async () => {
    const pidOf = createPidAsker()
    const pids = []
    for (let n = 0; n < 26; n++) pids.push(await pidOf('user 1'))
    expect(new Set(pids.slice(0, 25)).size).toBe(1)
    expect(pids[25]).not.toBe(pids[0])
  })

  test('A process kept for anybody takes the next question of another caller, in another lane too', async () => {
    const pidOf = createPidAsker({ ms: 60_000, next: 'of anybody' })
    const first = await pidOf('user 1', { lane: PAPER_LANES.staff })
    expect(await pidOf('link 7', { lane: PAPER_LANES.strangers })).toBe(first)
    const both = await Promise.all([
      pidOf('user 1', { lane: PAPER_LANES.staff }),
      pidOf('a mailing', { lane: PAPER_LANES.jobs }),
    ])
    expect(both).toContain(first)
    expect(new Set(both).size).toBe(2)
  })

  test('The time that one file took is not taken from the next', { tags: 'long' }, async () => {
    const pidOf = createPidAsker()
    const budget = { ...BUDGET, seconds: 3 }
    const first = await pidOf('user 1', { budget })
    for (let n = 0; n < 4; n++)
      expect(await pidOf('user 1', { budget, deed: 'pid-later' })).toBe(first)
  })
})
