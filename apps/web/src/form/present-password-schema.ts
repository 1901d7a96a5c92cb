import { z } from 'zod'
import { checkBy } from './check-by.ts'

export const presentPasswordForm = checkBy(
  z.object({ current_password: z.string().min(1, 'Informe a sua senha atual.').max(1000) }),
)
