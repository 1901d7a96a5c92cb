import { useEffect, useState } from 'react'
import type { PlateReading } from './plate-readings.ts'

type Readings = ReadonlyMap<number, PlateReading>

/**
 * The answers of the plates. Loaded only once a result is in view or 'Gabarito' is held: before that the browser has
 * nothing that contains them. Undefined until loaded; without a network it fails, and the verdict does not need it.
 */
export function usePlateReadings(): { readings: Readings | undefined; failed: boolean } {
  const [readings, setReadings] = useState<Readings>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    import('./plate-readings.ts')
      .then(({ PLATE_READINGS }) => {
        if (!isGone) setReadings(PLATE_READINGS)
      })
      .catch(() => {
        if (!isGone) setFailed(true) // Without a network: the next call tries again.
      })
    return () => {
      isGone = true
    }
  }, [])
  return { readings, failed }
}
