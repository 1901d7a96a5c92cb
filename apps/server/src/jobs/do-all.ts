/**
 * Does one step after the other, whatever becomes of those before.
 * @throws AggregateError at the end, with all that went wrong
 */
export async function doAll(steps: Iterable<() => Promise<unknown>>): Promise<void> {
  const errors: Error[] = []
  for (const step of steps)
    try {
      await step()
    } catch (error) {
      errors.push(error as Error)
    }
  if (errors.length > 0)
    throw new AggregateError(errors, errors.map(({ message }) => message).join('; '))
}
