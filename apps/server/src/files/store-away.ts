/** A file store that does not answer, stops within its answer, or refuses what is asked of it: work waits for it. */
export class StoreAway extends Error {
  /** As of a connection that does not answer: `troubleOf` knows it. */
  readonly code = 'ETIMEDOUT'
  /** What the store said, of itself or of us. */
  readonly said: string | undefined
  readonly refused: boolean

  constructor({
    said,
    refused = false,
    cause,
  }: { said?: string; refused?: boolean; cause?: unknown } = {}) {
    super(`The file store ${refused ? 'refused' : 'is away'}${said ? `: ${said}` : ''}.`, { cause })
    this.said = said
    this.refused = refused
  }
}
