import { CODE_DIGITS } from '@iris/domain/second-factor'
import { z } from 'zod'

/** What a form needs from `CodeField`; the server takes it as text. */
export const phoneCode = z.object({
  code: z.string().length(CODE_DIGITS, `Digite os ${CODE_DIGITS} dígitos do código.`),
})
