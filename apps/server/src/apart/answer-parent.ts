import { flushCompileCache } from 'node:module'

/**
 * The other side of start-apart.ts: answers each question of the process that started this one, and ends with it.
 * @param answer does not reject for a fault that the other side must know: it returns that fault as its answer
 */
export function answerParent<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  // This process will be killed, so it keeps now what Node made of its sources, before it meets any file.
  flushCompileCache()
  process.on('message', (request: Request) => {
    // An unexpected error ends the process, and the other side then refuses the file.
    answer(request).then((given) => process.send?.(given))
  })
  // The process that started us decides when to stop; a Ctrl C for the server arrives here too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
}
