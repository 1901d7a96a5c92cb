import { behind } from '../../../api/behind.tsx'

// A page that imports a part carries the names of all its files. This one has few, so that a page which mostly has a
// network carries none of them.
export const LaterPreparedEvents = behind(
  async () => (await import('./prepared-events.tsx')).PreparedEvents,
)
