import { setTimeout as sleep } from 'node:timers/promises'

/** Whatever answers calls at an address, which may change while it is started anew. */
export type Clinic = { readonly url: string | undefined }

export type Answer = { status: number; body: Record<string, unknown> & { code?: string } }

/** What a caller may be told while things die; anything else is a fault. */
const PASSING = new Set(['service.unavailable', 'service.full', 'service.busy'])
const AGAIN = 250

/**
 * Who works in the clinic, as the browser does: the same call again with the same key, until it is answered. Counts what
 * was lost on the way and notes what nobody should be told.
 */
export class PatientCaller {
  readonly #clinic: Clinic
  readonly #token: string
  /** Calls whose answer never came, and those told to come again. */
  readonly counts = { answered: 0, unanswered: 0, passing: 0 }
  readonly faults: string[] = []

  constructor(clinic: Clinic, token: string) {
    this.#clinic = clinic
    this.#token = token
  }

  /** @param content JSON, or what makes the form: each try sends it anew */
  async post(path: string, content: object | (() => FormData)): Promise<Answer> {
    const key = crypto.randomUUID()
    for (;;) {
      const answer = await this.#once(path, content, key)
      if (answer) return answer
      await sleep(AGAIN)
    }
  }

  async #once(path: string, content: object | (() => FormData), key: string) {
    const isForm = typeof content === 'function'
    const reply = await fetch(`${this.#clinic.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#token}`,
        'idempotency-key': key,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? content() : JSON.stringify(content),
    })
      .then(async (response) => ({ response, text: await response.text() }))
      .catch(() => undefined)
    if (!reply) {
      this.counts.unanswered += 1
      return undefined
    }
    const { response, text } = reply
    const body = JSON.parse(text) as Answer['body']
    if (PASSING.has(body.code ?? '')) {
      this.counts.passing += 1
      if (!response.headers.get('retry-after')) this.faults.push(`${path}: no Retry-After: ${text}`)
      return undefined
    }
    this.counts.answered += 1
    return { status: response.status, body }
  }
}
