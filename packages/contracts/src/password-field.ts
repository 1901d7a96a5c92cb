import { PASSWORD_MIN } from '@iris/domain/limits'
import { z } from 'zod'

/** A password being chosen: taken as typed, spaces and all, since logging in compares it so. */
export function newPassword(label = 'Senha') {
  return z.string().min(1).min(PASSWORD_MIN).max(1000).meta({ label })
}
