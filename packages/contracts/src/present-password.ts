import { z } from 'zod'

/** The password of who is logged in, asked for again. Compared exactly as typed, with its spaces. */
export const presentPassword = z.string().min(1).max(1000).meta({ label: 'Senha atual' })
