import { getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerParent } from '../src/apart/answer-parent.ts'

// A program that does, on request, what a process apart may meet; started by start-apart.test.ts and ask-apart.test.ts.

export type Deed =
  | 'echo'
  | 'loop'
  | 'fill-heap'
  | 'fill-buffers'
  | 'fault'
  | 'look-around'
  | 'pid'
  | 'pid-later'
  | 'pid-once'

let questions = 0
const held: unknown[] = []

answerParent(async (deed: Deed) => {
  if (deed === 'pid-once' && questions > 0) process.exit(1)
  questions++
  if (deed === 'loop') for (;;);
  if (deed === 'fill-heap') for (;;) held.push(Array.from({ length: 10_000 }, (_, i) => `${i}`))
  if (deed === 'fill-buffers') for (;;) held.push(Buffer.alloc(16 * 1024 * 1024, 1))
  if (deed === 'fault') throw new Error('nobody foresaw this')
  if (deed === 'look-around') return { environment: { ...process.env }, nice: getPriority() }
  if (deed === 'pid-later') await sleep(1000)
  if (deed.startsWith('pid')) return process.pid
  return deed
})
