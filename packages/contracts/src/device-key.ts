import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const getDeviceKey = endpoint({
  method: 'GET',
  path: '/me/device-key',
  access: 'events.serve',
  summary: 'O segredo com que um aparelho cifra o que guarda para esta pessoa; o mesmo em todos',
  response: z.object({
    /** 32 random bytes as base64. */
    key: z.base64(),
  }),
})
