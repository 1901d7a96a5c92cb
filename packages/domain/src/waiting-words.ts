/** Up to so many minutes a wait is as it should be. */
export const IN_TIME_MINUTES = 15
/** Up to so many it wants an eye on it; beyond, somebody waits too long. */
export const ATTENTION_MINUTES = 25

export type Waiting = { level: 'in-time' | 'attention' | 'late'; label: string; minutes: number }

/** How a wait is told on every screen of a day: whole minutes, and always with the word. */
export function waitingWords(seconds: number): Waiting {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  if (minutes <= IN_TIME_MINUTES) return { level: 'in-time', label: 'No prazo', minutes }
  if (minutes <= ATTENTION_MINUTES) return { level: 'attention', label: 'Atenção', minutes }
  return { level: 'late', label: 'Demora', minutes }
}
