import { part } from '../../../ui/part.tsx'

// A page that imports a part carries the names of all its files. This one has few, so that a page which mostly has a
// network carries none of them.
export const LaterPreparedEvents = part(
  async () => (await import('./prepared-events.tsx')).PreparedEvents,
  () => null,
)
