import type { Reply, TestApp } from '../app.ts'

/** A company's link, as staff generate it. */
export async function makeLink(app: TestApp, company_id: number, as = app.admin): Promise<string> {
  const reply = await app.call<{ token: string }>('POST', '/companies/token/generate', {
    as,
    payload: { company_id },
  })
  return reply.body.token
}

/** The id inside a link's token. */
export function jtiOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti
}

/** The cookie that an answer sets, as a browser would send it back; null when there is none. */
export function cookieOf(reply: Reply<unknown>): string | null {
  const header = reply.headers['set-cookie']
  const cookie = Array.isArray(header) ? header[0] : header
  return typeof cookie === 'string' ? (cookie.split(';')[0] ?? null) : null
}

/** A phone on the public page: its own cookie, and the link that everybody shares. */
export function makePhone(app: TestApp, token: string) {
  let cookie: string | null = null
  async function call<T = Record<string, unknown>>(
    method: string,
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const reply = await app.call<T>(method, path, {
      as: token,
      payload,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
    })
    cookie = cookieOf(reply) ?? cookie
    return reply
  }
  return {
    call,
    open: () => call('POST', '/companies/token/validate', { token_id: jtiOf(token) }),
    cookie: () => cookie,
  }
}

export type Phone = ReturnType<typeof makePhone>
