import { createSigner } from 'fast-jwt'
import type { TestApp } from '../app.ts'

type Made = { id: number; token_generation?: number }

/** A genuine token of a login so many minutes ago. */
export function agedLogin(app: TestApp, user: Made, minutes: number): string {
  const sign = createSigner({ key: app.services.config.jwtSecret, algorithm: 'HS256' })
  const iat = Math.floor(Date.now() / 1000) - minutes * 60
  const claims = { sub: String(user.id), scopes: ['tecnico'], gen: user.token_generation ?? 0 }
  return sign({ ...claims, jti: crypto.randomUUID(), iat, exp: iat + 12 * 3600 })
}
