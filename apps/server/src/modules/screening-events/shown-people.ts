const MINUTE = 60_000
/** A screen that is left open shows the same people again and again: that it did is written down so often. */
const AGAIN_AFTER = 10 * MINUTE

/**
 * Who was shown to whom lately, so that a screen that looks every few seconds leaves a row of the audit for everybody it
 * comes to show, and not one for each look. Of this process: another writes down its own.
 */
export function createShown() {
  const shown = new Map<string, number>()
  let cleaned = 0
  return {
    /** Those who were not shown to this user in this event lately. */
    newlyShown(
      to: { user: number; event: number },
      patients: readonly number[],
      now = Date.now(),
    ): number[] {
      if (now - cleaned > AGAIN_AFTER) {
        for (const [key, at] of shown) if (now - at > AGAIN_AFTER) shown.delete(key)
        cleaned = now
      }
      return [...new Set(patients)].filter((patient) => {
        const key = `${to.user} ${to.event} ${patient}`
        const isNew = now - (shown.get(key) ?? 0) > AGAIN_AFTER
        if (isNew) shown.set(key, now)
        return isNew
      })
    },
  }
}
