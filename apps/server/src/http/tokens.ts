import { randomUUID } from 'node:crypto'
import { scopesOf, type UserType } from '@iris/domain/user-type'
import { createSigner, createVerifier } from 'fast-jwt'
import type { TokenClaims } from './caller.ts'

const HOUR = 3600
/** Seconds: a working day, or thirty days with 'Lembrar de mim'. */
export const LOGIN_LIFETIME = { short: 12 * HOUR, remembered: 30 * 24 * HOUR } as const
/** The time between the password and the code. */
export const TICKET_LIFETIME = 5 * 60
export const LINK_LIFETIME = 30 * 24 * HOUR

const TICKET = 'second-factor:'

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
    /** The token of a registration link, to be recorded by its jti. */
    link(company_id: number) {
      return issue(
        { sub: `company:${company_id}`, scopes: ['registration'], company_id },
        LINK_LIFETIME,
      )
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
