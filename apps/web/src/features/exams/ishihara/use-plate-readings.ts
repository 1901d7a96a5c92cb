import { useEffect, useState } from 'react'
import type { PlateReading } from './plate-readings.ts'

type Readings = ReadonlyMap<number, PlateReading>

/**
 * What the plates show. Fetched only once a result is in view: before every plate is answered nothing that reaches the
 * browser holds it. Undefined until then, and without a network; the verdict does not need it.
 */
export function usePlateReadings(): Readings | undefined {
  const [readings, setReadings] = useState<Readings>()
  useEffect(() => {
    let isGone = false
    import('./plate-readings.ts')
      .then(({ PLATE_READINGS }) => {
        if (!isGone) setReadings(PLATE_READINGS)
      })
      .catch(() => {}) // Without a network: the next result tries again.
    return () => {
      isGone = true
    }
  }, [])
  return readings
}
