import type { ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { afterAll, beforeAll } from 'vitest'
import { inspect } from '../src/files/inspection.ts'
import type { ReckonerQuestion } from '../src/modules/company-report/report-reckoner.ts'
import { Reckoning } from '../src/modules/company-report/report-reckoning.ts'
import { openPkcs12 } from '../src/signing/pkcs12.ts'
import type { Pkcs12Request } from '../src/signing/pkcs12-reader.ts'

// To start a process apart takes longer than most of what a test asks of it, and other tests show that it is one.

// biome-ignore lint/suspicious/noExplicitAny: each program has questions of its own
type Answering = (question: any) => Promise<unknown>

/** What each program apart answers. */
const PROGRAMS: Record<string, () => Answering> = {
  'report-reckoner.ts': () => {
    let reckoning: Reckoning | undefined
    return async (question: ReckonerQuestion) => {
      if (question.step === 'people') reckoning = new Reckoning(question)
      if (question.step === 'earlier') reckoning?.weighAgainst(question)
      return question.step === 'report' ? reckoning?.finish(question.by, question.called) : null
    }
  },
  'file-inspector.ts': () => inspect,
  'pkcs12-reader.ts': () => async (asked: Pkcs12Request) =>
    openPkcs12(Buffer.from(asked.bytes), asked.password),
}

/** As much of a child process as start-apart.ts uses; what it is asked and answers is copied, as between processes. */
class Here extends EventEmitter {
  /** Of no process: nobody's priority changes. */
  pid = -1
  connected = true
  exitCode = null
  readonly #answer: Answering

  constructor(answer: Answering) {
    super()
    this.#answer = answer
  }

  send(question: unknown): void {
    this.#answer(deserialize(serialize(question))).then(
      (given) => this.emit('message', deserialize(serialize(given))),
      () => this.kill(),
    )
  }

  kill(): void {
    if (!this.connected) return
    this.connected = false
    setImmediate(() => this.emit('exit', null))
  }

  ref(): void {}
  unref(): void {}
}

/**
 * In this file reports are reckoned, and files and certificates looked into, by the test's own process. Not for files that
 * ask for more than an honest one: nothing would end their work.
 */
export function answerHere(): void {
  const here = new Set<Here>()
  // The whole of it, because only that may be changed.
  const children = process.getBuiltinModule('node:child_process')
  const start = children.spawn as (...given: unknown[]) => ChildProcess
  const startOrAnswer = (...given: unknown[]) => {
    const [, args] = given as Parameters<typeof spawn>
    const program = args?.map((arg) => PROGRAMS[basename(arg)]).find(Boolean)
    if (!program) return start(...given)
    const child = new Here(program())
    here.add(child)
    return child
  }
  const put = (one: unknown) => {
    Object.assign(children, { spawn: one })
    syncBuiltinESMExports()
  }
  beforeAll(() => put(startOrAnswer))
  afterAll(() => {
    put(start)
    // The next file gets none of those that would be kept for another question.
    for (const child of here) child.kill()
  })
}
