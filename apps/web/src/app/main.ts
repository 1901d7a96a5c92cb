import { z } from 'zod'

// The content policy forbids building code from text, which zod would try for speed. It has to know
// before the first schema is made, so the app itself is fetched afterwards.
z.config({ jitless: true })

void import('./start.tsx')
