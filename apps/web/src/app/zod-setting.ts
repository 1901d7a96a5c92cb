import type { z } from 'zod'

declare global {
  var __zod_globalConfig: z.core.$ZodConfig | undefined
}

// The content policy forbids building code from text, which zod would try for speed. It has to know before the first
// schema is made, so start.tsx imports this before anything else; zod itself only comes with the first form.
globalThis.__zod_globalConfig = { jitless: true }
