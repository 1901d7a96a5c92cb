const MINUTE = 60_000
/** A screen that is left open shows the same people again and again: that it did is written down so often. */
const AGAIN_AFTER = 10 * MINUTE

type Looking = { user: number; event: number }

/**
 * Who was shown to whom lately, so that a screen that looks every few seconds leaves a row of the audit for everybody it
 * comes to show, and not one for each look. Of this process: another writes down its own.
 */
export function createShown() {
  const shown = new Map<string, number>()
  let cleaned = 0
  const keyOf = ({ user, event }: Looking, patient: number) => `${user} ${event} ${patient}`
  return {
    /** Those who were not shown to this user in this event lately. */
    newlyShown(to: Looking, patients: readonly number[], now = Date.now()): number[] {
      return [...new Set(patients)].filter(
        (patient) => now - (shown.get(keyOf(to, patient)) ?? 0) > AGAIN_AFTER,
      )
    },
    /** They were shown: their row of the audit is written, and no sooner. */
    remember(to: Looking, patients: readonly number[], now = Date.now()): void {
      if (now - cleaned > AGAIN_AFTER) {
        for (const [key, at] of shown) if (now - at > AGAIN_AFTER) shown.delete(key)
        cleaned = now
      }
      for (const patient of patients) shown.set(keyOf(to, patient), now)
    },
  }
}
