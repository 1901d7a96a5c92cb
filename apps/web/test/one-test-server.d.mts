type Answer = {
  writeHead: (status: number, headers: Record<string, string>) => Answer
  end: (body: string) => unknown
  on: (event: 'close', told: () => void) => unknown
}

/** Serves with `handle` until the test ends. Gives its address. */
export function serveOneTest(
  handle: (request: { method: string; url: string }, answer: Answer) => unknown,
): Promise<string>
