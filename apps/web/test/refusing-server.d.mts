/** A server that refuses every call in the same way, until the test ends. */
export function startRefusingServer(
  status: number,
  refusal: { message: string; code: string },
): Promise<{ url: string }>
