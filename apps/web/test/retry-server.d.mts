// The browser's side of the compiler knows no Node, which the server is made with.

/** What happens to a call: it is answered, its answer is lost or never comes, or the server fails. */
export type Fate = 'answer' | 'lose the answer' | 'hang' | 'fail' | 'refuse'

export type RetryServer = {
  url: string
  /** Every call that came, with its idempotency key. */
  sent: { key: string; body: { name: string } }[]
  /** The names it saved, one for each key. */
  saved: () => string[]
}

/**
 * A server of one test that meets its calls with these fates, one after the other, and answers from then on. As the real
 * one it does nothing twice for one key.
 */
export function startRetryServer(...fates: Fate[]): Promise<RetryServer>
