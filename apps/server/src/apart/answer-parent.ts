/**
 * The other side of start-apart.ts: answers each question of whoever started this process, and ends with them.
 * @param answer never rejects for a fault that the other side should know of: it says it in its answer
 */
export function answerParent<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  process.on('message', (request: Request) => {
    // What nobody foresaw ends the process, and so becomes the other side's refusal.
    answer(request).then((given) => process.send?.(given))
  })
  // Whoever started it says when to stop; a Ctrl C meant for the server is heard here too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
}
