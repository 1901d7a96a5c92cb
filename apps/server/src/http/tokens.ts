import { randomUUID } from 'node:crypto'
import { LINK_DAYS } from '@iris/domain/registration-link'
import { RESULT_OPEN_MINUTES } from '@iris/domain/result-link'
import { scopesOf, type UserType } from '@iris/domain/user-type'
import { createSigner, createVerifier } from 'fast-jwt'
import type { TokenClaims } from './caller.ts'

const HOUR = 3600
/** Seconds: a working day, or thirty days with 'Lembrar de mim'. */
export const LOGIN_LIFETIME = { short: 12 * HOUR, remembered: 30 * 24 * HOUR } as const
/** The time between the password and the code. */
const TICKET_LIFETIME = 5 * 60

const TICKET = 'second-factor:'
const OPENING = 'result-link:'

export type Tokens = ReturnType<typeof createTokens>

/** Signs and reads the tokens of the application (HS256). */
export function createTokens(secret: string) {
  const sign = createSigner({ key: secret, algorithm: 'HS256' })
  const verify = createVerifier({ key: secret, algorithms: ['HS256'] })
  const issue = (claims: Omit<TokenClaims, 'jti' | 'iat' | 'exp'>, lifetime: number) => {
    const iat = Math.floor(Date.now() / 1000)
    const full: TokenClaims = { ...claims, jti: randomUUID(), iat, exp: iat + lifetime }
    return { token: sign(full), claims: full }
  }
  return {
    /** A login token; `expires_in` in seconds. */
    login(
      user: { id: number; type: UserType | null; token_generation: number },
      remember: boolean,
    ) {
      const lifetime = remember ? LOGIN_LIFETIME.remembered : LOGIN_LIFETIME.short
      const { token, claims } = issue(
        { sub: String(user.id), scopes: scopesOf(user.type), gen: user.token_generation },
        lifetime,
      )
      return { access_token: token, token_type: 'Bearer' as const, expires_in: lifetime, claims }
    },
    /** Between the two steps of a login. It is no bearer token, and ends with the present password. */
    ticket(user: { id: number; token_generation: number }, remember: boolean): string {
      const claims = { sub: TICKET + user.id, scopes: [], gen: user.token_generation, remember }
      return issue(claims, TICKET_LIFETIME).token
    },
    /** The user of a ticket, or null when it is no ticket or too old. */
    readTicket(token: string): { id: number; gen: number; remember: boolean } | null {
      const claims = this.read(token)
      if (!claims?.sub.startsWith(TICKET)) return null
      const id = Number(claims.sub.slice(TICKET.length))
      return { id, gen: claims.gen ?? -1, remember: claims.remember === true }
    },
    /** The token of a registration link that works for so many days, to be recorded by its jti. */
    link(company_id: number, days: number = LINK_DAYS.usual) {
      return issue(
        { sub: `company:${company_id}`, scopes: ['registration'], company_id },
        days * 24 * HOUR,
      )
    },
    /** Of a result that was opened in this browser. It is no bearer token, and is worth nothing once the link has died. */
    opening(linkId: number): string {
      return issue({ sub: OPENING + linkId, scopes: [] }, RESULT_OPEN_MINUTES * 60).token
    },
    /** Whether a genuine opening is one of this link. */
    isOpeningOf(token: string, linkId: number): boolean {
      return this.read(token)?.sub === OPENING + linkId
    },
    /** The claims of a genuine token that has not expired, else null. */
    read(token: string): TokenClaims | null {
      try {
        return verify(token) as TokenClaims
      } catch {
        return null
      }
    },
  }
}
