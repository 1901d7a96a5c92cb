import { z } from 'zod'

// The content policy forbids building code from text, which zod would try for speed. It has to know before the first
// schema is made, so start.tsx imports this before anything else.
z.config({ jitless: true })
