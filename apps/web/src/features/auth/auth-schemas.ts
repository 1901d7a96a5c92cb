import {
  forgotPasswordBody,
  loginBody,
  registerBody,
  resetPasswordBody,
} from '@iris/contracts/auth'
import { z } from 'zod'
import { checkBy } from '../../form/check-by.ts'

const TERMS = 'Por favor, aceite os Termos e Condições!'

export const loginForm = checkBy(loginBody)
/** The terms are the screen's own: they are checked here and not sent. */
export const registerForm = checkBy(z.object({ terms: z.literal(true, TERMS) }).and(registerBody))
export const forgotForm = checkBy(forgotPasswordBody)
export const resetForm = checkBy(resetPasswordBody)
