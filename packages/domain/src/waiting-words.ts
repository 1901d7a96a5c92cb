/** From when a wait is told as what, in whole minutes; a clinic may set its own. */
export type WaitLimits = {
  /** Beyond so many it wants an eye on it; up to them it is as it should be. */
  attention_minutes: number
  /** Beyond so many somebody waits too long. */
  delay_minutes: number
}
export const WAIT_LIMITS: WaitLimits = { attention_minutes: 15, delay_minutes: 25 }

export type Waiting = { level: 'in-time' | 'attention' | 'late'; label: string; minutes: number }

/** How a wait is told on every screen of a day: whole minutes, and always with the word. */
export function waitingWords(seconds: number, limits?: WaitLimits): Waiting {
  // A server of the version before tells none.
  const { attention_minutes, delay_minutes } = { ...WAIT_LIMITS, ...limits }
  const minutes = Math.max(0, Math.floor(seconds / 60))
  if (minutes <= attention_minutes) return { level: 'in-time', label: 'No prazo', minutes }
  if (minutes <= delay_minutes) return { level: 'attention', label: 'Atenção', minutes }
  return { level: 'late', label: 'Demora', minutes }
}
